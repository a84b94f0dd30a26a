/** How often buyers may try cards: whoever has the address of a page shall not find out there which stolen cards are good. */
import type { Checkout } from '../checkouts/checkout';
import { DAY_MS, later } from '../kit/clock';
import type { Rows } from '../kit/rows';

/** Within a day. */
export const TRIES_A_DAY_MAX = 10;

/** Who tries: the session of a page and the network address it comes from, each hashed, newest first. */
interface Trier {
  hashes: readonly string[];
  addressHashes: readonly string[];
}

/** How often buyers have tried a subscription's failed charge by hand within the last day. */
export function triesByHand(rows: Rows, chargeId: string, now: Date): Promise<number> {
  return triesWhere(rows, now, `a."chargeId" = $4 AND a."byBuyer"`, [chargeId]);
}

/** Whether a checkout takes no card for now: it was declined too often there by whomever, or of a link, which many pay, in this session or from this address. */
export async function isCardTriedOut(
  rows: Rows,
  { id, frequency }: Checkout,
  { hashes, addressHashes }: Trier,
  now: Date,
): Promise<boolean> {
  // What the provider has not answered yet counts too: many tries at once are no way round.
  const isTooMany = async (where: string, ...values: unknown[]) =>
    (await triesWhere(rows, now, `a."status" <> 'APPROVED' AND ${where}`, values)) >=
    TRIES_A_DAY_MAX;
  if (frequency !== 'MULTIPLE_PAYMENTS') return isTooMany(`c."checkoutId" = $4`, id);
  return (
    (await isTooMany(`c."checkoutId" = $4 AND c."sessionHash" = ANY($5)`, id, hashes)) ||
    isTooMany(`a."addressHash" = ANY($4)`, addressHashes)
  );
}

async function triesWhere(
  rows: Rows,
  now: Date,
  where: string,
  values: readonly unknown[],
): Promise<number> {
  const [{ count } = { count: '0' }] = await rows.sql<{ count: string }>(
    `SELECT count(*) FROM "chargeAttempts" a JOIN "charges" c ON c."id" = a."chargeId" WHERE a."storeId" = $1 AND a."devMode" = $2 AND a."createdAt" > $3 AND ${where}`,
    [later(now, -DAY_MS), ...values],
  );
  return Number(count);
}
