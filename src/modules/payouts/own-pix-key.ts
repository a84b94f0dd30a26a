/** Reads the PIX key for a store's payouts, as an operator enters it. */
import { invalid } from '../../platform/operations/errors';
import { normalizePixKey, PixKeyType } from './pix-key';

/**
 * Returns the normalised key. Without a type, finds the one type that matches. Refuses a key that
 * matches none or more than one.
 */
export function readOwnPixKey(key: string, type: string | null): { type: PixKeyType; key: string } {
  const found = (type === null ? PixKeyType : [type]).flatMap(
    (kind) => normalizePixKey(kind, key) ?? [],
  );
  const [only] = found;
  if (!only) {
    const expected =
      type === null ? `of any type (${PixKeyType.join(', ')})` : `of the type ${type}`;
    throw invalid(`${key} is not a PIX key ${expected}`, 'pixKey', {
      reason: 'WRONG_FORMAT',
      values: { format: 'pixKey' },
    });
  }
  if (found.length > 1)
    throw invalid(
      `${key} may be ${found.map((one) => one.type).join(' or ')}: give its type`,
      'pixKeyType',
      { reason: 'REQUIRED' },
    );
  return only;
}
