/**
 * Measures first attempts to send an event that have not begun: those that are late, which the
 * histogram of begun attempts does not have, and how long endpoints wait for a worker.
 */
import { firstIdAt } from '../../src/platform/records/columns/ids';
import { SECOND_MS, later, wallNow } from '../../src/platform/time/clock';
import { DELIVERY_WORK } from '../../src/modules/webhooks/deliveries/deliver';
import { Event } from '../../src/modules/webhooks/events/event';
import { IS_RECEIVED_SQL } from '../../src/modules/webhooks/events/relay';
import type { Sample } from './database-gauge';
import type { AllStoresSql } from '../../src/platform/records/all-stores';

/** As the objective first-webhook-attempt of docs/monitoring/slo.yml. */
const LATE_MS = 5 * SECOND_MS;
/** Counting stops here, for each webhook, and for events that the relay has not read. */
const COUNTED_MAX = 10_000;

/** Only of endpoints that are not failing, as in the histogram. The id of an event has its time. */
export async function measureFirstAttempts(all: AllStoresSql): Promise<Sample[]> {
  const now = wallNow();
  const parameters = [now, firstIdAt(Event.prefix, later(now, -LATE_MS))];
  const [waiting] = await all.query<{ late: string; seconds: string | null }>(
    `
      SELECT COALESCE(sum(first."late"), 0) AS "late",
        max(first."seconds") FILTER (
          WHERE c."rowId" IS NULL
            OR c."error" IS NULL AND c."deadAt" IS NULL
              AND (c."begunAt" IS NULL OR c."until" <= $1)
        ) AS "seconds"
      FROM "webhooks" w
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE d."eventId" < $2) AS "late",
          extract(epoch FROM $1::timestamptz - min(d."nextAttemptAt")) AS "seconds"
        FROM (
          SELECT "eventId", "attemptCount", "nextAttemptAt"
          FROM "deliveries"
          WHERE "webhookId" = w."id" AND "nextAttemptAt" <= $1
          ORDER BY "nextAttemptAt"
          LIMIT ${COUNTED_MAX}
        ) d
        WHERE d."attemptCount" = 0
      ) first
      LEFT JOIN "claims" c ON c."job" = '${DELIVERY_WORK.job}' AND c."rowId" = w."id"
      WHERE w."status" = 'ACTIVE' AND w."deletedAt" IS NULL AND w."failingSince" IS NULL
    `,
    parameters,
  );
  // Their deliveries are not written yet.
  const [unread] = await all.query<{ late: string }>(
    `
      SELECT count(*) AS "late"
      FROM (
        SELECT *
        FROM "events"
        WHERE "position" IS NULL AND "id" < $1
        ORDER BY "id"
        LIMIT ${COUNTED_MAX}
      ) e
      JOIN "webhooks" w ON ${IS_RECEIVED_SQL}
      WHERE w."failingSince" IS NULL
    `,
    parameters.slice(1),
  );
  return [
    { name: 'late_first_attempts', value: Number(waiting?.late) + Number(unread?.late) },
    { name: 'waiting_webhook_seconds', value: Math.max(0, Number(waiting?.seconds ?? 0)) },
  ];
}
