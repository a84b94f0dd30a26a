/** A payer disputes a payment. Its money is blocked until the dispute is decided. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Charge } from '../../charges/charge';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { Checkout } from '../../checkouts/checkout';
import { choices } from '../../../platform/records/columns/choices';
import {
  Cents,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
  type Defaulted,
} from '../../../platform/records/columns/columns';
import type { Context } from '../../../platform/operations/context';
import { conflict } from '../../../platform/operations/errors';
import { lifecycle } from '../../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../../platform/records/record';
import type { Transaction } from '../../../platform/records/transaction';
import { post, type Movement } from '../../ledger/post';
import { mailTeam } from '../../members/team/mail-team';
import { sum } from '../../../platform/operations/money';
import { view } from '../../../platform/records/columns/view';
import { nextStepOf, simulatedAnswerBy } from './answer-deadline';
import { DisputeStage } from './dispute-stage';
import { EvidenceFile } from './evidence-file';
import { dropLostCredit } from '../../subscriptions/cycles/open-lines';
import { Subscription } from '../../subscriptions/subscription';
import { followPayment } from '../follow-payment';
import { emitAboutPayment, emitPaymentEvent } from '../payment-event';
import { givenBackOf, leftOf, type Left } from '../../charges/reading/given-back';
import { Refund } from '../refund/refund';
import { waitsNoLonger } from '../refund/waiting-dispute';

export const DisputeStatus = choices('DisputeStatus', 'The status of a dispute.', {
  OPEN: 'Being decided; the money is blocked.',
  WON: 'The merchant keeps the money.',
  LOST: 'The money went back to the payer.',
});
export type DisputeStatus = (typeof DisputeStatus)[number];
export const disputeLifecycle = lifecycle<DisputeStatus>('dispute', {
  OPEN: ['WON', 'LOST'],
  WON: [],
  LOST: [],
});

@Entity('disputes')
@ObjectType({ implements: Node, description: 'A dispute of a payment by its payer.' })
export class Dispute extends StoredRecord {
  static readonly prefix = 'disp';
  static readonly noun = 'dispute';

  @Id('The disputed charge.') chargeId: string;
  @OneOf(DisputeStatus, 'Whether the dispute is open, won or lost.') status: DisputeStatus;
  @Cents('The blocked amount, in cents.') amount: number;
  @Text('Why the payer disputes it.') reason: string;
  @Moment('When it was decided; null until then.', { nullable: true }) closedAt: Date | null;
  @OneOf(DisputeStage, 'How far your answer is.', { default: 'AWAITING_EVIDENCE' })
  stage: Defaulted<DisputeStage>;
  @Moment('Until when to answer; null where the provider gives no deadline.', { nullable: true })
  answerBy: Date | null;
  @Moment('When the evidence was submitted or the dispute accepted; null until then.', {
    nullable: true,
  })
  answeredAt: Date | null;
  @Moment(
    'When the provider took the evidence by its API; null until then, and where its API takes ' +
      'none: hand in the bundle at the provider yourself.',
    { nullable: true },
  )
  handedInAt: Date | null;
  @Text('What you know about the delivery; null if nothing was said.', {
    nullable: true,
    personal: true,
    max: 2_000,
  })
  deliveryNotes: string | null;
  @Nested(() => EvidenceFile, 'The files that you added.', { list: true, default: [] })
  evidence: Defaulted<EvidenceFile[]>;

  @Moment('The next reminder, or what happens next by itself; null = nothing.', {
    nullable: true,
    private: true,
    due: 'follow-disputes',
  })
  nextStepAt: Date | null;

  @Id(
    "The provider's id, unique in the scope, so that a dispute is opened once. Null = created by " +
      'hand in Dev mode.',
    { nullable: true, private: true },
  )
  providerId: string | null;
}

/** Without what is private to the merchant: receivers of events may be many. */
export const disputeInEvent = view(
  Dispute,
  [
    'id',
    'chargeId',
    'status',
    'stage',
    'amount',
    'reason',
    'answerBy',
    'closedAt',
    'devMode',
    'createdAt',
    'updatedAt',
  ],
  undefined,
  { name: 'DisputeInEvent' },
);

interface ReportedDispute {
  providerId: string | null;
  reason: string;
  /** Cents, if only a part is disputed; never more is blocked than is left. */
  amount?: number | null;
  /** Left out or null where the provider does not report it. */
  answerBy?: Date | null;
}

/**
 * Blocks what is left of a paid charge's money, or the disputed part. A second report of an open
 * dispute changes nothing. Returns whether the charge is under dispute now: a payment of nothing,
 * such as the start of a trial, has no money that could be blocked.
 */
export function openDispute(
  ctx: Context,
  chargeId: string,
  { providerId, reason, amount = null, answerBy = null }: ReportedDispute,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const { charge, checkout } = await lockDisputed(tx, chargeId);
    if (charge.status === 'UNDER_DISPUTE') return true;
    if (charge.paidAmount === 0) {
      if (charge.disputeCheckAt) await tx.update(charge, { disputeCheckAt: null });
      return false;
    }
    if (await tx.findBy(Refund, { originalId: chargeId, kind: 'REQUESTED', status: 'PENDING' }))
      throw conflict(
        `${chargeId} is being refunded: its money is already being returned`,
        'id',
        'REFUND_IN_PROGRESS',
      );
    await tx.update(charge, {
      status: chargeLifecycle.move(charge.status, 'UNDER_DISPUTE'),
      disputeCheckAt: null,
    });
    const whole = leftOf(charge, await givenBackOf(tx, charge));
    const left = { ...whole, amount: Math.min(whole.amount, amount ?? whole.amount) };
    const deadline =
      answerBy ?? (ctx.scope.devMode ? simulatedAnswerBy(charge.method, tx.now()) : null);
    const dispute = await tx.insert(Dispute, {
      chargeId,
      stage: 'AWAITING_EVIDENCE',
      answerBy: deadline,
      answeredAt: null,
      handedInAt: null,
      deliveryNotes: null,
      evidence: [],
      nextStepAt: deadline && (nextStepOf(deadline, tx.now()) ?? tx.now()),
      status: 'OPEN',
      amount: left.amount,
      reason,
      closedAt: null,
      providerId,
    });
    await waitsNoLonger(tx, chargeId);
    await post(tx, 'dispute', dispute.id, heldBack(charge, left), charge);
    await followPayment(tx, charge, 'split-dispute', {
      cause: dispute.id,
      disputed: dispute.amount,
    });
    await emitPaymentEvent(tx, 'disputed', { charge, checkout, reason });
    const { id } = dispute;
    await mailTeam(tx, { template: 'dispute-opened', objectId: id, once: id });
    return true;
  });
}

/**
 * Decides the open dispute of a charge. Won: the money is released. Lost: it is returned to the
 * payer.
 */
export function closeDispute(
  ctx: Context,
  chargeId: string,
  status: 'WON' | 'LOST',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { charge, checkout, subscription } = await lockDisputed(tx, chargeId);
    const dispute = await tx.lockBy(Dispute, { chargeId, status: 'OPEN' });
    if (!dispute) throw conflict(`${chargeId} has no open dispute`, 'id');
    await tx.update(dispute, {
      status: disputeLifecycle.move(dispute.status, status),
      closedAt: tx.now(),
      nextStepAt: null,
    });
    // No refund is made while a dispute is open, so the same is left as when it was opened.
    const left = leftOf(charge, await givenBackOf(tx, charge));
    const decided = movedAtEnd(charge, status, { left, disputed: dispute.amount });
    await tx.update(charge, {
      status: chargeLifecycle.move(charge.status, status === 'WON' ? 'PAID' : 'LOST'),
      ...(status === 'LOST' && { availableAt: null }),
    });
    await post(tx, `dispute-${status.toLowerCase()}`, dispute.id, decided, charge);
    await followPayment(tx, charge, status === 'WON' ? 'split-dispute-won' : 'split-dispute-lost', {
      cause: dispute.id,
      disputed: dispute.amount,
    });
    const affected = { charge, checkout, reason: dispute.reason };
    if (status === 'LOST') {
      const rest = sum([left.amount, -dispute.amount]);
      if (subscription) await dropLostCredit(tx, subscription, { chargeId, left: rest });
      await emitPaymentEvent(tx, 'lost', affected);
    } else
      await emitAboutPayment(tx, 'dispute.won', affected, {
        dispute: await disputeInEvent.render(tx, dispute),
      });
  });
}

/**
 * The blocked money is what is left of the payment. While the payment is pending, it is taken from
 * the pending balance first, and only its fee from the available balance.
 */
function heldBack({ availableAt }: Charge, { amount, fee }: Left): Movement {
  return availableAt
    ? { PENDING: sum([fee, -amount]), AVAILABLE: -fee, BLOCKED: amount }
    : { AVAILABLE: -amount, BLOCKED: amount };
}

/**
 * Won: all is as before. Lost: the disputed part goes back to the payer. What is left of a pending
 * payment was not disputed, and becomes available.
 */
function movedAtEnd(
  charge: Charge,
  status: 'WON' | 'LOST',
  { left, disputed }: { left: Left; disputed: number },
): Movement {
  if (status === 'WON') return negated(heldBack(charge, { amount: disputed, fee: left.fee }));
  const rest = charge.availableAt ? sum([left.amount, -disputed]) : 0;
  return {
    BLOCKED: -disputed,
    PROVIDER: disputed,
    ...(rest > 0 && { PENDING: -rest, AVAILABLE: rest }),
  };
}

function negated(movement: Movement): Movement {
  return Object.fromEntries(
    Object.entries(movement).map(([account, amount]) => [account, -amount]),
  );
}

export async function lockDisputed(
  tx: Transaction,
  chargeId: string,
): Promise<{ charge: Charge; checkout: Checkout | null; subscription: Subscription | null }> {
  const { checkoutId, subscriptionId } = await tx.get(Charge, chargeId);
  const checkout = checkoutId ? await tx.lock(Checkout, checkoutId) : null;
  const subscription = subscriptionId ? await tx.lock(Subscription, subscriptionId) : null;
  return { charge: await tx.lock(Charge, chargeId), checkout, subscription };
}
