/**
 * The card numbers of Dev mode and their outcomes. Another number is judged by its last four
 * digits, and nothing of it is stored but these and its brand.
 */
import { invalid } from '../../../platform/operations/errors';
import type { CardDeclineReason } from '../provider';

export interface TestCard {
  brand: string;
  /** Null = it is approved. */
  declines: CardDeclineReason | null;
  /** It pays the first charge and declines every later one. */
  paysOnce?: boolean;
  /** In the card form its bank asks for a confirmation (3-D Secure). */
  asks?: boolean;
  /** Its payments are disputed. */
  disputes?: boolean;
}

/** The last month of test cards, unless another one is given. */
export const TEST_CARD_EXPIRY = '2034-12';

const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', declines: null },
  '5555555555554444': { brand: 'mastercard', declines: null },
  '4000000000000002': { brand: 'visa', declines: 'generic_decline' },
  '4000000000009995': { brand: 'visa', declines: 'insufficient_funds' },
  '4000000000009987': { brand: 'visa', declines: 'lost_card' },
  '4000000000009979': { brand: 'visa', declines: 'stolen_card' },
  '4000000000000069': { brand: 'visa', declines: 'expired_card' },
  '4000000000000127': { brand: 'visa', declines: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', declines: 'processing_error' },
  '4000000000000341': { brand: 'visa', declines: null, paysOnce: true },
  '4000000000003220': { brand: 'visa', declines: null, asks: true },
  '4000000000000259': { brand: 'visa', declines: null, disputes: true },
};

/** Cards that are not listed: the endings that decline. Every other one is approved. */
const ENDINGS: Readonly<Record<string, CardDeclineReason>> = {
  '0002': 'generic_decline',
  '0069': 'expired_card',
  '0127': 'incorrect_cvc',
};

/** By the first digits; a later line counts before an earlier one. */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^3(0[0-5]|[68])/, 'diners'],
  [/^(606282|3841)/, 'hipercard'],
  [/^(4011|438935|5067|636368)/, 'elo'],
];
const OTHER_BRAND = 'other';
const NUMBER = /^\d{13,19}$/;

/** The listed test card with these digits; null if there is none. */
export function findTestCard(digits: string): TestCard | null {
  return Object.hasOwn(TEST_CARDS, digits) ? (TEST_CARDS[digits] ?? null) : null;
}

/** The ending of a listed card decides as the card does; every other one is approved. */
export function testCardEndingIn(last4: string): TestCard {
  const number = testCardNumbers.find((listed) => listed.endsWith(last4));
  return findTestCard(number ?? '') ?? { brand: 'visa', declines: null };
}

export const testCardNumbers: readonly string[] = Object.keys(TEST_CARDS);

/**
 * The card with this number. Refuses with 400 what is no card number; the message does not repeat
 * it.
 */
export function testCard(number: string): TestCard {
  const digits = number.replace(/[ .-]/g, '');
  const card = findTestCard(digits) ?? unlistedCard(digits);
  if (!card)
    throw invalid(
      'card.number must be a card number of 13 to 19 digits with a right check digit, such as ' +
        `the test cards ${testCardNumbers.join(', ')}`,
      'card.number',
      { reason: 'WRONG_FORMAT', values: { format: 'other' } },
    );
  return card;
}

function unlistedCard(digits: string): TestCard | null {
  if (!NUMBER.test(digits) || !passesLuhn(digits)) return null;
  const brand = BRANDS.findLast(([start]) => start.test(digits))?.[1] ?? OTHER_BRAND;
  return { brand, declines: ENDINGS[digits.slice(-4)] ?? null };
}

/** ISO/IEC 7812-1: every second digit from the right counts twice. */
function passesLuhn(digits: string): boolean {
  const total = [...digits].reverse().reduce((added, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return added + (value > 9 ? value - 9 : value);
  }, 0);
  return total % 10 === 0;
}
