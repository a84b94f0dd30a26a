/**
 * The content security policy of the pages: only our own files and images, no inline code except
 * the store's colours, no other origin except the card provider's on pages that take cards.
 */
import { createHash } from 'node:crypto';

/**
 * `style` is the only inline style sheet of the page, exactly as written. `connectsTo`: the address
 * at which a card provider makes tokens.
 */
export function contentPolicy(style: string, connectsTo: string | null = null): string {
  const address = connectsTo === null ? '' : ` ${addressOf(connectsTo)}`;
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    "img-src 'self' data:",
    `connect-src 'self'${address}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Origin and path: a policy has no query. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** The policy of the preview: in a frame of our own pages, without script and form. */
export function previewPolicy(style: string): string {
  return contentPolicy(style)
    .replace("script-src 'self'", "script-src 'none'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("form-action 'self'", "form-action 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

/** The policy of the form of a card, which every site may show in a frame. */
export function framePolicy(style: string, connectsTo: string | null): string {
  return contentPolicy(style, connectsTo)
    .replace("form-action 'self'", "form-action 'none'")
    .replace("frame-ancestors 'none'", 'frame-ancestors *');
}

/** The policy of the confirmation at the simulated bank, which `card.js` shows in a frame. */
export function challengePolicy(style: string): string {
  return contentPolicy(style).replace("frame-ancestors 'none'", 'frame-ancestors *');
}

/**
 * Added to the headers of every response. The referrer stays within the pages: other sites must not
 * learn their addresses, and forms must say where they come from.
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'Accept-Language, Cookie',
};
