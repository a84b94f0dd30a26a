/**
 * The content of the receipt of a paid charge. It shows a masked tax id at most, no data of the
 * stored customer, no fees and no internal reasons of the merchant.
 */
import { Not } from 'typeorm';
import type { Charge } from '../../modules/charges/charge';
import { Checkout } from '../../modules/checkouts/checkout';
import { maskTaxId } from '../../modules/customers/tax-id';
import type { Context } from '../../platform/operations/context';
import { splitInInstalments, sum, times } from '../../platform/operations/money';
import { Dispute } from '../../modules/payments/refund/dispute';
import { Refund, type RefundKind } from '../../modules/payments/refund/refund';
import { Subscription } from '../../modules/subscriptions/subscription';

/** A charge may have many refunds, and many payments that were returned. The latest are listed. */
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
  /** Cents, added because the boleto was paid late. */
  lateCharges: number;
  /** Cents of each installment. One entry if the charge was paid at once. */
  installments: number[];
  subscription: Subscription | null;
  /** The id of a PIX payment in all banks. */
  bankId: string | null;
  /** The last refunds of it, newest first: complete or on their way. */
  refunds: Refund[];
  /** Payments that did not settle the charge and were returned. */
  returns: Refund[];
  dispute: Dispute | null;
}

/** Null unless the charge has been paid, whatever happened to the money afterwards. */
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
  return {
    charge,
    paidAmount,
    paidAt,
    payer: payerOf(charge),
    lines: await linesOf(rows, charge),
    lateCharges: Math.max(0, sum([paidAmount, -amount])),
    installments:
      method === 'CARD' && installments > 1
        ? splitInInstalments(paidAmount, installments)
        : [paidAmount],
    subscription: subscriptionId ? await rows.find(Subscription, subscriptionId) : null,
    bankId: method === 'PIX' || paidBy === 'PIX' ? providerId : null,
    refunds: await refundsOf(rows, id, 'REQUESTED'),
    returns: await refundsOf(rows, id, 'UNMATCHED'),
    dispute: await rows.findBy(Dispute, { chargeId: id }, { id: 'DESC' }),
  };
}

function refundsOf(rows: Context['rows'], originalId: string, kind: RefundKind): Promise<Refund[]> {
  return rows.list(
    Refund,
    { originalId, kind, status: Not('FAILED' as const) },
    { order: { id: 'DESC' }, limit: RETURNS_SHOWN_MAX },
  );
}

/** The payer reported by the bank, else the buyer as typed; nothing that is stored of customers. */
function payerOf({ payer, buyer, isBuyerStored }: Charge): Receipt['payer'] {
  if (!payer && isBuyerStored) return { name: null, taxId: null };
  const { name, taxId } = payer ?? buyer;
  return { name, taxId: taxId && maskTaxId(taxId) };
}

async function linesOf(
  rows: Context['rows'],
  { lines, checkoutId, description, amount, discount, kind }: Charge,
): Promise<ReceiptLine[]> {
  if (lines)
    return lines.map(({ name, quantity, amount: lineAmount }) => ({
      name,
      quantity,
      amount: lineAmount,
    }));
  const checkout = checkoutId ? await rows.find(Checkout, checkoutId) : null;
  const isTrial = kind === 'TRIAL_START';
  if (checkout)
    return checkout.items.map(({ name, quantity, price }) => ({
      name,
      quantity,
      amount: isTrial ? 0 : times(price, quantity),
    }));
  return description ? [{ name: description, quantity: 1, amount: sum([amount, discount]) }] : [];
}
