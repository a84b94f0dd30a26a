/**
 * Challenges for passkeys. A challenge carries its end and a keyed hash, so that asking for one
 * leaves no row; only one that was answered is stored, so that it works once.
 */
import type { People } from '../people';
import { config } from '../../../config/config';
import { keyedHash, randomToken } from '../../../platform/secrets/secrets';
import { later, MINUTE_MS, wallNow } from '../../../platform/time/clock';

const RANDOM_BYTES = 24;
const LIFE_MS = 5 * MINUTE_MS;

/** What it is for: to sign in, or to add a passkey to a user. */
export type ChallengeUse = 'sign-in' | `add to ${string}`;

export function newChallenge(use: ChallengeUse): string {
  const random = randomToken(RANDOM_BYTES);
  const endsAtMs = later(wallNow(), LIFE_MS).getTime();
  const [hash = ''] = hashesOf(use, random, String(endsAtMs));
  return `${random}.${endsAtMs}.${hash}`;
}

/** Whether we made it for this use, and it has not ended. */
export function isOurs(challenge: string, use: ChallengeUse): boolean {
  const [random = '', endsAtMs = '', hash = ''] = challenge.split('.');
  return hashesOf(use, random, endsAtMs).includes(hash) && Number(endsAtMs) > wallNow().getTime();
}

/** Uses it up. Answers whether it was unused. */
export async function takeChallenge(people: People, challenge: string): Promise<boolean> {
  const [hash = ''] = keyedHash(config.secretKeys, `used challenge ${challenge}`);
  const taken = await people.query<unknown>(
    `
      INSERT INTO "usedChallenges" ("hash", "expiresAt") VALUES ($1, $2)
      ON CONFLICT DO NOTHING
      RETURNING "hash"
    `,
    [hash, later(wallNow(), LIFE_MS)],
  );
  return taken.length > 0;
}

function hashesOf(use: ChallengeUse, random: string, endsAtMs: string): string[] {
  return keyedHash(config.secretKeys, `challenge ${use} ${random} ${endsAtMs}`);
}
