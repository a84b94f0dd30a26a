/**
 * Money that could neither pay its charge nor be returned. The operator lists it and records what
 * was done with it.
 */
import { IsNull } from 'typeorm';
import type { AllStores } from '../../../platform/records/all-stores';
import { Charge } from '../../charges/charge';
import { conflict, notFound } from '../../../platform/operations/errors';
import type { OperatorContext } from '../../../platform/operations/operator-context';
import type { Scope } from '../../../platform/records/record';
import { post } from '../../ledger/post';
import { contextInStoreTime } from '../../stores/test-clock/context-in-store-time';
import { IncomingPayment } from '../incoming-payment';

const UNMATCHED_MAX = 1_000;

/** Whether the operator has recorded that the money went back to its payer. */
export function isPaidBack({ settledBy }: IncomingPayment): boolean {
  return settledBy?.startsWith(settledTo('payer')) === true;
}

const settledTo = (to: 'payer' | 'merchant') => `to the ${to}: `;

/** Of all stores, oldest first, at most 1,000. */
export function listUnmatched(all: AllStores): Promise<IncomingPayment[]> {
  return all.list(
    IncomingPayment,
    { fate: 'SUSPENSE', settledAt: IsNull() },
    { order: { id: 'ASC' }, limit: UNMATCHED_MAX },
  );
}

/**
 * Records that it was paid back to the payer by hand, or credits it to the merchant without a fee.
 * Settled once.
 */
export async function settleUnmatched(
  operatorContext: OperatorContext,
  id: string,
  { to, note }: { to: 'payer' | 'merchant'; note: string },
): Promise<IncomingPayment> {
  const [scope] = await operatorContext.all.query<Scope>(
    `SELECT "storeId", "devMode" FROM "incomingPayments" WHERE "id" = $1 AND "fate" = 'SUSPENSE'`,
    [id],
  );
  if (!scope) throw notFound(`no unmatched payment ${id}`);
  const ctx = await contextInStoreTime(operatorContext, scope);
  return ctx.transaction(async (tx) => {
    const payment = await tx.lock(IncomingPayment, id);
    if (payment.settledAt) throw conflict(`${id} is already settled: ${payment.settledBy}`);
    const { amount } = payment;
    await post(
      tx,
      'suspense-settled',
      id,
      { SUSPENSE: -amount, [to === 'payer' ? 'PROVIDER' : 'AVAILABLE']: amount },
      await tx.get(Charge, payment.chargeId),
    );
    await tx.note({
      action: 'unmatched.settle',
      subject: id,
      before: { fate: payment.fate, amount },
      after: { to, note },
    });
    return tx.update(payment, { settledBy: settledTo(to) + note, settledAt: tx.now() });
  });
}
