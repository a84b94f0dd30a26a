/**
 * Keeps one error for each null of a response. An error in a field that cannot be null empties the
 * object around it; the other errors inside that object say nothing more, and whether graphql-js
 * and graphql-jit report them differs (GraphQL specification, "Handling Execution Errors").
 */
import type { ExecutionResult, GraphQLError } from 'graphql';

/** Of the errors below the same null of `data`, the first one; all, if nothing was executed. */
export function oneErrorPerNull({ data, errors = [] }: ExecutionResult): readonly GraphQLError[] {
  if (data === undefined) return errors;
  const kept = new Map<string, GraphQLError>();
  for (const error of errors) {
    const place = JSON.stringify(placeOfNull(data, error.path ?? []));
    if (!kept.has(place)) kept.set(place, error);
  }
  return [...kept.values()];
}

/** The start of the path that leads to null. */
function placeOfNull(
  data: unknown,
  path: readonly (string | number)[],
): readonly (string | number)[] {
  let value: unknown = data;
  const depth = path.findIndex((key) => {
    if (value === null || value === undefined) return true;
    value = (value as Record<string | number, unknown>)[key];
    return false;
  });
  return depth === -1 ? path : path.slice(0, depth);
}
