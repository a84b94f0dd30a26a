/** Tokens for front ends: what they may do, where they may be used, and everything that ends them. */
import { allStores } from '../support/handles';
import { purgeOldRows } from '../../jobs/sweeps/purge-old-rows';
import { config } from '../../src/config/config';
import { newToken } from '../../src/platform/secrets/secrets';
import { rateLimiterOf } from '../../src/modules/stores/keys/rate-limit';
import { openPort, openStream } from '../support/stream';
import { PORTAL, createToken, fromPage } from '../support/tokens';
import { wall, world, type Json, type World } from '../support/world';

const EVENTS = 'subscription { events { type } }';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

const products = (headers: Record<string, string>, on = shop) =>
  on.request('GET', '/v2/products/list', undefined, headers);

async function refusal(headers: Record<string, string>, on = shop): Promise<unknown[]> {
  const { status, body } = await products(headers, on);
  return [status, body.code, body.error];
}

/** A key of its own, so that ending it ends nothing else. */
async function keyOfItsOwn(on = shop): Promise<{ key: string; id: string }> {
  const key = await on.newKey();
  const { apiKeys } = await on.graphql('{ apiKeys(first: 1) { nodes { id } } }');
  return { key, id: String(apiKeys.nodes[0].id) };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('what a token may do', () => {
  test('it is shown once, names its environment, and lives 15 minutes if nothing is said', async () => {
    const made = await createToken(shop);
    expect(made).toMatchObject({
      token: expect.stringMatching(/^pt_dev_[0-9A-Za-z]{33}$/),
      permissions: ['PRODUCT:READ'],
      origin: PORTAL,
      customerId: null,
      devMode: true,
    });
    const seconds = (new Date(made.expiresAt).getTime() - wall().getTime()) / 1_000;
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
    const [row] = await shop.database.query<Json[]>('SELECT t::text AS "all" FROM "tokens" t');
    expect(row?.all).not.toContain(made.token.slice(7, 34));
    const key = await shop.newKey({ devMode: false });
    expect((await createToken(shop, {}, bearer(key))).token).toMatch(/^pt_prod_/);
  });

  test('its permissions and no others, at both APIs', async () => {
    const headers = fromPage(await createToken(shop));
    expect((await products(headers)).status).toBe(200);
    const query = '{ products(first: 1) { totalCount } customers(first: 1) { totalCount } }';
    const { body } = await shop.request('POST', '/graphql', { query }, headers);
    expect(body).toMatchObject({
      data: { products: { totalCount: 0 }, customers: null },
      errors: [{ message: 'this token lacks the permission CUSTOMER:READ', path: ['customers'] }],
    });
    const refused = await shop.request('GET', '/v2/customers/list', undefined, headers);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'this token lacks the permission CUSTOMER:READ',
    ]);
  });

  test('it makes no tokens, reads no figures that need no permission, and knows no version 1', async () => {
    const headers = fromPage(await createToken(shop, { permissions: ['CHECKOUT:READ'] }));
    const closed = 'this is not open to tokens: send it from your server, with an API key';
    const body = { permissions: ['CHECKOUT:READ'], origin: PORTAL };
    const asked = [
      await shop.request('POST', '/v2/tokens/create', body, headers),
      await shop.request('GET', '/v2/public-mrr/mrr', undefined, headers),
    ];
    expect(asked.map((each) => [each.status, each.body.error])).toEqual([
      [403, closed],
      [403, closed],
    ]);
    const query = `mutation { createToken(input: { permissions: ["CHECKOUT:READ"], origin: "${PORTAL}" }) { userErrors { message } } }`;
    for (const document of [query, '{ mrr { mrr } }'])
      expect(
        (await shop.request('POST', '/graphql', { query: document }, headers)).body.errors,
      ).toMatchObject([{ message: closed, extensions: { code: 'FORBIDDEN' } }]);
    const old = await shop.request('GET', '/v1/billing/list', undefined, headers);
    expect([old.status, old.body.error]).toEqual([
      403,
      'version 1 takes no tokens: use the path of version 2',
    ]);
  });

  test.each([
    [{ permissions: ['STORE:CREATE'] }, 400, /^permissions: a token cannot have STORE:CREATE: /],
    [{ permissions: ['WEBHOOK:CREATE'] }, 400, /^permissions: a token cannot have WEBHOOK:CREATE/],
    [
      { permissions: ['WITHDRAW:CREATE'] },
      400,
      /^permissions: a token cannot have WITHDRAW:CREATE/,
    ],
    [{ permissions: ['PRODUCT:READS'] }, 400, /PRODUCT:READS is not a permission/],
    [{ permissions: [] }, 400, /^permissions/],
    [{ origin: 'https://portal.example/path' }, 400, /^origin must be an origin such as/],
    [{ origin: 'portal.example' }, 400, /^origin must be an origin such as/],
    [{ origin: '*' }, 400, /^origin must be an origin such as/],
    [{ origin: 'https://*.example' }, 400, /without \*: make a token for each origin/],
    [{ origin: 'null' }, 400, /^origin must be an origin such as/],
    [{ expiresIn: 3_601 }, 400, /^expiresIn/],
    [{ expiresIn: 59 }, 400, /^expiresIn/],
    [{ customerId: 'cust_00000000000000000000000000' }, 404, /^no customer cust_0/],
  ])('a token with %j is refused', async (values, status, sentence) => {
    const body = { permissions: ['PRODUCT:READ'], origin: PORTAL, ...values };
    const answer = await shop.request('POST', '/v2/tokens/create', body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(sentence);
  });

  test('never more than its key has', async () => {
    const key = await shop.newKey({ permissions: ['PRODUCT:READ'] });
    const body = { permissions: ['PRODUCT:READ', 'CUSTOMER:READ'], origin: PORTAL };
    const answer = await shop.request('POST', '/v2/tokens/create', body, bearer(key));
    expect([answer.status, answer.body.error]).toEqual([
      403,
      'a token cannot have what its key lacks: CUSTOMER:READ',
    ]);
  });

  test('in production only for https', async () => {
    const key = await shop.newKey({ devMode: false });
    const body = { permissions: ['PRODUCT:READ'], origin: 'http://portal.example' };
    const answer = await shop.request('POST', '/v2/tokens/create', body, bearer(key));
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'origin must begin with https:// in production',
    ]);
    expect((await shop.request('POST', '/v2/tokens/create', body)).status).toBe(200);
  });
});

test('it works for the pages of its origin only, at every API', async () => {
  const token = await createToken(shop, { permissions: ['PRODUCT:READ', 'WEBHOOK:READ'] });
  const port = await openPort(shop.app);
  for (const [origin, sentence] of [
    [null, /^a token works in the pages of its origin only/],
    ['null', /^this token was not made for pages of null/],
    ['https://evil.example', /^this token was not made for pages of https:\/\/evil.example$/],
    [`${PORTAL}.evil.example`, /^this token was not made/],
    ['http://portal.example', /^this token was not made/],
  ] as const) {
    const headers = fromPage(token, origin);
    const rest = await products(headers);
    expect([origin, rest.status, rest.body.code]).toEqual([origin, 403, 'FORBIDDEN']);
    expect(rest.body.error).toMatch(sentence);
    const query = '{ products(first: 1) { totalCount } }';
    const graphql = await shop.request('POST', '/graphql', { query }, headers);
    expect([graphql.status, graphql.body.data]).toEqual([403, undefined]);
    expect(graphql.body.errors[0].message).toMatch(sentence);
    const stream = await openStream(port, token.token, EVENTS, {}, origin ? { origin } : {});
    expect([origin, stream.status]).toEqual([origin, 403]);
  }
  const stream = await openStream(port, token.token, EVENTS, {}, { origin: PORTAL });
  expect(stream.status).toBe(200);
  stream.close();
});

describe('what ends a token', () => {
  test('its time', async () => {
    const token = await createToken(shop);
    await expire(token);
    expect(await refusal(fromPage(token))).toEqual([
      401,
      'UNAUTHENTICATED',
      'the token has expired: ask your server for another one',
    ]);
  });

  test('the end of its key, which it never outlives', async () => {
    const { key, id } = await keyOfItsOwn();
    const token = await createToken(shop, { expiresIn: 3_600 }, bearer(key));
    await shop.database.query(`UPDATE "apiKeys" SET "expiresAt" = $2 WHERE "id" = $1`, [
      id,
      new Date(wall().getTime() + 120_000),
    ]);
    const shorter = await createToken(shop, { expiresIn: 3_600 }, bearer(key));
    expect(new Date(shorter.expiresAt).getTime()).toBeLessThanOrEqual(wall().getTime() + 120_000);
    await shop.database.query(`UPDATE "apiKeys" SET "expiresAt" = $2 WHERE "id" = $1`, [
      id,
      new Date(wall().getTime() - 1_000),
    ]);
    for (const each of [token, shorter])
      expect(await refusal(fromPage(each))).toEqual([
        401,
        'UNAUTHENTICATED',
        'the API key of this token has expired',
      ]);
  });

  test('revoking its key, also for live streams', async () => {
    const other = await world();
    const { key, id } = await keyOfItsOwn(other);
    const token = await createToken(
      other,
      { permissions: ['PRODUCT:READ', 'WEBHOOK:READ'] },
      bearer(key),
    );
    const port = await openPort(other.app);
    const stream = await openStream(port, token.token, EVENTS, {}, { origin: PORTAL });
    expect((await products(fromPage(token), other)).status).toBe(200);
    await other.graphql(
      'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { code } } }',
      { id },
    );
    expect(await refusal(fromPage(token), other)).toEqual([
      401,
      'UNAUTHENTICATED',
      'the API key of this token was revoked',
    ]);
    expect(await stream.untilEnd()).toBe('complete');
    expect(stream.messages).toMatchObject([
      { errors: [{ message: 'the API key of this token was revoked' }] },
    ]);
  });

  test('its time, for live streams too; the streams of its key stay', async () => {
    const other = await world();
    const token = await createToken(other, { permissions: ['WEBHOOK:READ'] });
    const port = await openPort(other.app);
    const [stream, ofKey] = [
      await openStream(port, token.token, EVENTS, {}, { origin: PORTAL }),
      await openStream(port, other.key, EVENTS),
    ];
    await expire(token, other);
    expect(await stream.untilEnd()).toBe('complete');
    expect(stream.messages).toMatchObject([
      { errors: [{ message: 'the token has expired: ask your server for another one' }] },
    ]);
    expect(ofKey.ended).toBeNull();
    ofKey.close();
  });

  test('a permission that its key has lost', async () => {
    const { key, id } = await keyOfItsOwn();
    const token = await createToken(
      shop,
      { permissions: ['PRODUCT:READ', 'CUSTOMER:READ'] },
      bearer(key),
    );
    await shop.database.query(
      `UPDATE "apiKeys" SET "permissions" = ARRAY['PRODUCT:READ'] WHERE "id" = $1`,
      [id],
    );
    expect(await refusal(fromPage(token))).toEqual([
      401,
      'UNAUTHENTICATED',
      'the API key of this token no longer has all permissions of the token',
    ]);
  });

  test('deleting its customer', async () => {
    const customer = await shop.post('/v2/customers/create', { email: 'caio@example.com' });
    const values = { permissions: ['CHECKOUT:READ'], customerId: customer.id };
    const token = await createToken(shop, values);
    const query = '{ subscriptions { totalCount } }';
    const ask = async () =>
      (await shop.request('POST', '/graphql', { query }, fromPage(token))).status;
    expect(await ask()).toBe(200);
    await shop.post('/v2/customers/delete', { id: customer.id });
    expect(await ask()).toBe(401);
    const { status } = await shop.request('POST', '/v2/tokens/create', {
      ...values,
      origin: PORTAL,
    });
    expect(status).toBe(404);
  });

  test('the suspension of its store', async () => {
    const other = await world();
    const token = await createToken(other);
    await other.database.query('UPDATE "stores" SET "suspendedAt" = now()');
    expect((await refusal(fromPage(token), other)).slice(0, 2)).toEqual([403, 'STORE_SUSPENDED']);
  });

  test('a text that was never a token', async () => {
    expect(await refusal(fromPage({ token: newToken('dev') }))).toEqual([
      401,
      'UNAUTHENTICATED',
      'the token is not known',
    ]);
  });
});

test('a new SECRET_KEY ends neither the token nor its key', async () => {
  const other = await world();
  const token = await createToken(other);
  config.secretKeys = ['a newer key', ...config.secretKeys];
  expect((await products(fromPage(token), other)).status).toBe(200);
  expect((await products(bearer(other.key), other)).status).toBe(200);
  expect((await products(fromPage(token), other)).status).toBe(200);
  config.secretKeys = config.secretKeys.slice(1);
});

test('its requests count to its key', async () => {
  // A store of its own: the requests of the other tests must not find this key's bucket empty.
  const other = await world();
  const token = await createToken(other);
  await createToken(other, {}, bearer((await keyOfItsOwn(other)).key));
  // What was taken at the higher rate would count against the lower one.
  await rateLimiterOf(other.database).share();
  config.rateLimit = 1;
  // Two requests at once, then one per second.
  const statuses = [
    (await products(bearer(other.key), other)).status,
    (await products(fromPage(token), other)).status,
    (await products(fromPage(token), other)).status,
    (await products(bearer(other.key), other)).status,
  ];
  config.rateLimit = 100_000;
  expect(statuses).toEqual([200, 200, 429, 429]);
});

test('an Idempotency-Key makes one token of two requests', async () => {
  const key = { 'idempotency-key': 'one token' };
  const [first, again] = [await createToken(shop, {}, key), await createToken(shop, {}, key)];
  expect(again).toEqual(first);
});

test('a store has 10,000 tokens at once; expired ones make room and are removed a day later', async () => {
  const other = await world();
  const token = await createToken(other);
  await other.database.query(
    `INSERT INTO "tokens"
     SELECT 'token_' || g, "storeId", "devMode", "createdAt", "updatedAt", "keyId", "permissions",
       "customerId", "origin", "expiresAt", 'hash ' || g
     FROM "tokens", generate_series(2, 10000) g`,
  );
  const body = { permissions: ['PRODUCT:READ'], origin: PORTAL };
  const full = await other.request('POST', '/v2/tokens/create', body);
  expect([full.status, full.body.error]).toEqual([
    409,
    'a store has at most 10000 tokens at once in one environment: wait until some have expired, ' +
      'or give them a shorter expiresIn',
  ]);
  await expire(token, other);
  await createToken(other);
  const count = async () =>
    Number((await other.database.query<Json[]>('SELECT count(*) FROM "tokens"'))[0]?.count);
  await purgeOldRows(other.database, allStores(other.database));
  expect(await count()).toBe(10_001);
  await other.database.query(`UPDATE "tokens" SET "expiresAt" = "expiresAt" - interval '2 days'`);
  await purgeOldRows(other.database, allStores(other.database));
  expect(await count()).toBeLessThanOrEqual(1); // at most 10,000 are removed at once
});

async function expire({ id }: Json, on = shop): Promise<void> {
  await on.database.query(`UPDATE "tokens" SET "expiresAt" = $2 WHERE "id" = $1`, [
    id,
    new Date(wall().getTime() - 1_000),
  ]);
}

describe('the list of tokens, and revoking one', () => {
  const listed = async (query: string, headers: Record<string, string> = {}): Promise<Json[]> =>
    (await shop.request('GET', `/v2/tokens/list?${query}`, undefined, headers)).body.data;
  const ids = (rows: Json[]) => rows.map(({ id }) => id);

  test('found by key, customer and state, without the secret', async () => {
    const { key, id: keyId } = await keyOfItsOwn();
    const customer = await shop.post('/v2/customers/create', { email: 'own@example.com' });
    const plain = await createToken(shop, {}, bearer(key));
    const own = await createToken(shop, { customerId: customer.id }, bearer(key));
    expect(ids(await listed(`keyId=${keyId}`))).toEqual([own.id, plain.id]);
    expect(await listed(`customerId=${customer.id}`)).toEqual([
      {
        id: own.id,
        keyId,
        permissions: ['PRODUCT:READ'],
        customerId: customer.id,
        origin: PORTAL,
        devMode: true,
        expiresAt: own.expiresAt,
        createdAt: expect.any(String),
      },
    ]);
    await expire(plain);
    expect(ids(await listed(`keyId=${keyId}&isActive=true`))).toEqual([own.id]);
    expect(ids(await listed(`keyId=${keyId}&isActive=false`))).toEqual([plain.id]);
    const { tokens } = await shop.graphql(
      'query ($keyId: ID!) { tokens(filter: { keyId: $keyId }) { totalCount nodes { id origin } } }',
      { keyId },
    );
    expect(tokens).toEqual({
      totalCount: 2,
      nodes: [own, plain].map(({ id }) => ({ id, origin: PORTAL })),
    });
    const other = await shop.openStore({ taxId: '11444777000161' });
    expect(await listed('', bearer(other))).toEqual([]);
  });

  test('a revoked token is refused at once, and its live streams end', async () => {
    const other = await world();
    const token = await createToken(other, { permissions: ['PRODUCT:READ', 'WEBHOOK:READ'] });
    const stays = await createToken(other);
    const stream = await openStream(
      await openPort(other.app),
      token.token,
      EVENTS,
      {},
      {
        origin: PORTAL,
      },
    );
    const revoked = await other.post('/v2/tokens/revoke', { id: token.id });
    expect(new Date(revoked.expiresAt).getTime()).toBeLessThanOrEqual(wall().getTime());
    expect((await refusal(fromPage(token), other))[0]).toBe(401);
    expect((await products(fromPage(stays), other)).status).toBe(200);
    expect(await stream.untilEnd()).toBe('complete');
    // again: nothing changes
    expect((await other.post('/v2/tokens/revoke', { id: token.id })).expiresAt).toBe(
      revoked.expiresAt,
    );
  });

  test('a key revokes its own tokens, others only with STORE:DELETE; tokens revoke nothing', async () => {
    const weak = await shop.newKey({ permissions: ['PRODUCT:READ'] });
    const [own, foreign] = [await createToken(shop, {}, bearer(weak)), await createToken(shop)];
    const revoke = async (id: string, headers: Record<string, string>) =>
      (await shop.request('POST', '/v2/tokens/revoke', { id }, headers)).status;
    expect(await revoke(foreign.id, bearer(weak))).toBe(403);
    expect(await revoke(own.id, bearer(weak))).toBe(200);
    expect(await revoke(foreign.id, fromPage(foreign))).toBe(403);
    const other = await shop.openStore({ taxId: '11444777000161' });
    expect(await revoke(foreign.id, bearer(other))).toBe(404);
    expect((await products(fromPage(foreign))).status).toBe(200);
    const { revokeToken } = await shop.graphql(
      'mutation ($id: ID!) { revokeToken(input: { id: $id }) { token { id } userErrors { code } } }',
      { id: foreign.id },
    );
    expect(revokeToken).toEqual({ token: { id: foreign.id }, userErrors: [] });
    expect((await refusal(fromPage(foreign)))[0]).toBe(401);
  });
});
