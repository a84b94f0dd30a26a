/** The platform's fees: one table, which the operator may override per store. */
import { CENTS_MAX, percentOf, sum, totalLeaving } from '../../platform/operations/money';

/** Cents, or hundredths of a percent where the name says so. */
export const FEES = {
  pix: 80,
  cardPercent: 350,
  cardFixed: 60,
  cardShortInstalmentsPercent: 400,
  cardLongInstalmentsPercent: 450,
  boletoByBarCode: 250,
  boletoByPix: 80,
  payoutFirst: 80,
  payoutAfter: 250,
} as const;
export type FeeName = keyof typeof FEES;
export type FeeOverrides = Partial<Record<FeeName, number>>;

const SHORT_INSTALLMENTS_MAX = 6;
/** 100%, in hundredths of a percent. */
const ALL = 10_000;
/**
 * The number of payouts and transfers per calendar month that cost `payoutFirst`. The others cost
 * `payoutAfter`.
 */
export const FIRST_PAYOUTS = 20;

export type FeeOf =
  | { method: 'PIX' }
  | { method: 'CARD'; installments: number }
  | { method: 'BOLETO'; paidBy: 'BAR_CODE' | 'PIX' };

/** The fee on a payment of `amount` cents: rounded half up, at most the amount. */
export function feeOn(amount: number, payment: FeeOf, overrides: FeeOverrides = {}): number {
  const table = { ...FEES, ...overrides };
  return Math.min(amount, feeFrom(table, amount, payment));
}

/**
 * The smallest total in cents that leaves the price when the fee of a card payment is taken from
 * it. Null if there is none up to the largest amount. A price of 0 has no fee.
 */
export function totalByCard(
  price: number,
  installments: number,
  overrides: FeeOverrides = {},
): number | null {
  if (price === 0) return 0;
  const table = { ...FEES, ...overrides };
  const percent = cardPercentOf(table, installments);
  if (percent >= ALL) return null;
  const total = totalLeaving(sum([price, table.cardFixed]), percent);
  return total <= CENTS_MAX ? total : null;
}

/**
 * The fee on a payout or transfer of `amount` cents, given the number of earlier ones in the same
 * month; at most the amount.
 */
export function payoutFee(
  amount: number,
  sentBefore: number,
  overrides: FeeOverrides = {},
): number {
  const table = { ...FEES, ...overrides };
  return Math.min(amount, sentBefore < FIRST_PAYOUTS ? table.payoutFirst : table.payoutAfter);
}

function feeFrom(table: Record<FeeName, number>, amount: number, payment: FeeOf): number {
  if (payment.method === 'PIX') return table.pix;
  if (payment.method === 'BOLETO')
    return payment.paidBy === 'PIX' ? table.boletoByPix : table.boletoByBarCode;
  return percentOf(amount, cardPercentOf(table, payment.installments), 'half-up') + table.cardFixed;
}

function cardPercentOf(table: Record<FeeName, number>, installments: number): number {
  if (installments <= 1) return table.cardPercent;
  return installments <= SHORT_INSTALLMENTS_MAX
    ? table.cardShortInstalmentsPercent
    : table.cardLongInstalmentsPercent;
}
