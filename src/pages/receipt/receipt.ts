/**
 * The content of the receipt of a paid charge. It shows a masked tax id at most, no data of the
 * stored customer, no fees and no internal reasons of the merchant.
 */
import { Not } from 'typeorm';
import type { Charge } from '../../modules/charges/charge';
import { maskTaxId } from '../../modules/customers/tax-id';
import type { Rows } from '../../platform/records/rows';
import { splitInInstallments } from '../../modules/charges/terms/split-in-installments';
import { sum } from '../../platform/operations/money';
import { soldLinesOf, type SoldLine } from '../../modules/payments/documents/sold-lines';
import { Dispute } from '../../modules/payments/disputes/dispute';
import { Refund, type RefundKind } from '../../modules/payments/refund/refund';
import { Subscription } from '../../modules/subscriptions/subscription';

/** A charge may have many refunds, and many payments that were returned. The latest are listed. */
const RETURNS_SHOWN_MAX = 5;

type ReceiptRows = Pick<Rows, 'find' | 'findBy' | 'list'>;

export interface Receipt {
  charge: Charge;
  paidAmount: number;
  paidAt: Date;
  payer: { name: string | null; taxId: string | null };
  lines: SoldLine[];
  /** Cents, added because the boleto was paid late. */
  lateCharges: number;
  /** Cents of each installment. One entry if the charge was paid at once. */
  installments: number[];
  subscription: Subscription | null;
  /** The last refunds of it, newest first: complete or on their way. */
  refunds: Refund[];
  /** Payments that did not settle the charge and were returned. */
  returns: Refund[];
  dispute: Dispute | null;
}

/** What was asked for in time. The amount of a charge by invoice is that of the day it was paid. */
function priceOf({ kind, lines, amount, discount }: Charge): number {
  if (kind !== 'INVOICE' || !lines) return amount;
  return sum([...lines.map((line) => line.amount), 0 - discount]);
}

/** Null unless the charge has been paid, whatever happened to the money afterwards. */
export async function receiptOf(
  { rows }: { rows: ReceiptRows },
  charge: Charge,
): Promise<Receipt | null> {
  const { id, paidAt, paidAmount, method, installments, subscriptionId } = charge;
  if (!paidAt || paidAmount === null) return null;
  return {
    charge,
    paidAmount,
    paidAt,
    payer: payerOf(charge),
    lines: await soldLinesOf(rows, charge),
    lateCharges: Math.max(0, sum([paidAmount, -priceOf(charge)])),
    installments:
      method === 'CARD' && installments > 1
        ? splitInInstallments(paidAmount, installments)
        : [paidAmount],
    subscription: subscriptionId ? await rows.find(Subscription, subscriptionId) : null,
    refunds: await refundsOf(rows, id, 'REQUESTED'),
    returns: await refundsOf(rows, id, 'UNMATCHED'),
    dispute: await rows.findBy(Dispute, { chargeId: id }, { id: 'DESC' }),
  };
}

function refundsOf(rows: ReceiptRows, originalId: string, kind: RefundKind): Promise<Refund[]> {
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
