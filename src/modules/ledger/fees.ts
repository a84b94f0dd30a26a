/** The platform's fees: one table, which the operator may override per store. */
import { percentOf } from '../../platform/operations/money';

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
  const { installments } = payment;
  const percent =
    installments <= 1
      ? table.cardPercent
      : installments <= SHORT_INSTALLMENTS_MAX
        ? table.cardShortInstalmentsPercent
        : table.cardLongInstalmentsPercent;
  return percentOf(amount, percent, 'half-up') + table.cardFixed;
}
