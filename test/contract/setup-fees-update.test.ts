/**
 * During an update processes of the previous release, which knows no setup fee, sell next to this
 * one: what they would record wrongly is refused.
 */
import { newStore, type Json } from '../support/world';

/** What a process of the previous release writes: a copy of a row, without what it does not know. */
function copyOf(table: string, row: Json, changes: Json): [string, unknown[]] {
  return [
    `INSERT INTO "${table}"
     SELECT (jsonb_populate_record(t, $2::jsonb)).* FROM "${table}" t WHERE t."id" = $1`,
    [row.id, JSON.stringify(changes)],
  ];
}

test('the previous release neither charges a setup fee in every cycle nor leaves it out', async () => {
  const shop = await newStore();
  const { id } = await shop.product({ price: 3000, cycle: 'MONTHLY', setupFee: 5000 });
  const checkout = await shop.post('/v2/subscriptions/create', { items: [{ id, quantity: 1 }] });
  const unpaid = await shop.post('/v2/subscriptions/create', { items: [{ id, quantity: 1 }] });
  const { subscriptionId } = await shop.pay(checkout, { method: 'CARD' });
  const again = { id: 'subs_copy', checkoutId: unpaid.id, amount: 8000, externalId: null };
  await expect(
    shop.database.query(...copyOf('subscriptions', { id: subscriptionId }, again)),
  ).rejects.toThrow(`the setup fee of the checkout ${unpaid.id} is charged once`);
  const without = { id: 'bill_copy', amount: 3000, setupFee: null };
  await expect(shop.database.query(...copyOf('checkouts', unpaid, without))).rejects.toThrow(
    'lacks the setup fee of its product',
  );
});
