/**
 * The names of all personal fields, for the log. Each is added when its class is declared. It is a
 * file of its own because the log is loaded before any class.
 */
const names = new Set<string>();

export function rememberPersonalName(name: string): void {
  names.add(name);
}

export function isPersonalName(name: string): boolean {
  return names.has(name);
}
