/** Writes the first letter of a name as a capital. */

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
