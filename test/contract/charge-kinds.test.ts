/** The database refuses a charge whose columns do not fit its kind and method. */
import { Client } from 'pg';
import { CHARGE_RULES } from '../../src/migrations/0490-rules';
import { CHARGE_PAIRS, insertChargeRow, kindOf, type ChargePair } from '../support/charge-rows';
import { freshDatabase } from '../support/database';

let client: Client;
let drop: () => Promise<void>;

// The rows of a charge alone: what a checkout or subscription must be is tested elsewhere.
beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `ALTER TABLE "charges"
       DROP CONSTRAINT "charges_checkoutId_fkey",
       DROP CONSTRAINT "charges_subscriptionId_fkey"`,
  );
});
beforeEach(() => client.query('BEGIN'));
afterEach(() => client.query('ROLLBACK'));
afterAll(async () => {
  await client.end();
  await drop();
});

/** The rule, a charge that keeps it, and the change that breaks it and no other rule. */
const BROKEN: readonly [rule: string, pair: ChargePair, change: string][] = [
  ['kindMethod', 'CHECKOUT CARD', `"method" = 'CASH', "installments" = 1, ${noCard()}, ${code()}`],
  ['kindOwner', 'CHECKOUT PIX', `"checkoutId" = NULL`],
  ['kindOwner', 'CHECKOUT PIX', `"subscriptionId" = 'subs_1'`],
  ['kindOwner', 'TRANSPARENT PIX', `"checkoutId" = 'bill_1'`],
  ['kindOwner', 'TRIAL_START CARD', `"checkoutId" = NULL`],
  ['kindOwner', 'SUBSCRIPTION_START CARD', `"subscriptionId" = 'subs_1'`],
  ['kindOwner', 'RENEWAL CARD', `"subscriptionId" = NULL`],
  ['kindCycle', 'CHECKOUT CARD', `"cycleNumber" = 0, "kind" = 'CHECKOUT'`],
  ['kindCycle', 'TRANSPARENT PIX', `"cycleNumber" = 0`],
  ['kindCycle', 'TRIAL_START CARD', `"cycleNumber" = NULL`],
  ['kindCycle', 'SUBSCRIPTION_START CARD', `"cycleNumber" = NULL`],
  ['kindCycle', 'RENEWAL PIX', `"cycleNumber" = NULL`],
  ['kindCycle', 'RENEWAL PIX', `"cycleNumber" = -1`],
  ['kindRenewal', 'RENEWAL CARD', `"dueAt" = NULL`],
  ['kindRenewal', 'RENEWAL PIX', `"expiresAt" = now()`],
  ['kindRenewal', 'CHECKOUT CARD', `"lines" = '[]'`],
  ['kindRenewal', 'SUBSCRIPTION_START CARD', `"nextAttemptAt" = now()`],
  ['kindRenewal', 'SUBSCRIPTION_START PIX', `"retryNumber" = 1`],
  ['kindTrial', 'TRIAL_START CARD', `"amount" = 4990`],
  ['kindTrial', 'TRIAL_START CARD', `"discount" = 100`],
  ['kindMandate', 'CHECKOUT PIX', `"mandateFrequency" = 'MONTHLY'`],
  ['kindMandate', 'SUBSCRIPTION_START CARD', `"mandateFrequency" = 'MONTHLY'`],
  ['kindTransparent', 'CHECKOUT PIX', `"externalId" = 'order 8'`],
  ['kindTransparent', 'RENEWAL CARD', `"utm" = '{}'`],
  ['kindTransparent', 'CHECKOUT PIX', `"id" = 'pix_char_1'`],
  ['kindTransparent', 'TRANSPARENT PIX', `"id" = 'char_4'`],
  ['kindTransparent', 'TRANSPARENT BOLETO', `"id" = 'pix_char_5'`],
  ['kindTransparent', 'TRANSPARENT CARD', `"id" = 'char_11'`],
  ['kindSession', 'TRANSPARENT PIX', `"sessionHash" = 'hash'`],
  ['kindSession', 'RENEWAL CARD', `"begunAt" = now()`],
  ['methodCard', 'CHECKOUT CARD', `"cardToken" = NULL`],
  ['methodCard', 'CHECKOUT PIX', `"cardToken" = 'tok'`],
  ['methodCard', 'TRANSPARENT BOLETO', `"cardLast4" = '4242'`],
  ['methodCard', 'RENEWAL PIX', `"availableAt" = now()`],
  ['methodInstallments', 'CHECKOUT PIX', `"installments" = 2`],
  ['methodInstallments', 'SUBSCRIPTION_START CARD', `"installments" = 2`],
  ['methodInstallments', 'CHECKOUT CARD', `"installments" = 0`],
  ['methodCode', 'CHECKOUT CARD', `"brCode" = '000201'`],
  ['methodCode', 'RENEWAL PIX', `"brCode" = '000201'`],
  ['methodCode', 'RENEWAL CARD', `"issueAt" = now()`],
  ['methodCode', 'RENEWAL CARD', `"closeAt" = now()`],
  ['methodCode', 'TRANSPARENT PIX', `"expiresAt" = NULL`],
  ['methodCode', 'CHECKOUT BOLETO', `"expiresAt" = NULL`],
  ['methodBoleto', 'CHECKOUT BOLETO', `"dueAt" = NULL`],
  ['methodBoleto', 'CHECKOUT BOLETO', `"payableUntil" = NULL`],
  ['methodBoleto', 'TRANSPARENT BOLETO', `"awaitedUntil" = NULL`],
  ['methodBoleto', 'TRANSPARENT BOLETO', `"barCode" = '341'`],
  ['methodBoleto', 'TRANSPARENT PIX', `"barCode" = '341', "barCode44" = '341'`],
  ['methodBoleto', 'CHECKOUT CARD', `"paidBy" = 'PIX'`],
  ['methodBoleto', 'SUBSCRIPTION_START PIX', `"dueAt" = now()`],
  ['methodLateTerms', 'CHECKOUT PIX', `"fine" = '{}'`],
  ['methodLateTerms', 'RENEWAL CARD', `"interest" = '{}'`],
];

test.each(BROKEN)('%s: a charge %s does not have %s', async (rule, pair, change) => {
  const id = await insertChargeRow(client, pair);
  const update = `UPDATE "charges" SET ${change} WHERE "id" = '${id}'`;
  await client.query('SAVEPOINT kept');
  await expect(client.query(update)).rejects.toMatchObject({ constraint: `charges_${rule}` });
  await client.query('ROLLBACK TO kept');
  await client.query(`ALTER TABLE "charges" DROP CONSTRAINT "charges_${rule}"`);
  expect(await client.query(update)).toMatchObject({ rowCount: 1 }); // no other rule is broken
});

test('a charge has a kind, and one that exists', async () => {
  await insertChargeRow(client, 'CHECKOUT PIX');
  await client.query('SAVEPOINT kept');
  await expect(client.query(`UPDATE "charges" SET "kind" = 'GIFT'`)).rejects.toMatchObject({
    constraint: expect.stringMatching(/^charges_kind/),
  });
  await client.query('ROLLBACK TO kept');
  await client.query('ALTER TABLE "charges" DISABLE TRIGGER "charges_kindOfChanged"');
  await expect(client.query(`UPDATE "charges" SET "kind" = NULL`)).rejects.toMatchObject({
    column: 'kind',
  });
});

test('every rule is tried, and holds for all charges', async () => {
  expect([
    ...new Set(['charges_kindPresent', ...BROKEN.map(([rule]) => `charges_${rule}`)]),
  ]).toEqual(CHARGE_RULES);
  const { rows } = await client.query(
    `SELECT "conname", "convalidated" FROM pg_constraint
     WHERE "conrelid" = '"charges"'::regclass AND "contype" = 'c'`,
  );
  // The rule of refunded amounts is tried by the partial refunds.
  const rules = [...CHARGE_RULES, 'charges_refunded'];
  expect(rows.map(({ conname }) => conname).toSorted()).toEqual(rules.toSorted());
  expect(rows.every(({ convalidated }) => convalidated)).toBe(true);
});

test.each(CHARGE_PAIRS)(
  '%s: the previous release writes no kind, and the row has it',
  async (pair) => {
    const id = await insertChargeRow(client, pair);
    expect(await kindIn(id)).toBe(kindOf(pair));
  },
);

test.each(CHARGE_PAIRS)('%s: this release names the kind', async (pair) => {
  const id = await insertChargeRow(client, pair, { kind: kindOf(pair) });
  expect(await kindIn(id)).toBe(kindOf(pair));
});

test('the kind follows an open charge that the previous release turns into a trial, and back', async () => {
  const id = await insertChargeRow(client, 'SUBSCRIPTION_START CARD');
  await client.query(`UPDATE "charges" SET "cycleNumber" = -1, "amount" = 0`);
  expect(await kindIn(id)).toBe('TRIAL_START');
  await client.query(`UPDATE "charges" SET "cycleNumber" = 0, "amount" = 4990`);
  expect(await kindIn(id)).toBe('SUBSCRIPTION_START');
});

test('a paid start belongs to its subscription and stays the kind it was', async () => {
  const id = await insertChargeRow(client, 'SUBSCRIPTION_START CARD');
  await client.query(`UPDATE "charges" SET "paidAt" = now(), "subscriptionId" = 'subs_1'`);
  expect(await kindIn(id)).toBe('SUBSCRIPTION_START');
});

async function kindIn(id: string): Promise<string> {
  const { rows } = await client.query(`SELECT "kind" FROM "charges" WHERE "id" = $1`, [id]);
  return rows[0]?.kind as string;
}

function noCard(): string {
  return `"cardToken" = NULL, "cardBrand" = NULL, "cardLast4" = NULL`;
}

function code(): string {
  return `"expiresAt" = now()`;
}
