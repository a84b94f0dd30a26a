/**
 * When the card of a declined charge may be tried again: as the issuer advises, and not more often
 * than the card schemes permit. More tries cost the merchant a fee for each.
 */
import type { Charge } from '../../charges/charge';
import { later } from '../../../platform/time/clock';
import type { Transaction } from '../../../platform/records/transaction';
import type { RetryAdvice, TryLimit } from '../../providers/provider';

export type PermittedRetries = Pick<Charge, 'retryNotBefore' | 'noRetryAfter'>;

/** The decline must be recorded. Tries are counted over all charges of the subscription. */
export async function permittedRetries(
  tx: Transaction,
  charge: Charge,
  advice: RetryAdvice | undefined,
): Promise<PermittedRetries> {
  const { retryNotBefore = null, noRetryAfter = null, limits = [] } = advice ?? {};
  const dates = [retryNotBefore];
  for (const limit of limits) dates.push(await freeAgainAt(tx, charge, limit));
  return { retryNotBefore: latestOf(dates), noRetryAfter };
}

/** When the oldest try that counts is old enough; null while another try is permitted. */
async function freeAgainAt(
  tx: Transaction,
  { subscriptionId, cardToken }: Charge,
  { tries, withinMs }: TryLimit,
): Promise<Date | null> {
  if (subscriptionId === null || cardToken === null) return null;
  const [oldest] = await tx.sql<{ createdAt: Date }>(
    `
      SELECT a."createdAt"
      FROM "charges" c
      JOIN "chargeAttempts" a ON a."chargeId" = c."id"
      WHERE c."storeId" = $1 AND c."devMode" = $2 AND c."subscriptionId" = $3
        AND a."cardToken" = $4 AND a."createdAt" > $5
      ORDER BY a."createdAt" DESC
      OFFSET $6
      LIMIT 1
    `,
    [subscriptionId, cardToken, later(tx.now(), -withinMs), tries - 1],
  );
  return oldest ? later(oldest.createdAt, withinMs) : null;
}

function latestOf(dates: readonly (Date | null)[]): Date | null {
  return dates.reduce((last, at) => (last && at && last > at ? last : (at ?? last)), null);
}
