/** The input as both doors read it: plain JSON. */

export function toJson(input: object): unknown {
  return JSON.parse(JSON.stringify(input));
}
