/**
 * What this browser has chosen. It stands in cookies, so that the server draws a page in the
 * language and the look that it will have.
 */
const YEAR_SECONDS = 31_536_000;

type Name = 'language' | 'look';

export function kept(name: Name): string | null {
  const begin = `pitanga-${name}=`;
  const found = document.cookie.split('; ').find((each) => each.startsWith(begin));
  return found?.slice(begin.length) ?? null;
}

export function keep(name: Name, value: string): void {
  const lasting = `Path=/dashboard; Max-Age=${YEAR_SECONDS}; Secure; SameSite=Strict`;
  document.cookie = `pitanga-${name}=${value}; ${lasting}`;
}
