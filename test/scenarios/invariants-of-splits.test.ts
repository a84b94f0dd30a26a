/** What must always hold for disputes and split payments: each kind of damage is named. */
import { allowSubAccounts, seller, SELLERS } from '../support/sub-accounts';
import { violatedBy as violatedByDamage } from '../support/violated';
import { world, type Json, type World } from '../support/world';

const PRICE = 10_000;

let shop: World;
let ana: Json;
let caio: Json;
let kept: string;
let refunded: string;
let disputed: string;
let lost: string;
let unsplit: string;

beforeAll(async () => {
  shop = await world();
  await allowSubAccounts(shop);
  ana = await seller(shop, SELLERS[0]);
  caio = await seller(shop, SELLERS[1]);
  const splits = [
    { subAccountId: ana.id, percentage: 5000 },
    { subAccountId: caio.id, amount: 2000, chargeFee: true },
  ];
  kept = await paid(splits);
  refunded = await paid(splits);
  disputed = await paid(splits);
  lost = await paid(splits);
  unsplit = await paid();
  await shop.post('/v2/transparents/refund', { id: refunded, reason: 'returned' });
  await shop.travel('1 minute');
  for (const id of [disputed, lost])
    await shop.post('/v2/dev/simulate', { id, outcome: 'dispute' });
  await shop.post('/v2/dev/simulate', { id: lost, outcome: 'dispute-lost' });
  await shop.deliver();
});

async function paid(splits?: Json[]): Promise<string> {
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: PRICE, ...(splits && { splits }) },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  return String(id);
}

const violatedBy = (...damage: string[]) => violatedByDamage(shop, damage);

async function disputeOf(chargeId: string): Promise<string> {
  const [dispute] = (await shop.get(`/v2/disputes/list?chargeId=${chargeId}`)) as Json[];
  return String(dispute?.id);
}

async function partOf(chargeId: string, { id }: Json): Promise<string> {
  const [part] = await shop.database.query<Json[]>(
    `SELECT "id" FROM "splitParts" WHERE "chargeId" = $1 AND "subAccountId" = $2`,
    [chargeId, id],
  );
  return String(part?.id);
}

test('a sound marketplace violates nothing', async () => {
  expect(await violatedBy()).toEqual({});
});

describe('a dispute', () => {
  test('holds what is left of its payment, neither more, nor less, nor nothing', async () => {
    const dispute = await disputeOf(disputed);
    for (const amount of [PRICE + 1, PRICE - 1, 0])
      expect(
        await violatedBy(`UPDATE "disputes" SET "amount" = ${amount} WHERE "id" = '${dispute}'`),
      ).toEqual({
        'a dispute that is open or lost holds what refunds left of the payment, or a part of it': [
          dispute,
        ],
      });
  });

  test('knows when it was answered, and only then', async () => {
    const dispute = await disputeOf(disputed);
    const sentence = 'an answered dispute knows when it was answered';
    for (const change of [`"stage" = 'SUBMITTED'`, `"stage" = 'ACCEPTED'`, `"answeredAt" = now()`])
      expect(await violatedBy(`UPDATE "disputes" SET ${change} WHERE "id" = '${dispute}'`)).toEqual(
        { [sentence]: [dispute] },
      );
  });

  test('has the files that are kept for it', async () => {
    const dispute = await disputeOf(lost);
    expect(
      await violatedBy(
        `UPDATE "disputes" SET "evidence" = '[{"name": "comprovante.pdf"}]'
         WHERE "id" = '${dispute}'`,
      ),
    ).toEqual({ 'the files of a dispute are those that are kept for it': [dispute] });
    expect(
      await violatedBy(
        `INSERT INTO "productFiles" (
           "id", "storeId", "devMode", "createdAt", "updatedAt", "name", "size", "productId"
         )
         SELECT 'file_x', "storeId", "devMode", now(), now(), 'comprovante.pdf', 1, "id"
         FROM "disputes" WHERE "id" = '${dispute}'`,
      ),
    ).toEqual({ 'the files of a dispute are those that are kept for it': [dispute] });
  });

  test('is open as long as its charge is disputed', async () => {
    const sentence = 'a disputed charge has its open dispute';
    const dispute = await disputeOf(disputed);
    expect(
      await violatedBy(
        `UPDATE "disputes" SET "status" = 'WON', "closedAt" = now() WHERE "id" = '${dispute}'`,
      ),
    ).toMatchObject({ [sentence]: [disputed] });
    expect(
      await violatedBy(`UPDATE "charges" SET "status" = 'PAID' WHERE "id" = '${disputed}'`),
    ).toMatchObject({ [sentence]: [disputed] });
    expect(
      await violatedBy(`UPDATE "charges" SET "status" = 'UNDER_DISPUTE' WHERE "id" = '${lost}'`),
    ).toMatchObject({ [sentence]: [lost] });
  });

  test('alone makes the balance of a store negative', async () => {
    const sentence = 'only disputes make the balance negative';
    const negative = `UPDATE "ledgerBalances" SET "balance" = -1 WHERE "account" = 'AVAILABLE'`;
    const undisputed = `UPDATE "ledgerEntries" SET "kind" = 'no ' || "kind" WHERE "kind" LIKE 'dispute%'`;
    expect(await violatedBy(negative)).not.toHaveProperty(sentence);
    expect(await violatedBy(negative, undisputed)).toMatchObject({ [sentence]: [shop.storeId] });
  });
});

describe('the parts of a payment', () => {
  const followed = 'the parts of a payment have followed its refunds and its dispute';

  test('have followed its dispute, and the end of it', async () => {
    for (const [charge, place] of [
      [disputed, 'AVAILABLE'],
      [lost, 'BLOCKED'],
      [kept, 'LOST'],
    ] as const) {
      const part = await partOf(charge, ana);
      expect(
        await violatedBy(`UPDATE "splitParts" SET "heldAs" = '${place}' WHERE "id" = '${part}'`),
      ).toEqual({ [followed]: [part] });
    }
  });

  test('have followed its refunds, to the last cent', async () => {
    const part = await partOf(refunded, caio);
    expect(
      await violatedBy(`UPDATE "splitParts" SET "givenBack" = 0 WHERE "id" = '${part}'`),
    ).toEqual({ [followed]: [part] });
    expect(
      await violatedBy(`UPDATE "splitParts" SET "available" = 1 WHERE "id" = '${part}'`),
    ).toEqual({
      'what a part of a payment holds is what was booked for it': [part],
      'of a payment that was given back whole no part is left': [part],
    });
  });

  test('are no more than what was paid less the fee', async () => {
    const part = await partOf(kept, ana);
    const named = { 'the parts of a payment never exceed what was paid less the fee': [kept] };
    for (const change of [`"amount" = ${PRICE}`, `"fee" = 81`, `"paidAmount" = ${PRICE - 1}`])
      expect(await violatedBy(`UPDATE "splitParts" SET ${change} WHERE "id" = '${part}'`)).toEqual(
        named,
      );
  });

  test('are there if and only if the payment says so', async () => {
    const sentence = 'a payment has parts if and only if it says so';
    expect(
      await violatedBy(`UPDATE "charges" SET "isSplit" = true WHERE "id" = '${unsplit}'`),
    ).toEqual({ [sentence]: [unsplit] });
    expect(await violatedBy(`DELETE FROM "splitParts" WHERE "chargeId" = '${kept}'`)).toEqual({
      [sentence]: [kept],
    });
  });
});

describe('the balance of a sub-account', () => {
  const summed = 'the balance of a sub-account is the sum of its movements';

  test('that got a cent twice differs from its movements and from the ledger', async () => {
    expect(
      await violatedBy(
        `UPDATE "subAccountBalances" SET "available" = "available" + 1
         WHERE "subAccountId" = '${ana.id}'`,
      ),
    ).toEqual({
      [summed]: [ana.id],
      'the balances of sub-accounts are those of the ledger': [shop.storeId],
    });
  });

  test('has no movement that the ledger does not know', async () => {
    const [entry] = await shop.database.query<Json[]>(
      `SELECT "id" FROM "subAccountEntries"
       WHERE "chargeId" = $1 AND "subAccountId" = $2`,
      [kept, ana.id],
    );
    expect(
      await violatedBy(
        `UPDATE "subAccountEntries" SET "available" = "available" + 1 WHERE "id" = '${entry?.id}'`,
      ),
    ).toMatchObject({
      [summed]: [ana.id],
      'every movement of a sub-account is booked in the ledger': expect.arrayContaining([
        entry?.id,
      ]),
    });
  });

  test('becomes negative only by refunds and disputes', async () => {
    const sentence = 'a sub-account becomes negative only by refunds and disputes';
    const negative = `UPDATE "subAccountBalances" SET "available" = -1
      WHERE "subAccountId" = '${ana.id}'`;
    const sold = `UPDATE "subAccountEntries" SET "kind" = 'no ' || "kind" WHERE "kind" <> 'split'`;
    expect(await violatedBy(negative)).not.toHaveProperty(sentence);
    expect(await violatedBy(negative, sold)).toMatchObject({ [sentence]: [ana.id] });
  });
});
