/** Which documented fields the examples of the OpenAPI document leave out. */
import { openApiDocument } from '../../src/api/rest/openapi/openapi';
import type { Json } from './world';

type Note = (place: string, field: string, isShown: boolean) => void;

/**
 * Of requests, `POST /path: field` for each field that the example of the operation does not send.
 * Of answers, `Schema.field` for each field that no answer with that schema shows. Filters of lists
 * are no part of it: a request has few of them at a time.
 */
export function fieldsWithoutExample(side: 'request' | 'answer'): Set<string> {
  const document = openApiDocument() as Json;
  const shown = new Map<string, boolean>();
  const note: Note = (place, field, isShown) => {
    const name = `${place}.${field}`;
    shown.set(name, isShown || shown.get(name) === true);
  };
  for (const [path, methods] of Object.entries(document.paths as Json))
    for (const [method, operation] of Object.entries(methods as Json)) {
      const name = `${method.toUpperCase()} ${path}`;
      const isList = path.endsWith('/list');
      const place = side === 'request' ? operation.requestBody : operation.responses['200'];
      if (!place || (side === 'request' && isList)) continue;
      const { schema, example } = place.content['application/json'] as Json;
      walk(document, schema as Json, example, name, note, side === 'answer');
    }
  return new Set([...shown].filter(([, isShown]) => !isShown).map(([name]) => name));
}

function walk(
  document: Json,
  schema: Json,
  value: unknown,
  place: string,
  note: Note,
  byComponent: boolean,
): void {
  const { $ref } = schema;
  if ($ref) {
    const name = String($ref).split('/').at(-1) ?? '';
    const next = byComponent ? name : place;
    return walk(document, document.components.schemas[name], value, next, note, byComponent);
  }
  const alternative = alternativesOf(schema);
  // Of the ways in which a body may be written, the first one is shown.
  if (alternative?.[0]) return walk(document, alternative[0], value, place, note, byComponent);
  if (Array.isArray(value) && schema.items)
    for (const entry of value) walk(document, schema.items, entry, place, note, byComponent);
  if (schema.properties && value !== null)
    walkFields(document, schema, (value ?? {}) as Json, place, note, byComponent);
}

function alternativesOf(schema: Json): Json[] | undefined {
  return (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
}

function walkFields(
  document: Json,
  schema: Json,
  given: Json,
  place: string,
  note: Note,
  byComponent: boolean,
): void {
  for (const [field, inner] of Object.entries(schema.properties as Json)) {
    note(place, field, field in given);
    if (field in given)
      walk(document, inner as Json, given[field], `${place}.${field}`, note, byComponent);
  }
}
