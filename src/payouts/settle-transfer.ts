/** What the bank said of a payout or transfer, and what follows: ledger, then event. */
import { MINUTE_MS, HOUR_MS, later } from '../kit/clock';
import type { Transaction } from '../kit/transaction';
import { post } from '../ledger/post';
import type { PayoutOutcome } from '../providers/provider';
import { emit } from '../webhooks/emit';
import { Transfer, transferEventView, transferLifecycle, withdrawView } from './transfer';

const ASK_AGAIN_MIN_MS = MINUTE_MS / 2;
const ASK_AGAIN_MAX_MS = 6 * HOUR_MS;

type Completed = Extract<PayoutOutcome, { status: 'completed' }>;

/** Records the outcome once: what is settled stays as it is. `dueAt` is when it was due to be asked about at the time of the question: news that came since makes it due anew. */
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
    transfer.nextCheckAt = outcome.settlesAt ?? askAgainAt(transfer, tx.now());
    return tx.save(transfer);
  }
  transfer.nextCheckAt = null;
  return outcome.status === 'completed'
    ? complete(tx, transfer, outcome)
    : giveBack(tx, transfer, outcome);
}

async function complete(
  tx: Transaction,
  transfer: Transfer,
  { endToEndId, completedAt }: Completed,
): Promise<Transfer> {
  transfer.status = transferLifecycle.move(transfer.status, 'COMPLETE');
  Object.assign(transfer, { endToEndIdentifier: endToEndId, completedAt });
  await tx.save(transfer);
  await post(tx, `${transfer.kind.toLowerCase()}-completed`, transfer.id, {
    IN_TRANSIT: -transfer.amount,
    PROVIDER: transfer.amount,
  });
  await tell(tx, transfer, true);
  return transfer;
}

/** The amount and its fee return to the balance. */
async function giveBack(
  tx: Transaction,
  transfer: Transfer,
  { status, reason }: { status: 'failed' | 'cancelled'; reason: string },
): Promise<Transfer> {
  const { kind, amount, platformFee } = transfer;
  transfer.status = transferLifecycle.move(
    transfer.status,
    status === 'failed' ? 'FAILED' : 'CANCELLED',
  );
  transfer.failureReason = reason;
  await tx.save(transfer);
  await post(tx, `${kind.toLowerCase()}-${status}`, transfer.id, {
    AVAILABLE: amount + platformFee,
    IN_TRANSIT: -amount,
    FEES: -platformFee,
  });
  await tell(tx, transfer, false);
  return transfer;
}

/** A payout stands in its event under two names, because older receivers read `transaction`. */
async function tell(tx: Transaction, transfer: Transfer, hasArrived: boolean): Promise<void> {
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

// Each time twice as long since it was made, at most six hours; a repeated request does not put off a question that is to come.
function askAgainAt({ createdAt, nextCheckAt }: Transfer, now: Date): Date {
  if (nextCheckAt && nextCheckAt > now) return nextCheckAt;
  const age = Math.max(ASK_AGAIN_MIN_MS, now.getTime() - createdAt.getTime());
  return later(now, Math.min(age, ASK_AGAIN_MAX_MS));
}
