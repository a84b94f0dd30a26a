/**
 * Money that could neither pay its charge nor be returned. The operator lists it and records what
 * was done with it.
 */
import { IsNull } from 'typeorm';
import type { AllStores } from '../../../platform/records/all-stores';
import { Charge } from '../../charges/charge';
import { Context } from '../../../platform/operations/context';
import { conflict, notFound } from '../../../platform/operations/errors';
import type { OperatorContext } from '../../../platform/operations/operator-context';
import { view } from '../../../platform/records/columns/view';
import { post } from '../../ledger/post';
import { clockOffsetOf } from '../../stores/test-clock/test-clock';
import { IncomingPayment } from '../incoming-payment';

const UNMATCHED_MAX = 1_000;

export const unmatchedView = view(IncomingPayment, [
  'id',
  'storeId',
  'devMode',
  'chargeId',
  'providerId',
  'amount',
  'reason',
  'payer',
  'paidAt',
  'settledBy',
  'settledAt',
]);

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
  { database, all, operator, requestId = '' }: OperatorContext,
  id: string,
  { to, note }: { to: 'payer' | 'merchant'; note: string },
): Promise<IncomingPayment> {
  const [scope] = await all.query<{ storeId: string; devMode: boolean }>(
    `SELECT "storeId", "devMode" FROM "incomingPayments" WHERE "id" = $1 AND "fate" = 'SUSPENSE'`,
    [id],
  );
  if (!scope) throw notFound(`no unmatched payment ${id}`);
  return new Context({
    database,
    scope,
    clockOffsetMs: await clockOffsetOf(database, scope),
    operator,
    requestId,
  }).transaction(async (tx) => {
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
