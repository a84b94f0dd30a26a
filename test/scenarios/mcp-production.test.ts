/**
 * An assistant with a production key: not a cent moves without the mark on the key and a token for
 * exactly this call. What moved is counted at the bank.
 */
import { MINUTE_MS } from '../../src/platform/time/clock';
import { config } from '../../src/config/config';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { Assistant, keyForAssistants } from '../support/assistant';
import { Buyer } from '../support/buyer';
import { ProductionShop } from '../support/production';
import type { Json } from '../support/world';

const { publicUrl } = config;
let shop: ProductionShop;
afterEach(async () => {
  jest.useRealTimers();
  config.publicUrl = publicUrl;
  await shop.close();
});

test('a refund in production needs a token of its own, which is used once', async () => {
  shop = await ProductionShop.open();
  const origin = String(config.publicUrl);
  const open = async (options: { mcp?: boolean } = {}) =>
    Assistant.connect(
      origin,
      (await keyForAssistants(shop.dev, { devMode: false, ...options })).key,
    );
  const [assistant, other, reader] = [await open(), await open(), await open({ mcp: false })];
  const charge = await shop.pixCharge();
  shop.efi.pay(wireId(String(charge.id)), 1_000);
  await shop.efi.notify(wireId(charge.id));
  await shop.run('ask-for-payments');
  expect(await shop.statusOf(charge)).toBe('PAID');

  const tool = 'refund_transparent';
  const part = { id: charge.id, amount: 300 };
  const refunds = () => shop.get('/v2/refunds/list');
  expect(await reader.call(tool, part)).toMatchObject({ code: 'FORBIDDEN' });
  const wrong = await assistant.call(tool, { id: charge.id, amount: 0 });
  expect(wrong).toMatchObject({ code: 'INVALID_REQUEST', field: 'amount' });
  const asked = await assistant.call(tool, part);
  const { token, amount, target, effect } = asked.confirmation as Json;
  expect([asked.data, amount, target]).toEqual([undefined, 300, charge.id]);
  expect(effect).toBe(
    'Returns 300 cents to the payer, of 1000 cents that are left of the payment.',
  );
  const whole = await assistant.call(tool, { id: charge.id });
  expect(whole.confirmation).toMatchObject({ amount: 1000 });

  const confirmation = token as string;
  const elsewhere: readonly [Assistant, string, Json][] = [
    [other, tool, { ...part, confirmation }],
    [reader, tool, { ...part, confirmation }],
    [assistant, tool, { ...part, amount: 301, confirmation }],
    [assistant, tool, { id: charge.id, confirmation }],
    [assistant, tool, { ...part, confirmation, idempotencyKey: 'more' }],
    [assistant, 'refund_checkout', { ...part, confirmation }],
    [assistant, tool, { ...part, confirmation: `${confirmation.slice(0, -1)}x` }],
    [assistant, tool, { ...part, confirmation: 'yes' }],
    [assistant, tool, { ...part, confirmation: true }],
  ];
  for (const [who, name, values] of elsewhere)
    expect((await who.call(name, values)).code).toMatch(
      /^(UNPROCESSABLE|FORBIDDEN|INVALID_REQUEST)$/,
    );
  expect(await refunds()).toEqual([]);

  const twice = await Promise.all([
    assistant.call(tool, { ...part, confirmation }),
    assistant.call(tool, { ...part, confirmation }),
  ]);
  const done = twice.find(({ data }) => data);
  const again = await assistant.call(tool, { ...part, confirmation });
  expect(again).toMatchObject({ replayed: true, data: { id: done?.data.id } });
  expect(await refunds()).toMatchObject([{ id: done?.data.id, amount: 300 }]);

  const late = (await assistant.call(tool, part)).confirmation.token as string;
  jest.useFakeTimers({
    now: Date.now() + MINUTE_MS + 1,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'performance',
      'queueMicrotask',
    ],
  });
  expect(await assistant.call(tool, { ...part, confirmation: late })).toMatchObject({
    code: 'UNPROCESSABLE',
    reason: 'BEGIN_AGAIN',
  });
  jest.useRealTimers();
  expect(await refunds()).toHaveLength(1);
  const { tools } = await assistant.client.listTools();
  for (const name of ['send_pix', 'create_payout', 'create_webhook'])
    expect(tools.find((each) => each.name === name)?.inputSchema.properties).toHaveProperty(
      'confirmation',
    );
  const paid = await assistant.call('send_pix', {
    amount: 100,
    pixKey: 'ana@example.com',
    pixKeyType: 'EMAIL',
  });
  expect(paid.confirmation).toMatchObject({
    amount: 100,
    target: 'Pix key ana@example.com (EMAIL)',
  });
  expect(await shop.get('/v2/pix/list')).toEqual([]);
});

test('a portal session and an accepted refund request need tokens of their own', async () => {
  shop = await ProductionShop.open();
  const { key } = await keyForAssistants(shop.dev, { devMode: false });
  const assistant = await Assistant.connect(String(config.publicUrl), key);
  const customer = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };
  const { id: customerId } = await assistant.do('create_customer', customer);
  const charge = await shop.pixCharge({ customer });
  shop.efi.pay(wireId(String(charge.id)), 1_000);
  await shop.efi.notify(wireId(charge.id));
  await shop.run('ask-for-payments');

  const visit = { customerId, returnUrl: 'https://loja.example/conta' };
  const { confirmation: way, data } = await assistant.call('create_portal_session', visit);
  expect([data, way.amount, way.target]).toEqual([undefined, null, customerId]);
  expect(way.effect).toContain('https://loja.example/conta');
  const confirmation = way.token as string;
  const { url } = await assistant.do('create_portal_session', { ...visit, confirmation });
  const buyer = new Buyer(shop.dev);
  await buyer.submit(await buyer.open(url), url, {});
  const path = `/portal/${shop.dev.storeId}/payments/${charge.id}`;
  await buyer.submit(await buyer.open(path), `${path}/refund`, { kind: 'WITHDRAWAL' });

  const [request] = (await assistant.do('list_refund_requests')) as Json[];
  const named = { id: request?.id };
  const otherwise = await assistant.call('accept_refund_request', {
    ...named,
    isPaidOtherwise: true,
  });
  expect(otherwise.confirmation).toMatchObject({ amount: null });
  const asked = (await assistant.call('accept_refund_request', named)).confirmation as Json;
  expect(asked).toMatchObject({
    amount: 1000,
    target: `${request?.id}, about ${charge.id}`,
    effect: 'Returns 1000 cents to the payer, of 1000 cents that are left of the payment.',
  });
  // The token of the call that returns nothing does not return the money.
  const wrong = { ...named, confirmation: otherwise.confirmation.token as string };
  expect(await assistant.call('accept_refund_request', wrong)).toMatchObject({
    code: 'UNPROCESSABLE',
  });
  expect(await shop.get('/v2/refunds/list')).toEqual([]);
  expect(await assistant.do('get_refund_request', named)).toMatchObject({ status: 'OPEN' });
  const accepted = await assistant.do('accept_refund_request', {
    ...named,
    confirmation: asked.token as string,
  });
  expect(await shop.get('/v2/refunds/list')).toMatchObject([
    { id: accepted.refundId, amount: 1000, originalId: charge.id },
  ]);
});
