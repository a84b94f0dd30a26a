/**
 * Pays the codes of a charge at the simulator in Dev mode, for the current amount. The payment is
 * then confirmed like any other: after the time of the code it is late money, which is returned or,
 * for a boleto, kept in suspense.
 */
import { amountDueAt } from '../../charges/terms/amount-due';
import type { Charge, PaidBy } from '../../charges/charge';
import type { Buyer } from '../../charges/buyer';
import type { Context } from '../../../platform/operations/context';
import {
  Conflict,
  conflict,
  reasonOfStatus,
  unprocessable,
} from '../../../platform/operations/errors';
import type { PixPayment } from '../../providers/provider';
import { simulatorFor } from '../../providers/registry';
import type { Simulator } from '../../providers/simulator/simulator';
import { confirmPayment } from '../settle/confirm-payment';

/** The code was payable when it was issued and has expired since. */
export class PastItsTime extends Conflict {
  constructor() {
    super('this charge has expired and can no longer be paid', 'id', 'ALREADY_EXPIRED');
  }
}

interface PaidHow {
  paidBy?: PaidBy;
  /** Refuses with `PastItsTime` instead of paying late. */
  inTime?: boolean;
  /** Null = the buyer of the charge pays. */
  payerTaxId?: string | null;
}

/** The charge must have its codes. Refuses with 409 a charge that was paid or cancelled. */
export async function payAtSimulator(
  ctx: Context,
  charge: Charge,
  { paidBy = 'BAR_CODE', inTime = false, payerTaxId = null }: PaidHow = {},
): Promise<void> {
  const { id, status } = charge;
  // A request that continues for a crashed process may find its payment already made and recorded.
  const isTakenOver = ctx.steps?.isTakenOver ?? false;
  if (isTakenOver && status === 'PAID') return;
  // In a transaction, so that the clock cannot move between the check and the payment.
  const isPaid = await ctx.chargingTransaction(
    (tx) => payNow(simulatorFor(ctx), { charge, paidBy, inTime, payerTaxId, paidAt: tx.now() }),
    'pay at the simulator',
  );
  await confirmPayment(ctx, id);
  if (!isPaid && !isTakenOver)
    throw conflict('this code was already paid, or is no longer payable', 'id');
}

/** Whether the simulated bank accepted the payment. */
async function payNow(
  { boleto, pix }: Simulator,
  {
    charge,
    paidBy,
    inTime,
    payerTaxId,
    paidAt,
  }: Required<PaidHow> & { charge: Charge; paidAt: Date },
): Promise<boolean> {
  const { id, method, status, buyer } = charge;
  const due = amountDueAt(charge, paidAt);
  const isLate = due === null || status === 'EXPIRED';
  if (status !== 'PENDING' && status !== 'EXPIRED')
    throw conflict(
      `this charge is ${status} and can no longer be paid`,
      'id',
      reasonOfStatus(status),
    );
  if (isLate && inTime) throw new PastItsTime();
  const payer = payerOf(buyer, payerTaxId);
  if (charge.ensureSameTaxId && !(await pix.admits(id, payer.taxId)))
    throw unprocessable(
      'payerTaxId must be the taxId of the customer: ensureSameTaxId lets only this person pay',
      'payerTaxId',
      { reason: 'PAYER_NOT_ALLOWED' },
    );
  const payment = { amount: due ?? charge.amount, paidAt, payer, isLate };
  return method === 'BOLETO' ? boleto.pay(id, { ...payment, paidBy }) : pix.pay(id, payment);
}

/** The name of another payer is not known. */
function payerOf({ name, taxId }: Buyer, payerTaxId: string | null): PixPayment['payer'] {
  if (payerTaxId === null || payerTaxId === taxId) return { name, taxId };
  return { name: null, taxId: payerTaxId };
}
