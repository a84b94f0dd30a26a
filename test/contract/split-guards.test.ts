/** What the previous release would book of a split payment next to this one is refused. */
import { allowSubAccounts, seller, SELLERS } from '../support/sub-accounts';
import { newStore, type World } from '../support/world';

let shop: World;
beforeEach(async () => {
  shop = await newStore();
  await allowSubAccounts(shop);
});

test('the database refuses what a process that knows no splits would book', async () => {
  const ana = await seller(shop, SELLERS[0]);
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1000, splits: [{ subAccountId: ana.id, percentage: 5000 }] },
  });
  const refused = (sql: string, about: unknown) =>
    expect(shop.database.query(sql, [about])).rejects.toThrow(/split|parts|sub-account/);
  await refused(`UPDATE "charges" SET "status" = 'PAID', "paidAt" = now() WHERE "id" = $1`, id);
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  await refused(`UPDATE "charges" SET "status" = 'UNDER_DISPUTE' WHERE "id" = $1`, id);
  await refused(
    `INSERT INTO "refunds" ("id", "storeId", "devMode", "createdAt", "updatedAt", "status",
       "kind", "amount", "reason", "originalId", "fee", "paymentReference")
     SELECT 'ref_old', "storeId", "devMode", now(), now(), 'PENDING', 'REQUESTED', 100, 'old',
       "id", 0, "id"
     FROM "charges" WHERE "id" = $1`,
    id,
  );
  await shop.post('/v2/sub-accounts/withdraw', { id: ana.id, amount: 100, externalId: 'w-1' });
  await refused(
    `WITH returned AS (
       UPDATE "transfers" SET "status" = 'FAILED', "nextCheckAt" = NULL
       WHERE "subAccountId" = $1
       RETURNING *
     )
     INSERT INTO "ledgerEntries" ("id", "storeId", "devMode", "createdAt", "updatedAt",
       "account", "amount", "kind", "reference")
     SELECT 'entry_old', "storeId", "devMode", now(), now(), 'AVAILABLE', 180, 'payout-failed',
       "id"
     FROM returned`,
    ana.id,
  );
});
