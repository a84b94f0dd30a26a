/**
 * What the compiler refuses: `tsc` compiles this file with all others, and an expected error that
 * does not occur is an error itself. Nothing here is run.
 */
import { InputType } from 'type-graphql';
import { Charge } from '../../src/modules/charges/charge';
import { chargeLifecycle } from '../../src/modules/charges/terms/charge-status';
import { Moment } from '../../src/platform/records/columns/columns';
import type { Context } from '../../src/platform/operations/context';
import { dueJob, handleNow } from '../../src/platform/jobs/due-job';
import { operation } from '../../src/platform/operations/operation';
import type { Transaction } from '../../src/platform/records/transaction';
import { IncomingPayment } from '../../src/modules/payments/incoming-payment';
import { Refund, refundLifecycle } from '../../src/modules/payments/refund/refund';
import { Product, productView } from '../../src/modules/products/product';

export async function insertsRequireWhatTheTableRequires(tx: Transaction): Promise<void> {
  const refund = {
    status: 'PENDING',
    kind: 'REQUESTED',
    amount: 100,
    reason: 'cold coffee',
    originalId: 'char_1',
    fee: 80,
    paymentReference: 'ref_1',
  } as const;
  await tx.insert(Refund, refund);
  await tx.insert(Refund, { ...refund, checkAt: null, createdAt: tx.now() });
  // @ts-expect-error cents are numbers
  await tx.insert(Refund, { ...refund, fee: '80' });
  const { amount: _amount, ...withoutAmount } = refund;
  // @ts-expect-error the amount is required
  await tx.insert(Refund, withoutAmount);
  // @ts-expect-error the scope is filled in
  await tx.insert(Refund, { ...refund, storeId: 'store_1' });
  // `provider` has a default.
  await tx.insertNew(IncomingPayment, {
    providerId: 'payment_1',
    chargeId: 'char_1',
    amount: 100,
    paidAt: tx.now(),
    fate: 'SETTLED',
  });
}

export async function aStatusComesFromItsLifecycle(tx: Transaction, refund: Refund): Promise<void> {
  await tx.update(refund, { status: refundLifecycle.move(refund.status, 'COMPLETE') });
  // @ts-expect-error a status comes from its lifecycle
  await tx.update(refund, { status: 'COMPLETE' });
  // @ts-expect-error and from its own
  await tx.update(refund, { status: chargeLifecycle.move('PENDING', 'PAID') });
  // @ts-expect-error a refund has no such column
  await tx.update(refund, { colour: 'red' });
  // @ts-expect-error an amount is never null
  await tx.update(refund, { amount: null });
}

export async function aDerivedValueIsNoColumn(tx: Transaction, charge: Charge): Promise<void> {
  await tx.update(charge, { failureReason: null });
  // @ts-expect-error the address of the receipt is derived
  await tx.update(charge, { receiptUrl: null });
}

export async function jobsAreKnown(ctx: Context): Promise<void> {
  await handleNow(ctx, 'settle-refunds', 'ref_1');
  // @ts-expect-error no job has this name
  await handleNow(ctx, 'settle-refund', 'ref_1');
  // @ts-expect-error no job has this name
  Moment('When it is forgotten.', { due: 'forget-charges' });
  // @ts-expect-error no job has this name
  dueJob(Charge, { name: 'forget-charges', run: () => Promise.resolve() });
}

@InputType()
class NothingInput {}

export const permissionsAreKnown = operation(
  {
    title: 'Read the product',
    description: 'The product.',
    // @ts-expect-error no permission has this name
    permission: 'PRODUCT:REED',
    input: NothingInput,
    output: productView,
  },
  (ctx) => ctx.rows.get(Product, 'prod_1'),
);
