/**
 * The card numbers of Dev mode and their outcomes. Any other number is refused and never stored.
 */
import { invalid } from '../../../platform/operations/errors';
import type { CardDeclineReason } from '../provider';

export interface TestCard {
  brand: string;
  /** Null = it is approved. */
  declines: CardDeclineReason | null;
  /** It pays the first charge and declines every later one. */
  paysOnce?: boolean;
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
  '4000000000000259': { brand: 'visa', declines: null, disputes: true },
};

/** The test card with these digits; null if there is none. */
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
 * The test card with this number. Refuses any other number with 400. The message names the test
 * cards and does not repeat the number.
 */
export function testCard(number: string): TestCard {
  const card = findTestCard(number.replace(/[ .-]/g, ''));
  if (!card)
    throw invalid(
      `card.number must be one of the test cards ${testCardNumbers.join(', ')}: Dev mode takes ` +
        'no real card',
      'card.number',
      { reason: 'NOT_A_CHOICE', values: { choices: testCardNumbers } },
    );
  return card;
}
