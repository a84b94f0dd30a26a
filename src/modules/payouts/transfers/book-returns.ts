/**
 * Books money that came back after a payout or transfer was complete: to the balance, without the
 * fee, because the transfer was carried out.
 */
import { log } from '../../../platform/observability/log';
import { sum } from '../../../platform/operations/money';
import { notBefore } from '../../../platform/time/clock';
import type { Transaction } from '../../../platform/records/transaction';
import type { PayoutReturn } from '../../providers/payout-outcome';
import { bookTransfer } from './book-transfer';
import type { Transfer } from './transfer';
import { TransferReturn } from './transfer-return';

/** The transfer must be locked and COMPLETE. Each return is booked once, however often reported. */
export async function bookReturns(
  tx: Transaction,
  transfer: Transfer,
  returns: readonly PayoutReturn[],
): Promise<void> {
  for (const { providerId, amount, returnedAt } of returns) {
    const known = { transferId: transfer.id, providerId };
    if (await tx.findBy(TransferReturn, known)) continue;
    const returnedAmount = sum([transfer.returnedAmount, amount]);
    if (returnedAmount > transfer.amount) {
      log.error(
        { transfer: transfer.id, return: providerId, amount },
        'more came back than was sent: it is not booked',
      );
      continue;
    }
    const booked = await tx.insert(TransferReturn, {
      ...known,
      amount,
      // Not its creation: after a restore a transfer is written later than it arrived.
      returnedAt: notBefore(transfer.completedAt ?? transfer.createdAt, returnedAt),
    });
    await tx.update(transfer, { returnedAmount });
    await bookTransfer(tx, transfer, `${transfer.kind.toLowerCase()}-returned`, {
      own: amount,
      others: { PROVIDER: -amount },
      reference: booked.id,
    });
  }
}
