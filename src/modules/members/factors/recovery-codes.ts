/** Recovery codes: ten of 120 random bits, each of which works once. */
import { createHash, randomBytes } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { People } from '../people';
import { newId } from '../../../platform/records/columns/ids';
import { wallNow } from '../../../platform/time/clock';
import { RecoveryCode } from './factors';

const CODES = 10;
const CODE_BYTES = 15;
const GROUP = 4;
/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes ten new codes in place of all older ones. They are known only now. */
export async function replaceCodes(people: People, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const createdAt = wallNow();
  await people.remove(RecoveryCode, { userId });
  await people.insert(
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
export async function firstCodes(people: People, userId: string): Promise<string[] | null> {
  const hasCodes = await people.exists(RecoveryCode, { userId });
  return hasCodes ? null : replaceCodes(people, userId);
}

/** Uses a code up. Answers whether there was one. */
export async function takeCode(people: People, userId: string, code: string): Promise<boolean> {
  const where = { userId, codeHash: hashOf(userId, code), usedAt: IsNull() };
  return (await people.update(RecoveryCode, where, { usedAt: wallNow() })) === 1;
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
