/** The buyer pays the codes of a charge in Dev mode, at what they cost now; the payment is then confirmed like any other. */
import { amountDueAt } from '../charges/amount-due';
import type { Charge, PaidBy } from '../charges/charge';
import type { Context } from '../kit/context';
import { conflict } from '../kit/errors';
import { simulatorFor } from '../providers/registry';
import { confirmPayment } from './confirm-payment';

/** The charge must have its codes. Refuses (409) what a bank would refuse: paid, called off or too late. */
export async function payAtSimulator(
  ctx: Context,
  charge: Charge,
  paidBy: PaidBy = 'BAR_CODE',
): Promise<void> {
  const { id, method, status, buyer } = charge;
  // A request that goes on for one that died may find its payment made, and even taken in.
  const isTakenOver = ctx.steps?.isTakenOver ?? false;
  if (isTakenOver && status === 'PAID') return;
  const paidAt = ctx.clock.now();
  const amount = amountDueAt(charge, paidAt);
  if (status !== 'PENDING' || amount === null)
    throw conflict(
      `this charge is ${status === 'PENDING' ? 'past its time' : status} and can no longer be paid`,
      'id',
    );
  const payment = { amount, paidAt, payer: { name: buyer.name, taxId: buyer.taxId } };
  const { boleto, pix } = simulatorFor(ctx);
  const isPaid = await (method === 'BOLETO'
    ? boleto.pay(id, { ...payment, paidBy })
    : pix.pay(id, payment));
  await confirmPayment(ctx, id);
  if (!isPaid && !isTakenOver)
    throw conflict('this code was already paid, or is no longer payable', 'id');
}
