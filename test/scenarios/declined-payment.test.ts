/**
 * A card is declined on the page: nothing is booked, nobody is told, and the buyer may pay another
 * way.
 */
import { balances } from '../support/ledger';
import { tablesHolding } from '../support/traces';
import { world } from '../support/world';

test.each([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000009987', 'lost_card'],
  ['4000000000009979', 'stolen_card'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
])('%s is declined (%s); then another card pays', async (number, reason) => {
  const shop = await world();
  await shop.listen();
  const checkout = await shop.checkout();
  const declined = await shop.pay(checkout, { card: { number } });
  expect(declined).toMatchObject({
    status: 'PENDING',
    paidAmount: null,
    payment: { status: 'FAILED', reason },
  });
  expect(await balances(shop)).toEqual({});
  expect(await shop.received()).toEqual(['charge.declined']);
  expect(await shop.pay(checkout, { card: { number: '5555 5555 5555 4444' } })).toMatchObject({
    status: 'PAID',
    paidAmount: 4990,
  });
  expect(await shop.charges(checkout)).toMatchObject([
    {
      status: 'PAID',
      failureReason: null,
      attempts: {
        nodes: [
          { number: 2, status: 'APPROVED' },
          { number: 1, status: 'DECLINED', reason },
        ],
      },
    },
  ]);
  expect(await shop.approvals()).toBe(1);
  expect(await shop.received()).toEqual(['charge.declined', 'checkout.completed']);
});

test('after a decline the buyer pays by PIX: the open card charge is called off', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  await shop.pay(checkout, { card: { number: '4000000000000002' } });
  expect(await shop.pay(checkout, { method: 'PIX' })).toMatchObject({ status: 'PAID' });
  expect(await shop.charges(checkout)).toMatchObject([
    { method: 'CARD', status: 'CANCELLED' },
    { method: 'PIX', status: 'PAID' },
  ]);
});

test('a number that is no test card is refused, and stands nowhere afterwards', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  const number = '4111111111111111';
  const { status, body, text } = await shop.request(
    'POST',
    `/v2/checkouts/simulate-payment?id=${checkout.id}`,
    { card: { number } },
  );
  expect([status, body.field, body.error]).toEqual([
    400,
    'card.number',
    expect.stringMatching(/^card\.number must be one of the test cards 4242424242424242, /),
  ]);
  expect(text).not.toContain(number);
  expect(await tablesHolding(shop, number)).toEqual([]);
  expect(await shop.charges(checkout)).toEqual([]);
});

test('what cannot be paid: a paid checkout, a method it does not offer', async () => {
  const shop = await world();
  const checkout = await shop.checkout({ methods: ['CARD'] });
  const pay = async (body: object) =>
    (await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, body)).body;
  expect(await pay({ method: 'PIX' })).toMatchObject({
    code: 'INVALID_REQUEST',
    error: 'method must be one of CARD',
    field: 'method',
  });
  await shop.pay(checkout);
  expect(await pay({})).toMatchObject({
    code: 'CONFLICT',
    error: 'this checkout is PAID and can no longer be paid',
  });
});
