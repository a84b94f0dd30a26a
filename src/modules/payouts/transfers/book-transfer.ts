/** Books a payout or transfer against the balance of its owner: the store or a sub-account. */
import type { Transaction } from '../../../platform/records/transaction';
import { post, type Movement } from '../../ledger/post';
import { bookWithdrawal } from '../../ledger/sub-accounts/book-sub-account';
import type { Transfer } from './transfer';

interface Booked {
  /** What the available balance gains, in cents; negative for what it sends. */
  own: number;
  others: Movement;
  /** Under which it is booked: the transfer, or money of it that came back. */
  reference?: string;
}

export async function bookTransfer(
  tx: Transaction,
  transfer: Transfer,
  kind: string,
  { own, others, reference = transfer.id }: Booked,
): Promise<void> {
  const { subAccountId, providerAccountId } = transfer;
  if (subAccountId === null)
    return post(tx, kind, reference, { AVAILABLE: own, ...others }, transfer);
  return bookWithdrawal(
    tx,
    { subAccountId, kind, cause: reference, providerAccountId },
    { SUB_AVAILABLE: own, ...others },
  );
}
