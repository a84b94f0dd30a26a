/** A charge that was announced to the payer's bank, and the bank's decision about it. */
import type pg from 'pg';
import { HOUR_MS } from '../../../platform/time/clock';
import type { CardDeclineReason } from '../provider';

export const TRIED_AT_MS = 8 * HOUR_MS;
export const FAILED_AT_MS = 21 * HOUR_MS;

export interface Announcement {
  reference: string;
  agreement: string | null;
  amount: string;
  date: string;
  isCalledOff: boolean;
  isRefused: boolean;
}

export interface Decision {
  approved: boolean;
  reason: CardDeclineReason | null;
  providerId: string;
  paidAt: Date;
}

export async function decisionOf(
  connection: Pick<pg.Pool, 'query'> | pg.PoolClient,
  reference: string,
): Promise<Decision | null> {
  const { rows } = await connection.query<Decision>(
    `
      SELECT "approved", "reason", "providerId", "paidAt"
      FROM simulator."calls"
      WHERE "reference" = $1
    `,
    [reference],
  );
  return rows[0] ?? null;
}
