/** Records the bank's outcome of a payout or transfer: status, ledger, then event. */
import { MINUTE_MS, HOUR_MS, later } from '../../../platform/time/clock';
import type { Transaction } from '../../../platform/records/transaction';
import { post } from '../../ledger/post';
import { mailTeam } from '../../members/team/mail-team';
import type { PayoutOutcome } from '../../providers/provider';
import { emit } from '../../webhooks/events/emit';
import { bookTransfer } from './book-transfer';
import { bookReturns } from './book-returns';
import { nextReturnsCheck } from './check-returns';
import { Transfer, transferEventView, transferLifecycle, withdrawView } from './transfer';

const ASK_AGAIN_MIN_MS = MINUTE_MS / 2;
const ASK_AGAIN_MAX_MS = 6 * HOUR_MS;

type CompletedPayout = Extract<PayoutOutcome, { status: 'completed' }>;

/**
 * Records the outcome once. A settled transfer does not change. `dueAt` is the due time when the
 * provider was asked. A notification that arrived since then changed it, so the transfer stays due.
 */
export async function settleTransfer(
  tx: Transaction,
  id: string,
  outcome: PayoutOutcome,
  dueAt: Date | null,
): Promise<Transfer> {
  const transfer = await tx.lock(Transfer, id);
  if (transfer.status !== 'PENDING') return transfer;
  if (outcome.status === 'pending') {
    if (transfer.nextCheckAt?.getTime() !== dueAt?.getTime()) return transfer;
    const nextCheckAt = outcome.settlesAt ?? askAgainAt(transfer, tx.now());
    return tx.update(transfer, { nextCheckAt });
  }
  return outcome.status === 'completed'
    ? complete(tx, transfer, outcome)
    : giveBack(tx, transfer, outcome);
}

async function complete(
  tx: Transaction,
  transfer: Transfer,
  { endToEndId, completedAt, returns = [] }: CompletedPayout,
): Promise<Transfer> {
  await tx.update(transfer, {
    status: transferLifecycle.move(transfer.status, 'COMPLETE'),
    nextCheckAt: null,
    endToEndIdentifier: endToEndId,
    completedAt,
    returnsCheckAt: nextReturnsCheck(
      { completedAt, providerAccountId: transfer.providerAccountId },
      tx.now(),
    ),
  });
  await post(
    tx,
    `${transfer.kind.toLowerCase()}-completed`,
    transfer.id,
    {
      IN_TRANSIT: -transfer.amount,
      PROVIDER: transfer.amount,
    },
    transfer,
  );
  await emitTransferEvent(tx, transfer, true);
  await bookReturns(tx, transfer, returns);
  return transfer;
}

/** Returns the amount and its fee to the balance. */
async function giveBack(
  tx: Transaction,
  transfer: Transfer,
  { status, reason }: { status: 'failed' | 'cancelled'; reason: string },
): Promise<Transfer> {
  const { kind, amount, platformFee } = transfer;
  await tx.update(transfer, {
    status: transferLifecycle.move(transfer.status, status === 'failed' ? 'FAILED' : 'CANCELLED'),
    nextCheckAt: null,
    failureReason: reason,
  });
  await bookTransfer(tx, transfer, `${kind.toLowerCase()}-${status}`, {
    own: amount + platformFee,
    others: { IN_TRANSIT: -amount, FEES: -platformFee },
  });
  await emitTransferEvent(tx, transfer, false);
  if (status === 'failed')
    await mailTeam(tx, {
      template: 'payout-failed',
      objectId: transfer.id,
      once: transfer.id,
      event: kind === 'TRANSFER' ? 'transfer.failed' : 'payout.failed',
    });
  return transfer;
}

/** An event contains a payout under two names, because older receivers read `transaction`. */
async function emitTransferEvent(
  tx: Transaction,
  transfer: Transfer,
  hasArrived: boolean,
): Promise<void> {
  const shown = await transferEventView.render(tx, transfer);
  if (transfer.kind === 'TRANSFER') {
    await emit(tx, hasArrived ? 'transfer.completed' : 'transfer.failed', transfer.id, {
      transfer: shown,
    });
    return;
  }
  const older = {
    event: hasArrived ? 'withdraw.done' : 'withdraw.failed',
    data: { transaction: await withdrawView.render(tx, transfer) },
  };
  await emit(
    tx,
    hasArrived ? 'payout.completed' : 'payout.failed',
    transfer.id,
    { withdraw: shown, transaction: shown },
    older,
  );
}

// The delay doubles with the age of the transfer, up to six hours. A repeated request never
// postpones a check that is already due sooner.
function askAgainAt({ createdAt, nextCheckAt }: Transfer, now: Date): Date {
  if (nextCheckAt && nextCheckAt > now) return nextCheckAt;
  const age = Math.max(ASK_AGAIN_MIN_MS, now.getTime() - createdAt.getTime());
  return later(now, Math.min(age, ASK_AGAIN_MAX_MS));
}
