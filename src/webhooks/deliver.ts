/** Sends the due deliveries of one webhook: at most ten in flight, so that an endpoint that hangs holds up only itself. */
import { SECOND_MS, later } from '../kit/clock';
import type { Context } from '../kit/context';
import { InFlight } from '../kit/in-flight';
import { attemptDelivery, type TakenDelivery } from './attempt-delivery';
import { Turns } from './turns';
import { Webhook } from './webhook';

const IN_FLIGHT_MAX = 10;
/** An endpoint that has not answered well since some time is asked more slowly. */
const IN_FLIGHT_FAILING_MAX = 2;
/** How often we look for what has become due while answers are waited for: a slow answer holds up nothing that is due after it. Half as much more or less, so that many slow endpoints are not looked at in the same moment. */
const LOOK_EVERY_MS = SECOND_MS;
/** Longer than an attempt takes: when a worker dies in the middle of one, it is made again after this. */
export const ATTEMPT_HELD_MS = 20 * SECOND_MS;

/** Sends until nothing is due and nothing in flight, or its turn is over. The webhook is read again every time, as it may have been changed or disabled meanwhile. */
export async function deliverTo(ctx: Context, webhookId: string): Promise<void> {
  const inFlight = new InFlight();
  const turns = new Turns(ctx);
  try {
    for (;;) {
      const hasPlaces = inFlight.size < IN_FLIGHT_MAX && !inFlight.hasFailed;
      const webhook = hasPlaces ? await ctx.rows.find(Webhook, webhookId) : null;
      if (webhook && (await turns.mayBegin(webhook))) {
        const taken = await takeDue(ctx, webhookId, placesFor(webhook, inFlight) - inFlight.size);
        for (const delivery of taken) inFlight.add(attemptDelivery(ctx, webhook, delivery));
        turns.count(taken.length);
      }
      if (inFlight.size === 0) return;
      await inFlight.one(LOOK_EVERY_MS * (0.5 + Math.random()));
    }
  } finally {
    await inFlight.all();
  }
}

/** One that has been failing is asked once before more is sent to it; of one that has not answered yet, nobody knows: it gets one more at every look. */
function placesFor({ failingSince }: Webhook, { done, size }: InFlight): number {
  if (done > 0) return failingSince ? IN_FLIGHT_FAILING_MAX : IN_FLIGHT_MAX;
  return failingSince ? 1 : size + 1;
}

/** Takes due deliveries, the longest due first, by putting them off while they are being made, so that nobody else makes them. */
async function takeDue(ctx: Context, webhookId: string, max: number): Promise<TakenDelivery[]> {
  if (max <= 0) return [];
  const now = ctx.clock.wall();
  const heldUntil = later(now, ATTEMPT_HELD_MS);
  const taken = await ctx.rows.sql<Omit<TakenDelivery, 'heldUntil'>>(
    `WITH due AS (
       SELECT "id", "nextAttemptAt" FROM "deliveries" WHERE "storeId" = $1 AND "devMode" = $2 AND "webhookId" = $3 AND "nextAttemptAt" <= $4
       ORDER BY "nextAttemptAt", "id" LIMIT $6 FOR NO KEY UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE "deliveries" d SET "nextAttemptAt" = $5 FROM due WHERE d."id" = due."id" RETURNING d."id", d."eventId", due."nextAttemptAt" AS "dueAt"
     ) SELECT "id", "eventId" FROM taken ORDER BY "dueAt", "id"`,
    [webhookId, now, heldUntil, max],
  );
  return taken.map((delivery) => ({ ...delivery, heldUntil }));
}
