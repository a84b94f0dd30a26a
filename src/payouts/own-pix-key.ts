/** The PIX key that a store's payouts go to, as an operator names it. */
import { invalid } from '../kit/errors';
import { normalizePixKey, PixKeyType } from './pix-key';

/** In the form the directory has. Without a type, the one kind that the key is of; refuses a key of none, or of more than one. */
export function readOwnPixKey(key: string, type: string | null): { type: PixKeyType; key: string } {
  const found = (type === null ? PixKeyType : [type]).flatMap(
    (kind) => normalizePixKey(kind, key) ?? [],
  );
  const [only] = found;
  if (!only)
    throw invalid(
      `${key} is not ${type === null ? `a PIX key of any kind (${PixKeyType.join(', ')})` : `a PIX key of the type ${type}`}`,
      'pixKey',
    );
  if (found.length > 1)
    throw invalid(
      `${key} may be ${found.map((one) => one.type).join(' or ')}: say which`,
      'pixKeyType',
    );
  return only;
}
