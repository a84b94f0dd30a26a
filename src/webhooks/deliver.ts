/**
 * Sends the due deliveries of one webhook: at most ten in flight, so that a hanging endpoint delays
 * only itself.
 */
import pLimit from 'p-limit';
import { SECOND_MS, later } from '../kit/time/clock';
import type { Context } from '../kit/context';
import { InFlight } from '../kit/work/in-flight';
import { attemptDelivery, type TakenDelivery } from './attempt-delivery';
import { EndpointSlot } from './endpoint-slots';
import { Webhook, hasRecentSuccess } from './webhook';

const IN_FLIGHT_MAX = 10;
/** A failing endpoint gets fewer concurrent attempts. */
const IN_FLIGHT_FAILING_MAX = 2;
/**
 * How often due deliveries are read while responses are pending, so that a slow response delays no
 * other delivery. The interval varies by half, so that many slow endpoints are not read at the same
 * time.
 */
const LOOK_EVERY_MS = SECOND_MS;
/** Longer than an attempt takes. If a worker crashes during one, it is repeated after this time. */
export const ATTEMPT_HELD_MS = 20 * SECOND_MS;

/**
 * Endpoints without a recent success share this many places before anything is sent. When thousands
 * of them fail at once, the database and this process have capacity for the others.
 */
const unproven = pLimit(4);

/**
 * Sends until nothing is due or in flight, or its turn is over. The webhook is read again every
 * time, because it may have been changed or disabled.
 */
export async function deliverTo(ctx: Context, webhookId: string): Promise<void> {
  const inFlight = new InFlight();
  const slot = new EndpointSlot(ctx);
  let unanswered = 0;
  const begin = async (): Promise<void> => {
    const webhook = await ctx.rows.find(Webhook, webhookId);
    if (!webhook || !(await slot.mayBegin(webhook))) return;
    const places = placesFor(webhook, inFlight) - inFlight.size;
    const take = () => takeDue(ctx, webhookId, places);
    const taken = await (hasRecentSuccess(webhook, ctx.clock.wall()) ? take() : unproven(take));
    unanswered += taken.length;
    for (const delivery of taken)
      inFlight.add(attemptDelivery(ctx, webhook, delivery, () => void unanswered--));
    slot.count(taken.length);
  };
  try {
    for (;;) {
      const hasPlaces = inFlight.size < IN_FLIGHT_MAX && !inFlight.hasFailed;
      // If only outcomes are left to store, there is no slow response to wait for.
      if (hasPlaces && (inFlight.size === 0 || unanswered > 0)) await begin();
      if (inFlight.size === 0) return;
      await inFlight.one(LOOK_EVERY_MS * (0.5 + Math.random()));
    }
  } finally {
    await inFlight.all();
  }
}

/**
 * A failing endpoint gets one attempt before more are sent. An endpoint that has not answered yet
 * gets one more at every check.
 */
function placesFor({ failingSince }: Webhook, { done, size }: InFlight): number {
  if (done > 0) return failingSince ? IN_FLIGHT_FAILING_MAX : IN_FLIGHT_MAX;
  return failingSince ? 1 : size + 1;
}

/**
 * Takes the longest due deliveries. It postpones them while they are being attempted, so that no
 * other worker takes them.
 */
async function takeDue(ctx: Context, webhookId: string, max: number): Promise<TakenDelivery[]> {
  if (max <= 0) return [];
  const now = ctx.clock.wall();
  const heldUntil = later(now, ATTEMPT_HELD_MS);
  const taken = await ctx.rows.sql<Omit<TakenDelivery, 'heldUntil'>>(
    `
      WITH due AS (
        SELECT "id", "nextAttemptAt"
        FROM "deliveries"
        WHERE "storeId" = $1 AND "devMode" = $2 AND "webhookId" = $3 AND "nextAttemptAt" <= $4
        ORDER BY "nextAttemptAt", "id"
        LIMIT $6
        FOR NO KEY UPDATE SKIP LOCKED
      ),
      taken AS (
        UPDATE "deliveries" d
        SET "nextAttemptAt" = $5
        FROM due
        WHERE d."id" = due."id"
        RETURNING d."id", d."eventId", due."nextAttemptAt" AS "dueAt"
      )
      SELECT "id", "eventId"
      FROM taken
      ORDER BY "dueAt", "id"
    `,
    [webhookId, now, heldUntil, max],
  );
  return taken.map((delivery) => ({ ...delivery, heldUntil }));
}
