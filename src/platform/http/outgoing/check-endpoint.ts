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
 * does not resolve is accepted, because it is checked again at every connection.
 */
export async function checkEndpoint(
  url: string,
  field: string,
  outside: Outside,
  options: { mustBeHttps?: boolean } = {},
): Promise<void> {
  try {
    refuseControlCharacters(url);
    const host = hostOf(readUrl(url, outside, options));
    if (!outside.allowPrivate) await allowedAddresses(host, networkOf(outside));
  } catch (error) {
    // Any other error means that the name does not resolve.
    if (error instanceof AddressRefused)
      throw invalid(`${field} ${error.message}`, field, error.why);
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
