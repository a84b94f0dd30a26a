/** During an update a worker of the previous release completes refunds without credit notes. */
import { newStore } from '../support/world';

test('a credit note that is missing is issued when the invoice is asked for again', async () => {
  const shop = await newStore();
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 4990 },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  const issue = () => shop.post('/v2/billing-documents/create', { chargeId: id });
  const invoice = await issue();
  await shop.post('/v2/transparents/refund', { id, amount: 1000, reason: 'returned' });
  await shop.travel('1 minute');
  await shop.database.query(`DELETE FROM "billingDocuments" WHERE "kind" = 'CREDIT_NOTE'`);
  await shop.database.query('UPDATE "documentSeries" SET "last" = 1');
  expect(await shop.violations()).toMatchObject([
    { invariant: 'every complete refund of a payment with an invoice has its credit note' },
  ]);
  expect((await issue()).id).toBe(invoice.id);
  expect(await shop.violations()).toEqual([]);
  await issue();
  const list = await shop.get(`/v2/billing-documents/list?order=asc&chargeId=${String(id)}`);
  expect(list).toMatchObject([
    { kind: 'INVOICE', sequence: 1 },
    { kind: 'CREDIT_NOTE', sequence: 2, amount: 1000, invoiceId: invoice.id },
  ]);
});
