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

type LimitedMessage = Pick<Message, 'id' | 'template' | 'recipient'>;

/**
 * The limit that this mail exceeds, as the reason for skipping it; null = none. Older mails that
 * are due count as sent, because the mails of a batch are handled at the same time.
 */
export async function exceededLimit(
  rows: Rows,
  message: LimitedMessage,
  { now, hasPaid }: { now: Date; hasPaid: (address: string) => Promise<boolean> },
): Promise<'DAILY_LIMIT' | 'HOURLY_LIMIT' | null> {
  const { template, recipient } = message;
  if (UNLIMITED.includes(template as Template)) return null;
  const { today, waiting } = await rows.loadBatched(countBefore, { message, now });
  if (today >= A_DAY_MAX) return 'DAILY_LIMIT';
  if (template !== 'payment-waiting' || waiting < WAITING_AN_HOUR_MAX) return null;
  return (await hasPaid(recipient)) ? null : 'HOURLY_LIMIT';
}

interface Counted {
  today: number;
  waiting: number;
}

/** What the address of each mail has received before it. */
async function countBefore(
  rows: Rows,
  mails: readonly { message: LimitedMessage; now: Date }[],
): Promise<Counted[]> {
  return rows.sql<Counted>(
    `
      SELECT sent."today", sent."waiting"
      FROM unnest(
        $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[]
      ) WITH ORDINALITY AS given("id", "recipient", "now", "day", "hour", "place")
      CROSS JOIN LATERAL (
        SELECT
          count(*) FILTER (WHERE "sentAt" >= given."day" OR "sentAt" IS NULL)::integer AS "today",
          count(*) FILTER (
            WHERE ("sentAt" >= given."hour" OR "sentAt" IS NULL)
              AND "template" = 'payment-waiting'
          )::integer AS "waiting"
        FROM "messages"
        WHERE "storeId" = $1 AND "devMode" = $2 AND lower("recipient") = lower(given."recipient")
          AND (
            "status" = 'SENT'
            OR ("status" = 'QUEUED' AND "sendAt" <= given."now" AND "id" < given."id")
          )
      ) sent
      ORDER BY given."place"
    `,
    [
      mails.map(({ message }) => message.id),
      mails.map(({ message }) => message.recipient),
      mails.map(({ now }) => now),
      mails.map(({ now }) => startOfCivilDay(civilDate(now))),
      mails.map(({ now }) => later(now, -HOUR_MS)),
    ],
  );
}
