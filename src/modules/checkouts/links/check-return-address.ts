/**
 * Checks the addresses that a buyer's browser opens after a checkout: returnUrl and completionUrl.
 */
import type { TextFault } from '../../../platform/records/columns/text-form';

/** `https://…`, `http://…`, or the address of an app such as `myshop://orders`. */
const FORM = /^([a-z][a-z0-9+.-]*):\/\//i;

/**
 * Schemes that browsers or operating systems handle themselves and that can run or read something.
 */
const UNSAFE_SCHEMES: readonly string[] = [
  'about',
  'blob',
  'chrome',
  'content',
  'data',
  'feed',
  'file',
  'filesystem',
  'intent',
  'jar',
  'javascript',
  'livescript',
  'res',
  'resource',
  'search',
  'shell',
  'vbscript',
  'view-source',
  'wyciwyg',
];
/** Schemes of Windows and Office, such as ms-msdt and search-ms. */
const UNSAFE_SCHEME_FORM = /^ms-|-ms$/;

/** Of an address that is not https, http or an app address, or that could mislead a reader. */
export function returnAddressFault(address: string): TextFault | null {
  const scheme = FORM.exec(address)?.[1]?.toLowerCase();
  const isAllowed =
    scheme !== undefined &&
    !UNSAFE_SCHEMES.includes(scheme) &&
    !UNSAFE_SCHEME_FORM.test(scheme) &&
    URL.canParse(address);
  const why = { reason: 'WRONG_FORMAT', values: { format: 'address' } } as const;
  if (!isAllowed) return { rule: 'must be an https, http or app address', ...why };
  const { username, password } = new URL(address);
  if (username === '' && password === '') return null;
  return { rule: 'must not contain a user name or a password', ...why };
}
