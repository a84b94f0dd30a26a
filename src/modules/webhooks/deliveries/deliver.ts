/**
 * Sends the due deliveries of one webhook: at most ten in flight, so that a hanging endpoint delays
 * only itself.
 */
import pLimit from 'p-limit';
import { SECOND_MS, later } from '../../../platform/time/clock';
import type { AllStores } from '../../../platform/records/all-stores';
import type { Context } from '../../../platform/operations/context';
import { batched } from '../../../platform/jobs/batched';
import { isDraining } from '../../../platform/jobs/draining';
import { isPaused } from '../../../platform/jobs/pauses';
import { InFlight } from '../../../platform/jobs/in-flight';
import { attemptDelivery, type AttemptedDelivery, type TakenDelivery } from './attempt-delivery';
import { EndpointSlot } from '../endpoints/endpoint-slots';
import { recordFailure } from './record-failure';
import { recordSuccesses } from './record-successes';
import { ATTEMPT_HELD_MS, takeDeliveries } from './take-deliveries';
import { Webhook, hasRecentSuccess, isListening } from '../endpoints/webhook';

/** The job and the queue of deliveries, by which an operator pauses them. */
export const DELIVERY_WORK = { job: 'deliver-webhooks', queue: 'webhooks' } as const;
const IN_FLIGHT_MAX = 10;
/** A failing endpoint gets fewer concurrent attempts. */
const IN_FLIGHT_FAILING_MAX = 2;
/**
 * How often due deliveries are read while responses are pending, so that a slow response delays no
 * other delivery. The interval varies by half, so that many slow endpoints are not read at the same
 * time.
 */
const LOOK_EVERY_MS = SECOND_MS;
/** What an endpoint that answers quickly takes, and records, at most by one statement. */
const TAKEN_MAX = 200;
/** It takes no more than it can answer within this time. */
const ANSWERED_WITHIN_MS = 250;
/**
 * How many deliveries it holds at most, being sent, waiting to be sent or being recorded. More is
 * taken while a part of it still waits to be sent, so that the endpoint never waits for the
 * database.
 */
const HELD_MAX = 4 * TAKEN_MAX;
/**
 * While a quick endpoint has more to answer, its outcomes are collected for this long, so that a
 * statement records many of them: two hundred, if it answers 4,000 times a second.
 */
const RECORDED_WITHIN_MS = 50;
/** An answer within this time is quick, in milliseconds. */
const QUICK_MS = 200;
/**
 * What could not be sent within this time is due again, so that a change of the webhook applies at
 * once, and an endpoint that begins to hang holds nothing back.
 */
const START_WITHIN_MS = SECOND_MS;

/**
 * Endpoints without a recent success share this many places before anything is sent. When thousands
 * of them fail at once, the database and this process have capacity for the others.
 */
const unproven = pLimit(4);

/**
 * Many hanging requests time out at the same moment. Their outcomes are stored a few at a time, so
 * that other deliveries need not wait.
 */
const failures = pLimit(4);

/** Sends until nothing is due or in flight, or its turn is over. */
export async function deliverTo(ctx: Context, webhookId: string, all: AllStores): Promise<void> {
  const turn = new EndpointDeliveryLoop(ctx, webhookId, all);
  try {
    for (;;) {
      await turn.begin();
      if (turn.isOver) return;
      await turn.next();
    }
  } finally {
    await turn.end();
  }
}

/** One turn of sending to an endpoint. */
class EndpointDeliveryLoop {
  private readonly inFlight = new InFlight();
  private readonly slot: EndpointSlot;
  /** Taken and not sent yet. */
  private readonly waiting: TakenDelivery[] = [];
  /** Sent, and the endpoint has neither answered nor failed. */
  private unanswered = 0;
  private lastAnswerMs = Infinity;
  private isMoreDue = false;
  /** As it was read when deliveries were taken: it may be changed or disabled at any time. */
  private webhook: Webhook | null = null;
  private readonly recordSuccess: (attempt: AttemptedDelivery) => Promise<void>;

  constructor(
    private readonly ctx: Context,
    private readonly webhookId: string,
    all: AllStores,
  ) {
    this.slot = new EndpointSlot(ctx, all);
    this.recordSuccess = batched(TAKEN_MAX, (attempts) => this.recordSuccesses(attempts), {
      waitMs: RECORDED_WITHIN_MS,
      expectsMore: () => this.isQuick && this.unanswered + this.waiting.length > 0,
    });
  }

  get isOver(): boolean {
    return this.inFlight.size === 0;
  }

  /** Takes and sends what is due, if the endpoint has places. */
  async begin(): Promise<void> {
    const isStopped = await isPaused(this.ctx.database, Object.values(DELIVERY_WORK));
    if (this.isLate || isStopped || isDraining()) await this.giveBack();
    if (this.hasPlaces && !isStopped) await this.take();
    this.send();
  }

  /** Waits until something is done, or it is time to look again. */
  next(): Promise<void> {
    return this.inFlight.one(LOOK_EVERY_MS * (0.5 + Math.random()));
  }

  async end(): Promise<void> {
    await this.giveBack();
    await this.inFlight.all();
  }

  /** Of what waits to be sent, the first has waited for too long. */
  private get isLate(): boolean {
    const [first] = this.waiting;
    return first !== undefined && later(takenAt(first), START_WITHIN_MS) <= this.ctx.clock.wall();
  }

  private get isQuick(): boolean {
    return this.webhook?.failingSince === null && this.lastAnswerMs <= QUICK_MS;
  }

  /**
   * The largest number of deliveries to take by one statement. More are taken when no more than
   * this number wait to be sent.
   */
  private get quickMax(): number {
    const answered = (IN_FLIGHT_MAX * ANSWERED_WITHIN_MS) / Math.max(1, this.lastAnswerMs);
    return Math.min(TAKEN_MAX, Math.ceil(answered));
  }

  private get held(): number {
    return this.waiting.length + this.inFlight.size;
  }

  private get hasPlaces(): boolean {
    const { unanswered, isMoreDue, inFlight, waiting } = this;
    if (inFlight.hasFailed) return false;
    if (this.isQuick && isMoreDue)
      return waiting.length <= this.quickMax && this.held <= HELD_MAX - TAKEN_MAX;
    if (waiting.length > 0 || unanswered >= IN_FLIGHT_MAX || inFlight.size >= TAKEN_MAX)
      return false;
    // If only outcomes are left to store, there is no slow response to wait for.
    return inFlight.size === 0 || unanswered > 0;
  }

  private async take(): Promise<void> {
    const { ctx, webhookId, inFlight, isQuick, isMoreDue } = this;
    this.isMoreDue = false;
    const webhook = await ctx.rows.find(Webhook, webhookId);
    this.webhook = webhook;
    if (!webhook || !isListening(webhook)) return this.giveBack();
    if (!(await this.slot.mayBegin(webhook))) return;
    const room = Math.min(this.quickMax, isMoreDue ? TAKEN_MAX : TAKEN_MAX - inFlight.size);
    const max = isQuick && !webhook.failingSince ? room : placesFor(webhook, inFlight) - this.held;
    const take = () => takeDeliveries(ctx, webhookId, max);
    const taken = await (hasRecentSuccess(webhook, ctx.clock.wall()) ? take() : unproven(take));
    this.waiting.push(...taken);
    this.slot.count(taken.length);
    if (isQuick && !this.isQuick) await this.giveBack();
    this.isMoreDue = this.isQuick && taken.length === max;
  }

  private send(): void {
    const { webhook } = this;
    if (this.inFlight.hasFailed || this.isLate || isDraining()) return;
    while (webhook && this.unanswered < IN_FLIGHT_MAX) {
      const delivery = this.waiting.shift();
      if (!delivery) return;
      this.inFlight.add(this.attempt(webhook, delivery));
    }
  }

  private async attempt(webhook: Webhook, delivery: TakenDelivery): Promise<void> {
    const attempted = await this.answered(webhook, delivery);
    if (attempted.outcome.ok) {
      this.lastAnswerMs = attempted.outcome.durationMs;
      this.send();
      await this.recordSuccess(attempted);
    } else {
      this.lastAnswerMs = Infinity;
      // A failing endpoint has fewer places.
      await this.giveBack();
      await failures(() =>
        this.ctx.transaction((tx) => recordFailure(tx, this.webhookId, attempted)),
      );
    }
  }

  private async answered(webhook: Webhook, delivery: TakenDelivery): Promise<AttemptedDelivery> {
    this.unanswered++;
    try {
      return await attemptDelivery(this.ctx.clock, webhook, delivery);
    } finally {
      this.unanswered--;
    }
  }

  private async recordSuccesses(attempts: AttemptedDelivery[]): Promise<void[]> {
    const { ctx, webhookId } = this;
    try {
      await recordSuccesses(ctx.rows, ctx.clock, { webhookId, attempts });
    } catch {
      // One of them may be the reason: each by itself, so that the others are recorded. Such a
      // transaction is repeated after a deadlock.
      const alone = (attempt: AttemptedDelivery) =>
        ctx.transaction((tx) => recordSuccesses(tx, tx.clock, { webhookId, attempts: [attempt] }));
      await settled(attempts.map((attempt) => () => alone(attempt)));
    }
    return attempts.map(() => undefined);
  }

  /** What was taken and not sent is due again. */
  private async giveBack(): Promise<void> {
    const left = this.waiting.splice(0);
    const [first] = left;
    if (!first) return;
    await this.ctx.rows.sql(
      `
        UPDATE "deliveries" d
        SET "nextAttemptAt" = $5
        FROM unnest($3::text[], $4::timestamptz[]) AS given("id", "heldUntil")
        WHERE d."storeId" = $1 AND d."devMode" = $2 AND d."id" = given."id"
          AND d."nextAttemptAt" = given."heldUntil"
      `,
      [left.map(({ id }) => id), left.map(({ heldUntil }) => heldUntil), takenAt(first)],
    );
  }
}

function takenAt({ heldUntil }: TakenDelivery): Date {
  return later(heldUntil, -ATTEMPT_HELD_MS);
}

/** Does one after the other, and throws the first error at the end. */
async function settled(works: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => void errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/**
 * A failing endpoint gets one attempt before more are sent. An endpoint that has not answered yet
 * gets one more at every check.
 */
function placesFor({ failingSince }: Webhook, { done, size }: InFlight): number {
  if (done > 0) return failingSince ? IN_FLIGHT_FAILING_MAX : IN_FLIGHT_MAX;
  return failingSince ? 1 : size + 1;
}
