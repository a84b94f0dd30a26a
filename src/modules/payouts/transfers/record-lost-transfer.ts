/**
 * Records a payout or transfer that a restored database has lost, as its bank lists it: the money
 * leaves the balance, and a repeated request with its externalId is answered with it.
 */
import type { Context } from '../../../platform/operations/context';
import { conflict } from '../../../platform/operations/errors';
import type { RecordedPayout } from '../../providers/records';
import { comparePayouts } from '../compare-payouts';
import { settleTransfer } from './settle-transfer';
import { startTransfer, type NewTransfer } from './start-transfer';
import { Transfer } from './transfer';

/** What the bank does not know of it. */
export type LostTerms = Pick<NewTransfer, 'kind' | 'target' | 'externalId'>;

/** Sends nothing. Refuses with 409 if it is recorded, or its externalId belongs to another one. */
export async function recordLostTransfer(
  ctx: Context,
  { accountId, listed }: { accountId: string; listed: RecordedPayout & { reference: string } },
  { kind, target, externalId }: LostTerms,
): Promise<Transfer> {
  const { reference: id, amount, outcome } = listed;
  const transfer = await ctx.chargingTransaction(async (tx) => {
    if (await tx.find(Transfer, id)) throw conflict(`${id} is recorded already`, 'id');
    const started = await startTransfer(tx, {
      id,
      kind,
      amount,
      target,
      externalId,
      description: null,
      providerAccountId: accountId,
      holderTaxId: null,
    });
    if (started.id !== id)
      throw conflict(`the externalId belongs to ${started.id}`, 'external-id', 'EXTERNAL_ID_TAKEN');
    await tx.note({ action: 'restore.record-transfer', subject: id, after: { kind, amount } });
    return settleTransfer(tx, id, outcome, started.nextCheckAt);
  });
  await comparePayouts(ctx, accountId, [listed]);
  return transfer;
}
