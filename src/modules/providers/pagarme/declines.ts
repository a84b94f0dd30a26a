/**
 * What a decline means: the codes of ABECS (Normativo 21, as Pagar.me and Cielo document them) by
 * the brand of the card. Some forbid another try with the same card.
 */
import { DAY_MS, HOUR_MS, later } from '../../../platform/time/clock';
import { momentOf } from './moment';
import { objectOf, textOf } from '../bcb-pix/wire';
import type { Declined, CardDeclineReason, TryLimit } from '../provider';

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const MASTERCARD = codes('01 03 04 12 13 14 15 25 28 30 41 43 54 58 62 79 82 83 88 92 94');

/** Never again with this card. R0, R1 and R3: the cardholder ended the recurrence at the bank. */
const IRREVERSIBLE: Readonly<Record<string, ReadonlySet<string>>> = {
  elo: codes('12 13 14 56 19 23 30 41 43 46 54 57 58 63 64 76 77 82 83 P5 FM'),
  visa: codes(
    '03 04 06 07 12 13 14 15 19 41 43 46 54 57 58 64 74 76 81 82 92 93 94 6P N3 N7 N8 R0 R1 R2 R3',
  ),
  mastercard: MASTERCARD,
  hiper: MASTERCARD,
  hipercard: MASTERCARD,
  amex: codes('101 109 110 115 122 180 181 200'),
};
/** Whatever the brand: lost and stolen cards, and recurrences that the cardholder ended. */
const ALWAYS_IRREVERSIBLE = codes('41 43 R0 R1 R3');

const REASONS: Readonly<Record<string, CardDeclineReason>> = {
  '51': 'insufficient_funds',
  '61': 'insufficient_funds',
  '65': 'insufficient_funds',
  '70': 'insufficient_funds',
  '116': 'insufficient_funds',
  '41': 'lost_card',
  '43': 'stolen_card',
  '54': 'expired_card',
  '101': 'expired_card',
  N7: 'incorrect_cvc',
  '82': 'incorrect_cvc',
  '88': 'incorrect_cvc',
  '91': 'processing_error',
  '96': 'processing_error',
  '19': 'processing_error',
  '30': 'processing_error',
  '92': 'processing_error',
  '911': 'processing_error',
  '912': 'processing_error',
};

/** The acquirer had no answer in time: the payment may have been made. */
export const ACQUIRER_TIMEOUT = '98';

/** Merchant advice codes of Mastercard: never again, or not before so many hours. */
const NEVER_AGAIN = codes('03 21');
const WAIT_HOURS: Readonly<Record<string, number>> = {
  '24': 1,
  '25': 24,
  '26': 48,
  '27': 96,
  '28': 144,
  '29': 192,
  '30': 240,
};

/** More tries cost a fee of the brand. */
const MASTERCARD_LIMITS: readonly TryLimit[] = [
  { tries: 7, withinMs: DAY_MS },
  { tries: 35, withinMs: 30 * DAY_MS },
];
const LIMITS: Readonly<Record<string, readonly TryLimit[]>> = {
  elo: [{ tries: 15, withinMs: 30 * DAY_MS }],
  visa: [{ tries: 15, withinMs: 30 * DAY_MS }],
  mastercard: MASTERCARD_LIMITS,
  hiper: MASTERCARD_LIMITS,
  hipercard: MASTERCARD_LIMITS,
};
/** Codes after which ABECS permits few tries, whatever the brand is. */
const FEW_TRIES = codes('60 67 70 89');
const FEW: TryLimit = { tries: 4, withinMs: 16 * DAY_MS };

/** The transaction of a declined charge. A code that is not known is no reason to give up. */
export function declineOf(transaction: Record<string, unknown>, now: Date): Declined {
  const code = textOf(transaction.acquirer_return_code);
  const brand = (textOf(objectOf(transaction.card).brand) ?? '').toLowerCase();
  const retry = objectOf(transaction.retry_info);
  const advice = textOf(retry.brand_failure_return_code) ?? '';
  const hours = brand === 'mastercard' ? WAIT_HOURS[advice] : undefined;
  return {
    status: 'declined',
    reason: reasonOf(code, brand, transaction.status),
    hard: isIrreversible(code ?? '', brand) || (brand === 'mastercard' && NEVER_AGAIN.has(advice)),
    code,
    advice: {
      retryNotBefore: hours === undefined ? null : later(now, hours * HOUR_MS),
      noRetryAfter: retry.transaction_limit === 0 ? now : momentOf(retry.transaction_date_limit),
      limits: [...(LIMITS[brand] ?? []), ...(FEW_TRIES.has(code ?? '') ? [FEW] : [])],
    },
  };
}

function reasonOf(code: string | null, brand: string, status: unknown): CardDeclineReason {
  if (brand === 'elo' && code === '63') return 'incorrect_cvc';
  const known = REASONS[code ?? ''];
  return known ?? (status === 'with_error' ? 'processing_error' : 'generic_decline');
}

function isIrreversible(code: string, brand: string): boolean {
  return ALWAYS_IRREVERSIBLE.has(code) || (IRREVERSIBLE[brand]?.has(code) ?? false);
}
