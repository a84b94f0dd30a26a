/** How long an endpoint keeps its place among those that are sent to: for one turn, and for another only while nobody waits for a place. */
import { SECOND_MS, later } from '../kit/clock';
import type { Context } from '../kit/context';
import { isDraining } from '../kit/draining';
import { doOthersWait } from './claim-webhooks';
import { isListening, type Webhook } from './webhook';

/** A turn is over after so many attempts, or after so long. */
const ATTEMPTS_PER_TURN = 50;
const TURN_MS = 10 * SECOND_MS;
/** An hour; then its place goes through the queue once, as if others waited. */
const TURNS_MAX = 360;

export class Turns {
  private turns = 0;
  private attempts = 0;
  private endsAt: Date;

  constructor(private readonly ctx: Context) {
    this.endsAt = later(ctx.clock.wall(), TURN_MS);
  }

  /** Whether more may be sent to it now; what may not stays due. One that fails has one turn, so that its like have theirs. */
  async mayBegin(webhook: Webhook): Promise<boolean> {
    if (isDraining() || !isListening(webhook)) return false;
    const now = this.ctx.clock.wall();
    if (this.attempts < ATTEMPTS_PER_TURN && now <= this.endsAt) return true;
    if (webhook.failingSince || this.turns >= TURNS_MAX || (await doOthersWait(this.ctx.database)))
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
