/** A payer disputes a payment. Its money is blocked until the dispute is decided. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Charge } from '../../charges/charge';
import { chargeLifecycle } from '../../charges/charge-status';
import { Checkout } from '../../checkouts/checkout';
import { choices } from '../../kit/data/choices';
import { Cents, Id, Moment, OneOf, Text } from '../../kit/data/columns';
import type { Context } from '../../kit/context';
import { conflict } from '../../kit/errors';
import { lifecycle } from '../../kit/data/lifecycle';
import { Node, StoredRecord } from '../../kit/data/record';
import type { Transaction } from '../../kit/data/transaction';
import { post, type Movement } from '../../ledger/post';
import { emitPaymentEvent } from '../payment-event';
import { Refund } from './refund';

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
  @OneOf(DisputeStatus, 'The status.') status: DisputeStatus;
  @Cents('The blocked amount, in cents.') amount: number;
  @Text('Why the payer disputes it.') reason: string;
  @Moment('When it was decided; null until then.', { nullable: true }) closedAt: Date | null;

  @Id(
    "The provider's id, unique in the scope, so that a dispute is opened once. Null = created by " +
      'hand in Dev mode.',
    { nullable: true, private: true },
  )
  providerId: string | null;
}

/** Blocks the money of a paid charge. A second report of an open dispute changes nothing. */
export function openDispute(
  ctx: Context,
  chargeId: string,
  { providerId, reason }: { providerId: string | null; reason: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { charge, checkout } = await lockDisputed(tx, chargeId);
    if (charge.status === 'UNDER_DISPUTE') return;
    if (await tx.findBy(Refund, { originalId: chargeId, kind: 'REQUESTED', status: 'PENDING' }))
      throw conflict(`${chargeId} is being refunded: its money is already being returned`, 'id');
    await tx.update(charge, {
      status: chargeLifecycle.move(charge.status, 'UNDER_DISPUTE'),
      disputeCheckAt: null,
    });
    const amount = charge.paidAmount ?? 0;
    const dispute = await tx.insert(Dispute, {
      chargeId,
      status: 'OPEN',
      amount,
      reason,
      closedAt: null,
      providerId,
    });
    await post(tx, 'dispute', dispute.id, heldBack(charge, amount));
    await emitPaymentEvent(tx, 'disputed', charge, checkout, reason);
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
    const { charge, checkout } = await lockDisputed(tx, chargeId);
    const dispute = await tx.lockBy(Dispute, { chargeId, status: 'OPEN' });
    if (!dispute) throw conflict(`${chargeId} has no open dispute`, 'id');
    await tx.update(dispute, {
      status: disputeLifecycle.move(dispute.status, status),
      closedAt: tx.now(),
    });
    await tx.update(charge, {
      status: chargeLifecycle.move(charge.status, status === 'WON' ? 'PAID' : 'LOST'),
      ...(status === 'LOST' && { availableAt: null }),
    });
    await post(
      tx,
      `dispute-${status.toLowerCase()}`,
      dispute.id,
      status === 'WON'
        ? negated(heldBack(charge, dispute.amount))
        : { BLOCKED: -dispute.amount, PROVIDER: dispute.amount },
    );
    if (status === 'LOST') await emitPaymentEvent(tx, 'lost', charge, checkout, dispute.reason);
  });
}

/**
 * The blocked money is the payment's own. While the payment is pending, it is taken from the
 * pending balance first, and only its fee from the available balance.
 */
function heldBack({ availableAt, platformFee }: Charge, amount: number): Movement {
  return availableAt
    ? { PENDING: -(amount - platformFee), AVAILABLE: -platformFee, BLOCKED: amount }
    : { AVAILABLE: -amount, BLOCKED: amount };
}

function negated(movement: Movement): Movement {
  return Object.fromEntries(
    Object.entries(movement).map(([account, amount]) => [account, -amount]),
  );
}

async function lockDisputed(
  tx: Transaction,
  chargeId: string,
): Promise<{ charge: Charge; checkout: Checkout | null }> {
  const { checkoutId } = await tx.get(Charge, chargeId);
  const checkout = checkoutId ? await tx.lock(Checkout, checkoutId) : null;
  return { charge: await tx.lock(Charge, chargeId), checkout };
}
