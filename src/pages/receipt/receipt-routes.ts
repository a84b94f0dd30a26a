/** Serves every `receiptUrl`: of a payment, and of a payout or transfer. */
import { prefixOf } from '../../platform/records/columns/ids';
import { Transfer } from '../../modules/payouts/transfers/transfer';
import type { Routes } from '../routes';
import { showChargeReceipt } from './receipt-page';
import { showTransferReceipt } from './transfer-receipt';

export function serveReceipts(routes: Routes): void {
  routes.get('/pay/:id/receipt', async (visit) =>
    prefixOf(visit.id) === Transfer.prefix ? showTransferReceipt(visit) : showChargeReceipt(visit),
  );
}
