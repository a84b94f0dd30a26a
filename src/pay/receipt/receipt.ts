/** What a receipt says of a paid charge: no more of a person than a masked tax id, nothing of a stored customer, and neither fees nor the merchant's reasons. */
import type { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { maskTaxId } from '../../customers/tax-id';
import type { Context } from '../../kit/context';
import { splitInInstalments, sum, times } from '../../kit/money';
import { Dispute } from '../../payments/dispute';
import { Refund } from '../../payments/refund';
import { Subscription } from '../../subscriptions/subscription';

/** A charge that was paid twice or too late again and again: only the latest are named. */
const RETURNS_SHOWN_MAX = 5;

export interface ReceiptLine {
  name: string;
  quantity: number;
  /** Cents. */
  amount: number;
}

export interface Receipt {
  charge: Charge;
  paidAmount: number;
  paidAt: Date;
  payer: { name: string | null; taxId: string | null };
  lines: ReceiptLine[];
  /** Cents, added for paying a boleto late. */
  lateCharges: number;
  /** Cents each; one of them if it was paid at once. */
  instalments: number[];
  subscription: Subscription | null;
  /** The id by which every bank knows a PIX payment. */
  bankId: string | null;
  refund: Refund | null;
  /** Money that came beside the payment, and went back. */
  returns: Refund[];
  dispute: Dispute | null;
}

/** Null unless the charge has been paid, whatever became of the money since. */
export async function receiptOf({ rows }: Context, charge: Charge): Promise<Receipt | null> {
  const {
    id,
    paidAt,
    paidAmount,
    amount,
    method,
    installments,
    subscriptionId,
    providerId,
    paidBy,
  } = charge;
  if (!paidAt || paidAmount === null) return null;
  const refunds = await rows.list(
    Refund,
    { originalId: id },
    { order: { id: 'DESC' }, limit: RETURNS_SHOWN_MAX + 1 },
  );
  return {
    charge,
    paidAmount,
    paidAt,
    payer: payerOf(charge),
    lines: await linesOf(rows, charge),
    lateCharges: Math.max(0, sum([paidAmount, -amount])),
    instalments:
      method === 'CARD' && installments > 1
        ? splitInInstalments(paidAmount, installments)
        : [paidAmount],
    subscription: subscriptionId ? await rows.find(Subscription, subscriptionId) : null,
    bankId: method === 'PIX' || paidBy === 'PIX' ? providerId : null,
    refund: refunds.find(({ kind, status }) => kind === 'REQUESTED' && status !== 'FAILED') ?? null,
    returns: refunds
      .filter(({ kind, status }) => kind === 'UNMATCHED' && status !== 'FAILED')
      .slice(0, RETURNS_SHOWN_MAX),
    dispute: await rows.findBy(Dispute, { chargeId: id }, { id: 'DESC' }),
  };
}

/** Who paid by the bank's word, or else as the buyer typed it. */
function payerOf({ payer, buyer }: Charge): Receipt['payer'] {
  const { name, taxId } = payer ?? buyer;
  return { name, taxId: taxId && maskTaxId(taxId) };
}

async function linesOf(
  rows: Context['rows'],
  { lines, checkoutId, description, amount, discount, cycleNumber }: Charge,
): Promise<ReceiptLine[]> {
  if (lines)
    return lines.map(({ name, quantity, amount: lineAmount }) => ({
      name,
      quantity,
      amount: lineAmount,
    }));
  const checkout = checkoutId ? await rows.find(Checkout, checkoutId) : null;
  const isTrial = cycleNumber === -1;
  if (checkout)
    return checkout.items.map(({ name, quantity, price }) => ({
      name,
      quantity,
      amount: isTrial ? 0 : times(price, quantity),
    }));
  return description ? [{ name: description, quantity: 1, amount: sum([amount, discount]) }] : [];
}
