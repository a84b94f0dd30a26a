/** Reads the origin of a website, such as `https://shop.example`. */

const WEB_PROTOCOLS: readonly string[] = ['https:', 'http:'];

/**
 * The origin as browsers send it; null if the text is not an http or https origin alone. Nothing
 * stands for other hosts: `https://*.shop.example` is none.
 */
export function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url &&
    WEB_PROTOCOLS.includes(url.protocol) &&
    url.href === `${url.origin}/` &&
    !url.host.includes('*')
    ? url.origin
    : null;
}
