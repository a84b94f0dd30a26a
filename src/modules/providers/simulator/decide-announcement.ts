/** Decides about an announced charge as the payer's bank, once. */
import type pg from 'pg';
import { startOfCivilDay } from '../../../platform/time/civil-time';
import { later } from '../../../platform/time/clock';
import { ProviderUnknown } from '../provider';
import { inTransaction } from './in-transaction';
import { nextScript } from './scripts';
import {
  TRIED_AT_MS,
  FAILED_AT_MS,
  type Announcement,
  type Decision,
  decisionOf,
} from './announcement';
import { newEndToEndId } from './pix-id';

/**
 * Both tries of a day have the same result: the bank takes the money in the morning, or has
 * failed by night.
 */
export async function decide(
  pool: pg.Pool,
  { reference, agreement, amount, date }: Announcement,
): Promise<Decision> {
  const timesOut = await inTransaction(pool, async (client) => {
    await client.query(
      `SELECT 1 FROM simulator."announcements" WHERE "reference" = $1 FOR UPDATE`,
      [reference],
    );
    // Uses the same connection, so that many concurrent calls do not each wait for a second one.
    const script = (await decisionOf(client, reference))
      ? undefined
      : await nextScript(client, agreement);
    const isDeclined = script?.outcome === 'decline';
    await client.query(
      `
        INSERT INTO simulator."calls" (
          "reference", "providerId", "kind", "agreement", "amount", "approved", "reason",
          "paidAt"
        )
        VALUES ($1, $2, 'recurring-pix', $3, $4, $5, $6, $7)
        ON CONFLICT ("reference") DO NOTHING
      `,
      [
        reference,
        newEndToEndId(startOfCivilDay(date)),
        agreement,
        amount,
        !isDeclined,
        isDeclined ? (script.reason ?? 'insufficient_funds') : null,
        later(startOfCivilDay(date), isDeclined ? FAILED_AT_MS : TRIED_AT_MS),
      ],
    );
    return script?.outcome === 'timeout';
  });
  if (timesOut) throw new ProviderUnknown('the simulator was asked not to answer');
  const decision = await decisionOf(pool, reference);
  if (!decision) throw new Error(`${reference} was not decided`);
  return decision;
}
