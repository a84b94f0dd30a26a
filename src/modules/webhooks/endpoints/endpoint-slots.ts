/**
 * How long an endpoint keeps its sending place: one turn, and further turns only while no other
 * endpoint waits for a place.
 */
import { SECOND_MS, later } from '../../../platform/time/clock';
import type { AllStores } from '../../../platform/records/all-stores';
import type { Context } from '../../../platform/operations/context';
import { isDraining } from '../../../platform/jobs/draining';
import { doOthersWait } from '../deliveries/claim-webhooks';
import { isListening, type Webhook } from './webhook';

/** A turn ends after this many attempts, or after this time. */
const ATTEMPTS_PER_TURN = 50;
const TURN_MS = 10 * SECOND_MS;
/**
 * One hour. After it the endpoint releases its place and waits once for another, as if others
 * waited.
 */
const TURNS_MAX = 360;

export class EndpointSlot {
  private turns = 0;
  private attempts = 0;
  private endsAt: Date;

  constructor(
    private readonly ctx: Context,
    private readonly all: AllStores,
  ) {
    this.endsAt = later(ctx.clock.wall(), TURN_MS);
  }

  /**
   * Whether another attempt may start now; otherwise the delivery stays due. A failing endpoint has
   * one turn only, so that other failing ones get theirs.
   */
  async mayBegin(webhook: Webhook): Promise<boolean> {
    if (isDraining() || !isListening(webhook)) return false;
    const now = this.ctx.clock.wall();
    if (this.attempts < ATTEMPTS_PER_TURN && now <= this.endsAt) return true;
    if (webhook.failingSince || this.turns >= TURNS_MAX || (await doOthersWait(this.all)))
      return false;
    this.turns++;
    this.attempts = 0;
    this.endsAt = later(now, TURN_MS);
    return true;
  }

  count(attempts: number): void {
    this.attempts += attempts;
  }
}
