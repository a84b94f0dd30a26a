/**
 * Checks the addresses that a buyer's browser opens after a checkout: returnUrl and completionUrl.
 */
import { invalid } from '../../../platform/operations/errors';

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

/**
 * Refuses with 400 an address that is not https, http or an app address, or that could mislead a
 * reader.
 */
export function checkReturnAddress(address: string | null | undefined, field: string): void {
  if (address === null || address === undefined) return;
  if (/\p{Cc}/u.test(address)) throw invalid(`${field} must not contain control characters`, field);
  const scheme = FORM.exec(address)?.[1]?.toLowerCase();
  const isAllowed =
    scheme !== undefined &&
    !UNSAFE_SCHEMES.includes(scheme) &&
    !UNSAFE_SCHEME_FORM.test(scheme) &&
    URL.canParse(address);
  if (!isAllowed) throw invalid(`${field} must be an https, http or app address`, field);
  const { username, password } = new URL(address);
  if (username !== '' || password !== '')
    throw invalid(`${field} must not contain a user name or a password`, field);
}
