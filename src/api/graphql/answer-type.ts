/**
 * The media type of an answer. Clients read the errors of an answer whose status is not 200 only if
 * it has the type of GraphQL over HTTP, which says that the body is not a proxy's:
 * https://graphql.github.io/graphql-over-http/draft/#sec-Media-Types
 */
import Negotiator from 'negotiator';

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';

/** JSON unless the client prefers the other; null if it takes neither, which Apollo refuses. */
export function acceptedType(accept = '*/*'): string | null {
  if (accept === '*/*') return JSON_TYPE;
  const [preferred = null] = new Negotiator({ headers: { accept } }).mediaTypes([
    JSON_TYPE,
    GRAPHQL_TYPE,
  ]);
  return preferred;
}

export const contentType = ({ headers }: { headers: { accept?: string | undefined } }): string =>
  `${acceptedType(headers.accept) ?? JSON_TYPE}; charset=utf-8`;
