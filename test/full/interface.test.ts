/** REST, GraphQL and MCP. */
import { suites } from '../support/suites';

suites(
  'contract/graphql-compiled',
  'contract/graphql-connections',
  'contract/graphql-indexes',
  'contract/graphql-live',
  'contract/graphql-nodes',
  'contract/mcp',
  'contract/mcp-inspector',
  'scenarios/both-apis',
  'scenarios/bound-secrets',
  'scenarios/graphql-story',
  'scenarios/v1',
);
