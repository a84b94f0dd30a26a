/** Charges as rows, one for each pair of kind and method, written by SQL. */
import type { Client } from 'pg';
import type { ChargeKind } from '../../src/modules/charges/terms/charge-kind';

export type Columns = Readonly<Record<string, unknown>>;

const NOW = '2027-02-12T15:00:00.000Z';
const LATER = '2027-02-12T15:30:00.000Z';
const EVERY_CHARGE: Columns = {
  storeId: 'store_1',
  devMode: true,
  createdAt: NOW,
  updatedAt: NOW,
  status: 'PENDING',
  amount: 4990,
  discount: 0,
  platformFee: 0,
  installments: 1,
  metadata: {},
  retryNumber: 0,
  buyer: {},
};
const CODE: Columns = { method: 'PIX', expiresAt: LATER, issueAt: NOW };
const BOLETO: Columns = {
  method: 'BOLETO',
  dueAt: LATER,
  expiresAt: LATER,
  payableUntil: LATER,
  awaitedUntil: LATER,
  issueAt: NOW,
  fine: { value: 100, type: 'FIXED' },
};
const CARD: Columns = {
  method: 'CARD',
  cardToken: 'tok',
  cardBrand: 'visa',
  cardLast4: '4242',
};
const BEGUN: Columns = { checkoutId: 'bill_1', begunAt: NOW, sessionHash: 'hash' };
const START: Columns = { ...BEGUN, cycleNumber: 0 };
const RENEWAL: Columns = {
  subscriptionId: 'subs_1',
  dueAt: NOW,
  lines: '[{"name": "Clube"}]',
};

/** The columns that differ from a charge without kind and method, by `KIND METHOD`. */
export const CHARGE_ROWS = {
  'CHECKOUT PIX': { id: 'char_1', ...BEGUN, ...CODE },
  'CHECKOUT BOLETO': { id: 'char_2', ...BEGUN, ...BOLETO },
  'CHECKOUT CARD': { id: 'char_3', ...BEGUN, ...CARD, installments: 3 },
  'TRANSPARENT PIX': { id: 'pix_char_4', ...CODE, externalId: 'order 7', utm: {} },
  'TRANSPARENT BOLETO': { id: 'bole_5', ...BOLETO },
  'TRANSPARENT CARD': { id: 'card_11', ...CARD, installments: 3 },
  'TRIAL_START CARD': { id: 'char_6', ...BEGUN, ...CARD, cycleNumber: -1, amount: 0 },
  'SUBSCRIPTION_START PIX': { id: 'char_7', ...START, ...CODE, mandateFrequency: 'MONTHLY' },
  'SUBSCRIPTION_START CARD': { id: 'char_8', ...START, ...CARD },
  'RENEWAL PIX': { id: 'char_9', ...RENEWAL, method: 'PIX', cycleNumber: 1 },
  'RENEWAL CARD': { id: 'char_10', ...RENEWAL, ...CARD, cycleNumber: 0 },
} satisfies Record<`${ChargeKind} ${string}`, Columns>;

export type ChargePair = keyof typeof CHARGE_ROWS;

export const CHARGE_PAIRS = Object.keys(CHARGE_ROWS) as ChargePair[];

export const kindOf = (pair: ChargePair) => pair.split(' ')[0];

/** Adds the row. Columns that `changes` names replace its own. */
export async function insertChargeRow(
  client: Client,
  pair: ChargePair,
  changes: Columns = {},
): Promise<string> {
  const row: Columns = { ...EVERY_CHARGE, ...CHARGE_ROWS[pair], ...changes };
  const columns = Object.keys(row);
  await client.query(
    `INSERT INTO "charges" (${columns.map((name) => `"${name}"`).join(', ')})
     VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return String(row.id);
}
