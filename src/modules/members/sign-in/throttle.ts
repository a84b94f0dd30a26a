/**
 * Limits tries to sign in: of one account from one address after five refusals, and of one address.
 * The counts are rows of `rateBuckets`, which all processes share.
 */
import type { People } from '../people';
import { config } from '../../../config/config';
import { type AppError, rateLimited } from '../../../platform/operations/errors';
import { subscriberNetwork } from '../../../platform/http/networks';
import { keyedHash } from '../../../platform/secrets/secrets';
import { HOUR_MS, SECOND_MS, wallNow } from '../../../platform/time/clock';

const FREE_TRIES = 5;
const WAIT_MAX_SECONDS = 900;
const ADDRESS_TRIES = 60;
const TRIES_PER_MS = ADDRESS_TRIES / HOUR_MS;

export interface SignInTry {
  /** Call it when the try has succeeded: the account is no longer limited. */
  succeeded(): Promise<void>;
}

/**
 * Counts a try before anything is compared, so that tries at the same time are counted too. Refuses
 * with 429. A row that was not used for an hour is removed by the purge, which is never too early.
 */
export async function beginTry(
  people: People,
  { email, ip }: { email: string; ip: string | undefined },
): Promise<SignInTry> {
  const network = subscriberNetwork(ip);
  await takeOfAddress(people, hashed(`address ${network}`));
  const account = hashed(`account ${email} ${network}`);
  await takeOfAccount(people, account);
  return {
    succeeded: async () => {
      await people.query(`DELETE FROM "rateBuckets" WHERE "keyId" = $1`, [account]);
    },
  };
}

/** `tokens` is the number of tries since the last success. */
async function takeOfAccount(people: People, account: string): Promise<void> {
  const now = wallNow();
  const taken = await people.query<unknown>(
    `
      INSERT INTO "rateBuckets" AS b ("keyId", "tokens", "filledAt")
      VALUES ($1, 1, $2)
      ON CONFLICT ("keyId") DO UPDATE SET "tokens" = b."tokens" + 1, "filledAt" = $2
      WHERE b."tokens" < ${FREE_TRIES}
        OR b."filledAt"
          + least(${WAIT_MAX_SECONDS}, power(2, least(b."tokens", 30) - ${FREE_TRIES}))
            * interval '1 second' <= $2
      RETURNING "keyId"
    `,
    [account, now],
  );
  if (taken.length > 0) return;
  const [row] = await people.query<{ tokens: number; filledAt: Date }>(
    `SELECT "tokens", "filledAt" FROM "rateBuckets" WHERE "keyId" = $1`,
    [account],
  );
  const waitSeconds = Math.min(WAIT_MAX_SECONDS, 2 ** (Number(row?.tokens ?? 0) - FREE_TRIES));
  const leftMs = (row?.filledAt ?? now).getTime() + waitSeconds * SECOND_MS - now.getTime();
  throw tooMany('too many tries to sign in were refused', Math.ceil(leftMs / SECOND_MS));
}

/** `tokens` is the number of tries left. */
async function takeOfAddress(people: People, address: string): Promise<void> {
  const left = `
    least(${ADDRESS_TRIES},
      b."tokens" + greatest(0, extract(epoch FROM $2 - b."filledAt") * 1000) * ${TRIES_PER_MS})`;
  const taken = await people.query<unknown>(
    `
      INSERT INTO "rateBuckets" AS b ("keyId", "tokens", "filledAt")
      VALUES ($1, ${ADDRESS_TRIES - 1}, $2::timestamptz)
      ON CONFLICT ("keyId") DO UPDATE SET "tokens" = ${left} - 1, "filledAt" = $2
      WHERE ${left} >= 1
      RETURNING "keyId"
    `,
    [address, wallNow()],
  );
  if (taken.length === 0)
    throw tooMany(
      'too many tries to sign in came from this address',
      Math.ceil(1 / (TRIES_PER_MS * SECOND_MS)),
    );
}

function tooMany(what: string, seconds: number): AppError {
  const wait = Math.max(1, seconds);
  return rateLimited(`${what}: try again in ${wait} s`, wait);
}

/** An address is personal data, so only a keyed hash of it is stored. */
function hashed(text: string): string {
  return `sign-in ${keyedHash(config.secretKeys, text)[0] ?? ''}`;
}
