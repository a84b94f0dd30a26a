/** How the deliveries to webhooks went in the last day. */
import { ObjectType } from 'type-graphql';
import { Count, Moment } from '../../../platform/records/columns/columns';
import type { Rows } from '../../../platform/records/rows';
import { DAY_MS, later } from '../../../platform/time/clock';
import type { Webhook } from './webhook';

/** The deliveries of a webhook that are looked at. */
const DELIVERIES_MAX = 10_000;

@ObjectType({
  description:
    'How the deliveries attempted in the last 24 hours went, of the newest ' +
    `${DELIVERIES_MAX.toLocaleString('en')} of the webhook.`,
})
export class WebhookHealth {
  @Count('Delivered.') delivered: number;
  @Count('Not delivered at the last attempt; another may follow.') failed: number;
  @Moment('When the last of those was attempted, in wall time; null if there is none.', {
    nullable: true,
  })
  lastFailure: Date | null;
}

/** For each webhook, in one statement. */
export async function healthOf(
  rows: Rows,
  webhooks: readonly Webhook[],
  now: Date,
): Promise<WebhookHealth[]> {
  const found = await rows.sql<{
    id: string;
    delivered: string;
    failed: string;
    lastFailure: Date | null;
  }>(
    `
      SELECT w."id", d.*
      FROM unnest($3::text[]) AS w("id")
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE "status" = 'DELIVERED') AS "delivered",
          count(*) FILTER (WHERE "status" <> 'DELIVERED') AS "failed",
          max("lastAttemptAt") FILTER (WHERE "status" <> 'DELIVERED') AS "lastFailure"
        FROM (
          SELECT "status", "lastAttemptAt"
          FROM "deliveries"
          WHERE "webhookId" = w."id" AND "storeId" = $1 AND "devMode" = $2
          ORDER BY "id" DESC
          LIMIT ${DELIVERIES_MAX}
        ) newest
        WHERE "lastAttemptAt" >= $4
      ) d
    `,
    [webhooks.map(({ id }) => id), later(now, -DAY_MS)],
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return webhooks.map(({ id }) => {
    const { delivered = 0, failed = 0, lastFailure = null } = byId.get(id) ?? {};
    return Object.assign(new WebhookHealth(), {
      delivered: Number(delivered),
      failed: Number(failed),
      lastFailure,
    });
  });
}
