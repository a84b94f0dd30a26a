/** The ids that the simulator's payments and returns have in the PIX network. */
import { newId } from '../../../platform/records/columns/ids';

/** The ISPB of a bank that does not exist. */
const ISPB = '99999999';
const TAIL_LENGTH = 11;

/**
 * 32 characters: E for a payment or D for a return, the bank, the minute in UTC, and the end of an
 * id of 11 characters or more that is unique.
 */
export function pixId(kind: 'E' | 'D', at: Date, unique: string): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 'yyyyMMddHHmm'.length);
  return `${kind}${ISPB}${minute}${unique.slice(-TAIL_LENGTH)}`;
}

export function newEndToEndId(at: Date): string {
  return pixId('E', at, newId('e2e'));
}
