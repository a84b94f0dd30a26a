/**
 * Checks that a secret that is sent as a header contains only characters that a header can hold.
 */
import { invalid } from '../../../platform/operations/errors';

const HEADER_TEXT = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

export function checkSendable(secret: string, field: string): void {
  if (!HEADER_TEXT.test(secret))
    throw invalid(
      `${field}: a secret that is sent as a header may only hold plain letters, digits and ` +
        'signs (ASCII)',
      field,
      { reason: 'NOT_TEXT' },
    );
}
