/** While the previous release runs, it cannot lose add-ons that it does not know. */
import { newStore } from '../support/world';

test('the previous release cannot change a plan whose add-ons it does not know', async () => {
  const shop = await newStore();
  const { id } = await shop.subscribe({ price: 3000 });
  const extra = await shop.product({ price: 500, cycle: 'MONTHLY' });
  await shop.post('/v2/subscriptions/update', { id, addOns: [{ productId: extra.id }] });
  const apply = `UPDATE "planChanges" SET "status" = 'APPLIED' WHERE "subscriptionId" = $1`;
  await expect(shop.database.query(apply, [id])).rejects.toThrow('without its add-ons');
  await shop.travel('1 month');
  await shop.travel('1 hour');
  const copy = `
    INSERT INTO "planChanges" ("id", "storeId", "devMode", "createdAt", "updatedAt",
      "subscriptionId", "status", "productId", "quantity", "newAmount", "frequency", "name",
      "unitPrice", "when")
    SELECT 'subu_older', "storeId", "devMode", "createdAt", "updatedAt", "subscriptionId",
      'PENDING', "productId", "quantity", "unitPrice", "frequency", "name", "unitPrice", "when"
    FROM "planChanges"
    WHERE "subscriptionId" = $1
  `;
  await expect(shop.database.query(copy, [id])).rejects.toThrow('lacks the add-ons');
});
