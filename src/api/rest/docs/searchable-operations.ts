/** What the search of the documentation knows of the operations in the API reference. */
import { openApiDocument } from '../openapi/openapi';

interface Operation {
  tags: string[];
  summary: string;
  description: string;
}

/** In the form of a section of a guide (`/docs/search.json`). */
interface SearchableOperation {
  id: string;
  page: string;
  title: string;
  body: string;
  language: 'en';
}

/** Each leads to its place in the reference. */
export function searchableOperations(): SearchableOperation[] {
  const paths = openApiDocument().paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      return {
        id: `/docs#tag/${operation.tags[0]}/${call.replace(' ', '')}`,
        page: call,
        title: operation.summary,
        body: operation.description,
        language: 'en' as const,
      };
    }),
  );
}
