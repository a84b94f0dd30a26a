/** Converts an input to plain JSON, as REST reads it. */

export function toJson(input: object): unknown {
  return JSON.parse(JSON.stringify(input));
}
