/** Shows a name to those who know the person. */

/** `Ana Souza` is `Ana S***`. */
export function maskedName(name: string | null): string | null {
  const [first, ...others] = (name ?? '').trim().split(/\s+/);
  if (!first) return null;
  return [first, ...others.map((part) => `${part.charAt(0)}***`)].join(' ');
}
