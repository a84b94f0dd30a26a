/** Usage of per-unit products joins the next charge of the subscription. */
import { changeRows } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const use = (shop: World, { id }: Json, product: Json, units: number, action = 'add') =>
  shop.post('/v2/subscriptions/record-usage', { id, productId: product.id, units, action });

test('usage joins the next charge, in lines of its own, and that charge only', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  await shop.listen(['subscription.renewed']);
  const subscription = await shop.subscribe({ price: 4990 });
  const messages = await shop.product({ name: 'Mensagem', price: 5 });
  const record = await use(shop, subscription, messages, 100);
  expect(record).toEqual({
    id: expect.stringMatching(/^usgr_[0-9A-Za-z]+$/),
    subscriptionId: subscription.id,
    productId: messages.id,
    units: 100,
    unitPrice: 5,
    action: 'add',
    installmentNumber: 2,
    recordedAt: expect.any(String),
  });
  await use(shop, subscription, messages, 30, 'subtract');
  expect(await shop.upcoming(subscription)).toMatchObject({
    amount: 5340,
    lines: [
      { amount: 4990 },
      { productId: messages.id, name: 'Mensagem', quantity: 70, unitPrice: 5, amount: 350 },
    ],
  });
  await shop.travel('1 month');
  await use(shop, subscription, messages, 1);
  await shop.travel('2 months');
  expect((await shop.charges(subscription)).map(({ amount }) => amount)).toEqual([
    4990, 5340, 4995, 4990,
  ]); // 4990 + 70 × 5; 4990 + 1 × 5
  const [renewed] = await shop.messages();
  expect(renewed?.body.data).toMatchObject({
    payment: { amount: 5340 },
    subscription: { amount: 4990 },
    checkout: { amount: 5340, items: [{ quantity: 1 }, { id: messages.id, quantity: 70 }] },
  });
  const { usageRecords } = await shop.graphql(
    '{ usageRecords { nodes { units chargeId product { id } } } }',
  );
  expect(usageRecords.nodes).toMatchObject([
    { units: 1, chargeId: expect.stringMatching(/^char_/) },
    { units: 30 },
    { units: 100, product: { id: messages.id } },
  ]);
});

test('usage that adds up to nothing has no line, and is billed with its cycle', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 4990 });
  const messages = await shop.product({ name: 'Mensagem', price: 5 });
  await use(shop, subscription, messages, 30);
  await use(shop, subscription, messages, 30, 'subtract');
  await shop.travel('1 month');
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({ amount: 4990 });
  const { usageRecords } = await shop.graphql('{ usageRecords { nodes { chargeId } } }');
  expect(usageRecords.nodes).toEqual([{ chargeId: renewal?.id }, { chargeId: renewal?.id }]);
});

test('a cycle never goes below zero, and what is taken off must have been added', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 1000 });
  const [calls, storage] = [await shop.product({ price: 10 }), await shop.product({ price: 70 })];
  const subtract = (product: Json, units: number) =>
    shop.refused('/v2/subscriptions/record-usage', {
      id: subscription.id,
      productId: product.id,
      units,
      action: 'subtract',
    });
  expect(await subtract(calls, 1)).toBe('422 UNPROCESSABLE');
  await use(shop, subscription, calls, 10);
  expect(await subtract(calls, 11)).toBe('422 UNPROCESSABLE');
  expect(await subtract(storage, 1)).toBe('422 UNPROCESSABLE');
  await use(shop, subscription, calls, 10, 'subtract');
  expect(await shop.upcoming(subscription)).toMatchObject({
    amount: 1000,
    lines: [{ amount: 1000 }],
  });
  await shop.travel('1 month');
  expect(await subtract(calls, 1)).toBe('422 UNPROCESSABLE');
});

test('usage of a product that was archived afterwards can be corrected, and not added to', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 1000 });
  const calls = await shop.product({ price: 10 });
  await use(shop, subscription, calls, 10);
  await shop.post('/v2/products/delete', { id: calls.id });
  await use(shop, subscription, calls, 4, 'subtract');
  expect(await shop.upcoming(subscription)).toMatchObject({ amount: 1060 }); // 1000 + 6 × 10
  const more = { id: subscription.id, productId: calls.id, units: 1, action: 'add' };
  expect(await shop.refused('/v2/subscriptions/record-usage', more)).toBe('422 UNPROCESSABLE');
});

test('the price is frozen when the usage is recorded', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 1000 });
  const calls = await shop.product({ price: 10, name: 'Chamada' });
  await use(shop, subscription, calls, 3);
  await changeRows(shop, 'products', { id: calls.id }, { price: 99 });
  await use(shop, subscription, calls, 1);
  await shop.travel('1 month');
  expect((await shop.charges(subscription))[1]).toMatchObject({
    amount: 1129,
    lines: [
      { amount: 1000 },
      { name: 'Chamada', quantity: 3, unitPrice: 10, amount: 30 },
      { quantity: 1, unitPrice: 99, amount: 99 },
    ],
  });
});

test('usage recorded while a charge is being retried goes to the next cycle', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const subscription = await shop.subscribe({ price: 1000 });
  const calls = await shop.product({ price: 10 });
  await use(shop, subscription, calls, 5);
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'decline-next', times: 1 });
  await shop.travel('1 month');
  expect(await use(shop, subscription, calls, 7)).toMatchObject({ installmentNumber: 3 });
  await shop.travel('1 month');
  expect(
    (await shop.charges(subscription)).map(({ amount, retryNumber }) => [amount, retryNumber]),
  ).toEqual([
    [1000, 0],
    [1050, 1],
    [1070, 0],
  ]);
});

test('usage of a trial joins the first full charge; a cancelled subscription drops what was not charged', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 1000, trialDays: 7 });
  const calls = await shop.product({ price: 10 });
  expect(await use(shop, subscription, calls, 5)).toMatchObject({ installmentNumber: 1 });
  await shop.travel('9 days');
  expect((await shop.charges(subscription)).map(({ amount }) => amount)).toEqual([0, 1050]);
  await use(shop, subscription, calls, 8);
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('2 months');
  expect(await shop.charges(subscription)).toHaveLength(2);
  expect(
    (await shop.graphql('{ usageRecords { nodes { units chargeId droppedAt } } }')).usageRecords
      .nodes,
  ).toMatchObject([
    { units: 8, chargeId: null, droppedAt: expect.any(String) },
    { units: 5, droppedAt: null },
  ]);
});

test('what is no usage, and who cannot record any', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const [calls, plan] = [
    await shop.product({ price: 10 }),
    await shop.product({ cycle: 'MONTHLY' }),
  ];
  const record = (values: Json) =>
    shop.refused('/v2/subscriptions/record-usage', {
      id: subscription.id,
      productId: calls.id,
      units: 1,
      action: 'add',
      ...values,
    });
  expect(await record({ productId: plan.id })).toBe('422 UNPROCESSABLE');
  expect(await record({ productId: 'prod_unknown' })).toBe('404 NOT_FOUND');
  expect(await record({ id: 'subs_unknown' })).toBe('404 NOT_FOUND');
  expect(await record({ units: 0 })).toBe('400 INVALID_REQUEST');
  expect(await record({ action: 'multiply' })).toBe('400 INVALID_REQUEST');
  const dear = await shop.product({ price: 9_999_999_999 });
  // with the plan it would be more than a boleto can say
  expect(await record({ productId: dear.id })).toBe('422 UNPROCESSABLE');
  // more than numbers can say
  expect(await record({ productId: dear.id, units: 1_000_000 })).toBe('422 UNPROCESSABLE');
  const cent = await shop.product({ price: 1 });
  await use(shop, subscription, cent, 1_000_000);
  await changeRows(shop, 'usageRecords', {}, { units: 2147483000 });
  expect(await record({ productId: cent.id, units: 647 })).not.toBe('422 UNPROCESSABLE');
  // more than GraphQL can count
  expect(await record({ productId: cent.id, units: 1 })).toBe('422 UNPROCESSABLE');
  await changeRows(shop, 'products', { id: calls.id }, { status: 'INACTIVE' });
  expect(await record({})).toBe('422 UNPROCESSABLE');
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  expect(await record({})).toBe('404 NOT_FOUND');
});

test('twenty records at once all count', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 1000 });
  const calls = await shop.product({ price: 10 });
  await Promise.all(Array.from({ length: 20 }, () => use(shop, subscription, calls, 1)));
  const taken = await Promise.all(
    Array.from({ length: 30 }, () =>
      shop.request('POST', '/v2/subscriptions/record-usage', {
        id: subscription.id,
        productId: calls.id,
        units: 1,
        action: 'subtract',
      }),
    ),
  );
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(await shop.upcoming(subscription)).toMatchObject({ amount: 1000 });
});
