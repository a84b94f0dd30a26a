/**
 * A browser makes a token by the public key of a store. It charges the total that the form showed,
 * once, within a minute, in its own store and environment; the key opens nothing else.
 */
import { config } from '../../src/config/config';
import { BUYER } from '../support/buyer';
import { changeRows, inWallTime, rowsOf } from '../support/rows';
import { newStore, type Answer, type Json, type World } from '../support/world';

const CUSTOMER = { ...BUYER, cellphone: '11912345678' };
const NUMBER = '4242424242424242';
const { pageRateLimit } = config;

let shop: World;
let publicKey: string;
beforeEach(async () => {
  shop = await newStore();
  publicKey = String((await shop.get('/v2/stores/get')).publicKey);
});
afterEach(async () => {
  config.pageRateLimit = pageRateLimit;
  expect(await shop.violations()).toEqual([]);
});

const send = (path: string, body: Json, headers = {}) => shop.request('POST', path, body, headers);
const atSimulator = async (number = NUMBER) =>
  (await send(`/card/simulator?key=${publicKey}`, { type: 'card', card: { number } })).body.id;
const madeFor = async (amount: number, more: Json = {}): Promise<string> => {
  const token = await atSimulator();
  return (await send('/card/tokens', { publicKey, token, amount, ...more })).body.id;
};
const create = (data: Json, headers = {}): Promise<Answer> =>
  send(
    '/v2/transparents/create',
    { method: 'CARD', data: { amount: 10_000, customer: CUSTOMER, ...data } },
    { authorization: `Bearer ${shop.key}`, ...headers },
  );
const INVALID = { status: 400, body: { field: 'data.token', reason: 'CARD_TOKEN_INVALID' } };

test('another total than the form showed is refused, writes nothing, and uses the token up', async () => {
  await changeRows(shop, 'stores', { id: shop.storeId }, { fees: '{"cardPercent": 400}' });
  const { installments } = await shop.get(
    '/v2/transparents/quote?amount=10000&passFeesToCustomer=true',
  );
  const total = installments[0].total; // 10,479
  const token = await madeFor(10_000);
  expect(await create({ token, passFeesToCustomer: true })).toMatchObject({
    status: 400,
    body: {
      field: 'data.token',
      reason: 'CARD_TOKEN_AMOUNT_MISMATCH',
      error: expect.stringContaining('10000 cents, and the card would be charged 10479'),
    },
  });
  expect(await rowsOf(shop, 'charges')).toEqual([]);
  expect(await create({ token })).toMatchObject(INVALID);
  const right = await create({ token: await madeFor(total), passFeesToCustomer: true });
  expect(right.body.data).toMatchObject({ status: 'APPROVED', amount: total, customerFee: 479 });
  expect(await shop.approvals()).toBe(1);
});

test('it is used once, also by requests at the same time; the same order is answered again', async () => {
  const token = await madeFor(10_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(INVALID);
  const order = { token: await madeFor(10_000), externalId: 'order' };
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => create(order)));
  for (const { body } of others) expect(body.data.id).toBe(first?.body.data.id);
  expect(await shop.approvals()).toBe(2);
});

test('after a minute, in another store, or after a decline it is unknown', async () => {
  const late = await madeFor(10_000);
  await changeRows(shop, 'browserTokens', { id: late }, { expiresAt: inWallTime('-1 second') });
  expect(await create({ token: late })).toMatchObject(INVALID);
  const stranger = await newStore();
  const foreign = { authorization: `Bearer ${stranger.key}` };
  expect(await create({ token: await madeFor(10_000) }, foreign)).toMatchObject(INVALID);
  const live = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  expect((await create({ token: await madeFor(10_000) }, live)).body.field).toBe('data.token');
  const declining = (
    await send('/card/tokens', {
      publicKey,
      token: await atSimulator('4000000000000002'),
      amount: 10_000,
    })
  ).body.id;
  expect((await create({ token: declining })).body.code).toBe('CARD_DECLINED');
  expect(await create({ token: declining })).toMatchObject(INVALID);
  expect(await shop.approvals()).toBe(0);
});

test('consent goes with the token', async () => {
  const token = await madeFor(10_000, { saveCard: true });
  expect((await create({ token })).body.data.cardToken).toMatch(/^paym_/);
  expect((await create({ token: await madeFor(10_000) })).body.data.cardToken).toBeNull();
});

test('the key makes tokens and nothing else, and for its own form alone', async () => {
  expect(publicKey).toMatch(/^pk_dev_[0-9a-f]{32}$/);
  for (const path of ['/v2/transparents/list', '/v2/stores/get', '/v2/stored-cards/list'])
    expect(
      (await shop.request('GET', path, undefined, { authorization: `Bearer ${publicKey}` })).status,
    ).toBe(401);
  const token = await atSimulator();
  const body = { publicKey, token, amount: 100 };
  const fromAnotherSite = { 'sec-fetch-site': 'cross-site' };
  expect((await send('/card/tokens', body, fromAnotherSite)).status).toBe(403);
  for (const [field, value] of [
    ['token', 'ctok_dev_unknown'],
    ['token', NUMBER],
    ['token', null],
    ['amount', 99],
    ['amount', 1.5],
    ['amount', '100'],
  ] as const) {
    const answer = await send('/card/tokens', { ...body, [field]: value });
    expect([answer.status, answer.body.field]).toEqual([400, field]);
    expect(answer.text).not.toContain(NUMBER);
  }
  for (const given of ['', 'pk_dev_1', `pk_dev_${'0'.repeat(32)}`, shop.key])
    expect((await send('/card/tokens', { ...body, publicKey: given })).status).toBe(403);
  expect((await send(`/card/simulator?key=${publicKey}`, { card: { number: '1' } })).status).toBe(
    400,
  );
});

test('a replaced key stops at once, and each environment has its own', async () => {
  const { replacePublicKey } = await shop.graphql(
    `mutation { replacePublicKey(input: {}) { publicKey { key } userErrors { message } } }`,
  );
  const { key } = replacePublicKey.publicKey;
  expect(key).not.toBe(publicKey);
  // A repeated request that names the key replaces once.
  expect(await shop.refused('/v2/stores/replace-public-key', { key: publicKey })).toBe(
    '409 CONFLICT',
  );
  expect((await shop.graphql('{ publicKey { key devMode } }')).publicKey).toEqual({
    key,
    devMode: true,
  });
  expect((await send(`/card/simulator?key=${publicKey}`, { card: {} })).status).toBe(403);
  const live = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  const production = await shop.request('GET', '/v2/stores/get', undefined, live);
  expect(production.body.data.publicKey).toMatch(/^pk_prod_/);
  // The simulator does not serve production.
  const there = `/card/simulator?key=${production.body.data.publicKey}`;
  expect((await send(there, { card: { number: NUMBER } })).status).toBe(403);
});

test('a network makes only so many', async () => {
  config.pageRateLimit = 1;
  const statuses = new Set<number>();
  for (let times = 0; times < 20; times++)
    statuses.add(
      (await send(`/card/simulator?key=${publicKey}`, { card: { number: NUMBER } })).status,
    );
  expect(statuses).toEqual(new Set([200, 429]));
});

test('the script and the form may be shown by every site, the form sends nothing elsewhere', async () => {
  const script = await shop.app.server.inject({ url: '/card.js' });
  expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin');
  const form = await shop.app.server.inject({ url: `/card/frame?key=${publicKey}&save=ask` });
  expect(form.headers['x-frame-options']).toBeUndefined();
  const policy = String(form.headers['content-security-policy']);
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("form-action 'none'");
  expect(form.headers['set-cookie']).toBeUndefined();
  const page = await shop.app.server.inject({
    url: `/pay/${(await shop.checkout()).id}`,
  });
  expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
});
