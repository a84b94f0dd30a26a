/** Checks an address that a merchant names before it is stored. */
import { invalid } from '../../operations/errors';
import {
  allowedAddresses,
  hostOf,
  networkOf,
  readUrl,
  AddressRefused,
  type Outside,
} from './guarded-agent';

/**
 * Refuses an address that must not be dialled, with a message that names the field. A name that
 * does not resolve is accepted, because it is checked again at every connection. `remedy` ends the
 * sentence about an address that is not https or not public.
 */
export async function checkEndpoint(
  url: string,
  field: string,
  { remedy = null, ...outside }: Outside & { remedy?: string | null },
  options: { mustBeHttps?: boolean } = {},
): Promise<void> {
  try {
    refuseControlCharacters(url);
    const host = hostOf(readUrl(url, outside, options));
    if (!outside.allowPrivate) await allowedAddresses(host, networkOf(outside));
  } catch (error) {
    // Any other error means that the name does not resolve.
    if (error instanceof AddressRefused) {
      const more = remedy !== null && hasRemedy(error) ? `; ${remedy}` : '';
      throw invalid(`${field} ${error.message}${more}`, field, error.why);
    }
  }
}

/**
 * A URL parser drops some of them silently, so the stored address would differ from the dialled
 * one.
 */
export function refuseControlCharacters(url: string): void {
  if (/\p{Cc}/u.test(url))
    throw new AddressRefused('must not contain control characters', { reason: 'NOT_TEXT' });
}

/** Of an address that is full, and that the service must not call. */
function hasRemedy({ why }: AddressRefused): boolean {
  return why.reason === 'NOT_PUBLIC' || why.values?.['format'] === 'httpsAddress';
}
