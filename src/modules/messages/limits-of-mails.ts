/** How many mails one address may receive from a store, because strangers can type it on a page. */
import type { Rows } from '../../platform/records/rows';
import { HOUR_MS, later } from '../../platform/time/clock';
import { civilDate, startOfCivilDay } from '../../platform/time/civil-time';
import type { Message } from './message';
import { UNLIMITED, type Template } from './templates';

/** On a São Paulo day. */
const A_DAY_MAX = 20;
/** To an address that has never paid the store. */
const WAITING_AN_HOUR_MAX = 3;

/**
 * The limit that this mail exceeds, as the reason for skipping it; null = none. Older mails that
 * are due count as sent, because the mails of a batch are handled at the same time.
 */
export async function exceededLimit(
  rows: Rows,
  { id, template, recipient }: Message,
  now: Date,
): Promise<'DAILY_LIMIT' | 'HOURLY_LIMIT' | null> {
  if (UNLIMITED.includes(template as Template)) return null;
  const [sent] = await rows.sql<{ today: string; waiting: string; hasPaid: boolean }>(
    `
      SELECT
        count(*) FILTER (WHERE "sentAt" >= $4 OR "sentAt" IS NULL) AS "today",
        count(*) FILTER (
          WHERE ("sentAt" >= $5 OR "sentAt" IS NULL) AND "template" = 'payment-waiting'
        ) AS "waiting",
        COALESCE(bool_or("template" = 'receipt'), false) AS "hasPaid"
      FROM "messages"
      WHERE "storeId" = $1 AND "devMode" = $2 AND lower("recipient") = lower($3)
        AND ("status" = 'SENT' OR ("status" = 'QUEUED' AND "sendAt" <= $6 AND "id" < $7))
    `,
    [recipient, startOfCivilDay(civilDate(now)), later(now, -HOUR_MS), now, id],
  );
  if (Number(sent?.today) >= A_DAY_MAX) return 'DAILY_LIMIT';
  const isWaiting = template === 'payment-waiting' && !sent?.hasPaid;
  return isWaiting && Number(sent?.waiting) >= WAITING_AN_HOUR_MAX ? 'HOURLY_LIMIT' : null;
}
