/** A wrong combination of kind, method and columns does not compile; `tsc` checks this file. */
import type { NewCharge } from '../../src/modules/charges/add-charge';
import {
  columnsOf,
  columnsOfNextTry,
  type ChargeParts,
} from '../../src/modules/charges/terms/charge-parts';

const at = new Date('2027-02-12T15:00:00.000Z');
const dates = { createdAt: at, expiresAt: at, issueAt: at };
const pix = { method: 'PIX', ...dates } as const;
const boleto = {
  ...pix,
  method: 'BOLETO',
  dueDate: null,
  dueAt: at,
  payableUntil: at,
  awaitedUntil: at,
  interest: null,
  fine: null,
} as const;
const token = { token: 'tok', brand: 'visa', last4: '4242', expiryMonth: '2034-12' };
const card = { method: 'CARD', card: token } as const;
const stored = {
  method: 'CARD',
  cardToken: 'tok',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpiryMonth: '2034-12',
} as const;
const begun = { checkoutId: 'bill_1', begunAt: at };
const renewal = { kind: 'RENEWAL', subscriptionId: 'subs_1', dueAt: at, lines: [] } as const;
const transparent = { kind: 'TRANSPARENT', externalId: null, utm: null } as const;

/** The eleven pairs that exist, without those of a choice that is not made. */
const PAIRS: ChargeParts[] = [
  { ...begun, kind: 'CHECKOUT', by: pix },
  { ...begun, kind: 'CHECKOUT', by: boleto },
  { ...begun, kind: 'CHECKOUT', by: { ...card, installments: 3 } },
  { ...transparent, by: { ...pix, interest: null, fine: null } },
  { ...transparent, by: boleto },
  { ...begun, kind: 'TRIAL_START', by: card },
  { ...begun, kind: 'SUBSCRIPTION_START', by: { ...pix, mandateFrequency: 'MONTHLY' } },
  { ...begun, kind: 'SUBSCRIPTION_START', by: card },
  { ...begun, kind: 'SUBSCRIPTION_START', by: boleto },
  { ...renewal, lines: [], cycleNumber: 1, by: { method: 'PIX' } },
  { ...renewal, lines: [], cycleNumber: 0, by: stored },
];

/** Each line must not compile: without its error, `tsc` refuses the comment above it. */
const WRONG: ChargeParts[] = [
  // @ts-expect-error a trial starts with a card
  { ...begun, kind: 'TRIAL_START', by: pix },
  // @ts-expect-error a code that starts a subscription says whether it requests a mandate
  { ...begun, kind: 'SUBSCRIPTION_START', by: pix },
  // @ts-expect-error a renewal is not paid by boleto
  { ...renewal, lines: [], cycleNumber: 1, by: boleto },
  // @ts-expect-error a renewal says which cycle it pays
  { ...renewal, lines: [], by: { method: 'PIX' } },
  // @ts-expect-error a renewal by automatic PIX has no code, and so no expiry
  { ...renewal, lines: [], cycleNumber: 1, by: { method: 'PIX', expiresAt: at } },
  // @ts-expect-error a transparent charge is not paid by card
  { ...transparent, by: card },
  // @ts-expect-error a transparent charge belongs to no checkout
  { kind: 'TRANSPARENT', externalId: null, utm: null, checkoutId: 'bill_1', by: boleto },
  // @ts-expect-error a checkout has no cycle
  { kind: 'CHECKOUT', checkoutId: 'bill_1', begunAt: at, cycleNumber: 0, by: pix },
  // @ts-expect-error a boleto has the dates of a boleto
  { ...begun, kind: 'CHECKOUT', by: { method: 'BOLETO', ...dates } },
  // @ts-expect-error a PIX code expires
  { ...begun, kind: 'CHECKOUT', by: { method: 'PIX', createdAt: at, issueAt: at } },
  // @ts-expect-error a PIX is not paid in installments
  { ...begun, kind: 'CHECKOUT', by: { method: 'PIX', ...pix, installments: 2 } },
  // @ts-expect-error a subscription is not paid in installments
  { ...begun, kind: 'SUBSCRIPTION_START', by: { method: 'CARD', card: token, installments: 2 } },
];

// @ts-expect-error a charge has an amount and a buyer
export const NO_TERMS: NewCharge = { ...begun, kind: 'TRIAL_START', by: card };

test('the eleven pairs are all pairs, and the columns of a charge follow from its parts', () => {
  const pairs = PAIRS.map(columnsOf).map(({ kind, method }) => `${kind} ${method}`);
  expect(new Set(pairs).size).toBe(11);
  expect(WRONG).toHaveLength(12);
  const cycles = PAIRS.map(columnsOf).map(({ cycleNumber }) => cycleNumber);
  expect(cycles.slice(0, 5)).toEqual([null, null, null, null, null]);
  expect(cycles.slice(5)).toEqual([-1, 0, 0, 0, 1, 0]);
});

test('a card is stored by its token, brand and last digits', () => {
  const columns = columnsOf({ ...begun, kind: 'CHECKOUT', by: { ...card, installments: 3 } });
  expect(columns).toMatchObject({ cardToken: 'tok', cardLast4: '4242', installments: 3 });
  expect(columns).not.toHaveProperty('card');
  expect(columns).not.toHaveProperty('by');
});

test('a charge that is paid again keeps its codes, its dates and the session of its page', () => {
  const next = columnsOfNextTry({ ...begun, kind: 'CHECKOUT', by: pix });
  expect(Object.keys(next).toSorted()).toEqual([
    'begunAt',
    'cardBrand',
    'cardExpiryMonth',
    'cardLast4',
    'cardToken',
    'cycleNumber',
    'installments',
    'kind',
    'mandateFrequency',
  ]);
});
