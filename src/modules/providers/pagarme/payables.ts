/** What the payables of a payment say: one for each installment, with its date and its cost. */
import { sum } from '../../../platform/operations/money';
import type { CardSettlement } from '../card-port';
import { momentOf } from './moment';
import type { PagarmeObject } from './pagarme-client';

export function settlementOf(payables: readonly PagarmeObject[]): CardSettlement {
  const dates = payables
    .map(({ payment_date }) => momentOf(payment_date))
    .filter((date) => date !== null);
  const fees = payables.map(feeOf).filter((fee) => fee !== null);
  const isReported = payables.length > 0 && fees.length === payables.length;
  return {
    availableAt: dates.reduce<Date | null>((last, at) => (last && last > at ? last : at), null),
    fee: isReported ? sum(fees) : null,
  };
}

/** Null = it is not reported, or is no number of cents. */
function feeOf({ fee, anticipation_fee: early }: PagarmeObject): number | null {
  return isCents(fee) ? fee + (isCents(early) ? early : 0) : null;
}

function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
