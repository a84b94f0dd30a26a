/** Recovery codes: ten of 120 random bits, each of which works once. */
import { createHash, randomBytes } from 'node:crypto';
import { IsNull, type EntityManager } from 'typeorm';
import { newId } from '../../../platform/records/columns/ids';
import { wallNow } from '../../../platform/time/clock';
import { RecoveryCode } from './factors';

const CODES = 10;
const CODE_BYTES = 15;
const GROUP = 4;
/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes ten new codes in place of all older ones. They are known only now. */
export async function replaceCodes(manager: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const createdAt = wallNow();
  await manager.delete(RecoveryCode, { userId });
  await manager.insert(
    RecoveryCode,
    codes.map((code) => ({
      id: newId('code'),
      userId,
      codeHash: hashOf(userId, code),
      createdAt,
      usedAt: null,
    })),
  );
  return codes;
}

/** Ten codes if the person has none, which is so at the first factor; otherwise null. */
export async function firstCodes(manager: EntityManager, userId: string): Promise<string[] | null> {
  const hasCodes = await manager.existsBy(RecoveryCode, { userId });
  return hasCodes ? null : replaceCodes(manager, userId);
}

/** Uses a code up. Answers whether there was one. */
export async function takeCode(
  manager: EntityManager,
  userId: string,
  code: string,
): Promise<boolean> {
  const where = { userId, codeHash: hashOf(userId, code), usedAt: IsNull() };
  const { affected } = await manager.update(RecoveryCode, where, { usedAt: wallNow() });
  return affected === 1;
}

function newCode(): string {
  const bits = [...randomBytes(CODE_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET.charAt(parseInt(five, 2)));
  return (letters.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Without SECRET_KEY: random codes cannot be guessed, and must outlive it. */
function hashOf(userId: string, code: string): string {
  const folded = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
  return createHash('sha256').update(`recovery ${userId} ${folded}`).digest('hex');
}
