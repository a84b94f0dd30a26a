/** What assistants read through `/mcp`: the guides, the OpenAPI document and the GraphQL schema. */
import type { McpDocument } from '../api/mcp/serve-mcp';
import { buildSchema, schemaText } from '../api/graphql/schema';
import { publishedGuides } from '../api/rest/docs/docs-files';
import { openApiDocument } from '../api/rest/openapi/openapi';

let known: readonly McpDocument[] | null = null;

/** They do not change while the process runs. */
export function mcpDocuments(): readonly McpDocument[] {
  known ??= [
    ...publishedGuides().map(({ path, text }) => ({
      uri: `pitanga://docs/${path}`,
      name: path.replace(/\.md$/, ''),
      mimeType: 'text/markdown',
      text,
    })),
    {
      uri: 'pitanga://openapi.json',
      name: 'OpenAPI document',
      mimeType: 'application/json',
      text: () => JSON.stringify(openApiDocument()),
    },
    {
      uri: 'pitanga://schema.graphql',
      name: 'GraphQL schema',
      mimeType: 'application/graphql',
      text: () => schemaText(buildSchema()),
    },
  ];
  return known;
}
