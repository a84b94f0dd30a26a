/**
 * The names of all personal fields, for the log. The field vocabulary adds each one as its class is
 * declared. Apart from it, because the log is loaded before any class.
 */
const names = new Set<string>();

export function rememberPersonalName(name: string): void {
  names.add(name);
}

export function isPersonalName(name: string): boolean {
  return names.has(name);
}
