/** The path of the page with all that is known of an id. */
export function tracePath(id: string): string {
  return `/ops/trace?id=${encodeURIComponent(id)}`;
}
