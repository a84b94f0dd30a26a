/** What must always hold for closed months: each kind of damage is named. */
import { violatedBy as violatedByDamage } from '../support/violated';
import { newStore, type Json, type World } from '../support/world';

const BALANCES = 'the balances of a closed month are those of the ledger';
const FILES = 'a closed month has its files and balances, and any other is due to be made';

let shop: World;
let march: string;
let april: string;
let sale: string;

beforeAll(async () => {
  shop = await newStore();
  await shop.travel('2027-02-10T15:00:00.000Z');
  await paid(3000); // before the first closed month
  await shop.travel('2027-03-10T15:00:00.000Z');
  sale = await paid(5000);
  await shop.travel('2027-04-10T15:00:00.000Z');
  march = await closed('2027-03');
  await shop.post('/v2/transparents/refund', { id: sale, amount: 1000, reason: 'returned' });
  await shop.travel('2027-05-10T15:00:00.000Z');
  april = await closed('2027-04');
  await paid(7000); // of a month that is not closed
});

async function paid(amount: number): Promise<string> {
  const { id } = await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount } });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  return String(id);
}

async function closed(month: string): Promise<string> {
  const { id } = await shop.post('/v2/closings/create', { month });
  await shop.travel('1 minute');
  return String(id);
}

/** Of the rules of closings: each example of a violation, in the order of the months. */
async function named(...damage: string[]): Promise<Json> {
  const found = await violatedByDamage(shop, damage);
  return Object.fromEntries(
    [BALANCES, FILES].flatMap((rule) => (found[rule] ? [[rule, found[rule].toSorted()]] : [])),
  );
}

const change = (id: string, what: string) => `UPDATE "closings" SET ${what} WHERE "id" = '${id}'`;
const balance = (account: string, cents: number) =>
  `"balances" = jsonb_set("balances", '{"",${account}}',
     to_jsonb(("balances" #>> '{"",${account}}')::bigint + ${cents}))`;
const book = (what: string) =>
  `UPDATE "ledgerEntries" SET ${what} WHERE "reference" = '${sale}' AND "account" = 'AVAILABLE'`;

test('sound closings violate nothing', async () => {
  expect(await violatedByDamage(shop, [])).toEqual({});
});

test('a closing that says another balance than the ledger is named, and no other', async () => {
  for (const cents of [1, -1])
    for (const account of ['AVAILABLE', 'FEES'])
      expect(await named(change(april, balance(account, cents)))).toEqual({ [BALANCES]: [april] });
  expect(await named(change(march, `"balances" = "balances" #- '{"",FEES}'`))).toEqual({
    [BALANCES]: [march],
  });
  expect(
    await named(change(march, `"balances" = "balances" || '{"pacc_1": {"AVAILABLE": 1}}'`)),
  ).toEqual({ [BALANCES]: [march] });
});

test('a booking that changes after its month was closed is named in all months since', async () => {
  const since = { [BALANCES]: [march, april].toSorted() };
  expect(await named(book(`"amount" = "amount" + 1`))).toEqual(since);
  expect(await named(book(`"account" = 'PENDING'`))).toEqual(since);
  expect(await named(book(`"providerAccountId" = 'pacc_1'`))).toEqual(since);
  expect(await named(book(`"createdAt" = '2027-04-05T12:00:00Z'`))).toEqual({
    [BALANCES]: [march],
  });
});

test('a closing without a file or balances is named, and one that is never made', async () => {
  for (const column of ['csvKey', 'ofxKey', 'balances'])
    expect((await named(change(april, `"${column}" = NULL`)))[FILES]).toEqual([april]);
  expect(await named(change(april, `"makeAt" = now()`))).toEqual({ [FILES]: [april] });
  expect(await named(change(april, `"closedAt" = NULL`))).toEqual({ [FILES]: [april] });
});
