/**
 * The operators' own schema: who may enter, what they see and do, and that all of it is written
 * down with their name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkInvariants } from '../../jobs/invariants/watch-invariants';
import { config } from '../../src/config/config';
import { buildOpsSchema } from '../../src/operators/graphql/schema';
import { buildSchema, schemaText } from '../../src/api/graphql/schema';
import { readOpsTokens } from '../../src/platform/operations/operator';
import { failClaim } from '../../src/platform/jobs/fail-claim';
import { Context } from '../../src/platform/operations/context';
import { post } from '../../src/modules/ledger/post';
import { IncomingPayment } from '../../src/modules/payments/incoming-payment';
import { world, type Json, type World } from '../support/world';

const ANA = { authorization: 'Bearer a long token of Ana' };
let shop: World;

beforeAll(async () => {
  config.opsTokens = readOpsTokens('ana:a long token of Ana, bia:a long token of Bia');
  shop = await world();
});

async function ask(
  query: string,
  variables: Json = {},
  headers: Record<string, string> = ANA,
): Promise<Json> {
  const { body } = await shop.request('POST', '/ops/graphql', { query, variables }, headers);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data as Json;
}

/** The newest entry of the audit log about an object. */
async function written(subject: string): Promise<Json> {
  const { auditLog } = await ask(
    'query ($subject: ID!) { auditLog(filter: { subject: $subject }) { operator via action storeId devMode before after requestId } }',
    { subject },
  );
  return auditLog[0] as Json;
}

async function deadLetter(rowId: string, job = 'renew-subscriptions'): Promise<void> {
  const row = { id: rowId, storeId: shop.storeId, devMode: true };
  for (let tries = 0; tries < 10; tries++)
    await failClaim(shop.database, job, row, new Error('it does not work'));
}

test("the committed schema is the served one, is described, and shares no root with the merchants' schema", () => {
  const schema = buildOpsSchema();
  expect(readFileSync(join(__dirname, '../../src/operators/graphql/ops.graphql'), 'utf8')).toBe(
    schemaText(schema),
  ); // if not: npm run schema
  const ours = Object.keys({
    ...schema.getQueryType()?.getFields(),
    ...schema.getMutationType()?.getFields(),
  });
  const theirs = Object.keys({
    ...buildSchema().getQueryType()?.getFields(),
    ...buildSchema().getMutationType()?.getFields(),
  });
  // an operator names one, a merchant has one
  expect(ours.filter((name) => theirs.includes(name))).toEqual(['store']);
  expect(theirs.filter((name) => /audit|suspend|dead|park|queue/i.test(name))).toEqual([]);
  const bare = Object.values(schema.getTypeMap())
    .filter(({ name, description }) => !name.startsWith('__') && !description)
    .map(({ name }) => name);
  expect(bare).toEqual([]);
});

test("nobody enters without a token, with a wrong one, or with a merchant's key", async () => {
  const query = '{ queues { name } }';
  for (const authorization of [
    '',
    'Bearer wrong',
    `Bearer ${shop.key}`,
    'Bearer ',
    'Bearer a long token of',
    'Basic YTpi',
    'Bearer ana:a long token of Ana',
  ]) {
    const { status, body } = await shop.request(
      'POST',
      '/ops/graphql',
      { query },
      { authorization },
    );
    expect([authorization, status, body.code]).toEqual([authorization, 401, 'UNAUTHENTICATED']);
  }
  const basic = `Basic ${Buffer.from('whoever:a long token of Bia').toString('base64')}`;
  for (const headers of [ANA, { authorization: basic }])
    expect((await ask(query, {}, headers)).queues.map(({ name }: Json) => name)).toEqual([
      'sweeps',
      'billing',
      'webhooks',
    ]);
});

test('without a token in the settings there is no such place', async () => {
  const given = config.opsTokens;
  config.opsTokens = [];
  try {
    for (const [method, path] of [
      ['POST', '/ops/graphql'],
      ['GET', '/ops/queues'],
      ['GET', '/metrics'],
    ] as const) {
      const { status, body } = await shop.request(
        method,
        path,
        method === 'POST' ? { query: '{ queues { name } }' } : undefined,
        { authorization: 'Bearer ' },
      );
      expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  } finally {
    config.opsTokens = given;
  }
});

test('a store is suspended, resumed and set, and each act is written down with who, what, before and after', async () => {
  const other = await shop.openStore({ taxId: '52998224725' });
  const { stores } = await ask('{ stores { id name fees rate suspendedAt } }');
  expect(stores).toHaveLength(2);
  const id = stores[0].id as string;
  expect(await written(id)).toMatchObject({
    operator: 'service',
    via: 'SERVICE',
    action: 'store.create',
  });

  const { suspendStore } = await ask(
    'mutation ($id: ID!) { suspendStore(input: { id: $id }) { store { id suspendedAt } userErrors { code message } } }',
    { id },
  );
  expect(suspendStore).toMatchObject({
    store: { id, suspendedAt: expect.stringMatching(/Z$/) },
    userErrors: [],
  });
  expect(
    (
      await shop.request('GET', '/v2/products/list', undefined, {
        authorization: `Bearer ${other}`,
      })
    ).body.code,
  ).toBe('STORE_SUSPENDED');
  expect(await written(id)).toEqual({
    operator: 'ana',
    via: 'GRAPHQL',
    action: 'store.suspend',
    storeId: id,
    devMode: null,
    before: { suspendedAt: null },
    after: { suspendedAt: suspendStore.store.suspendedAt },
    requestId: expect.stringMatching(/^req_/),
  });

  await ask(
    'mutation ($id: ID!) { resumeStore(input: { id: $id }) { store { id } } }',
    { id },
    { authorization: 'Bearer a long token of Bia' },
  );
  expect(await written(id)).toMatchObject({
    operator: 'bia',
    action: 'store.resume',
    after: { suspendedAt: null },
  });

  const set =
    'mutation ($input: SetStoreInput!) { setStore(input: $input) { store { fees rate pixKey pixKeyType automaticPixProduction website } userErrors { code message path } } }';
  const { setStore } = await ask(set, {
    input: {
      id,
      automaticPix: true,
      fees: { pix: 99 },
      rate: 7,
      pixKey: 'ANA@example.com',
      website: 'https://loja.example',
    },
  });
  expect(setStore).toEqual({
    store: {
      fees: { pix: 99 },
      rate: 7,
      pixKey: 'ana@example.com',
      pixKeyType: 'EMAIL',
      automaticPixProduction: true,
      website: 'https://loja.example',
    },
    userErrors: [],
  });
  expect(await written(id)).toMatchObject({
    action: 'store.set',
    before: { fees: {}, rate: null, pixKey: null, pixKeyType: null, automaticPixProduction: false },
    after: {
      fees: { pix: 99 },
      rate: 7,
      pixKey: 'ana@example.com',
      pixKeyType: 'EMAIL',
      automaticPixProduction: true,
    },
  });
  expect(
    (await ask(set, { input: { id, fees: { pix: null }, standardRate: true, website: 'none' } }))
      .setStore.store,
  ).toMatchObject({ fees: {}, rate: null, website: null });
});

test('what is refused changes nothing, says why, and is not written down', async () => {
  const before = await count();
  const set =
    'mutation ($input: SetStoreInput!) { setStore(input: $input) { store { id } userErrors { code message path } } }';
  const id = shop.storeId;
  const refused: [Json, string][] = [
    [{ id }, 'nothing to set'],
    [{ id, fees: { cash: 1 } }, '"cash" is not a fee'],
    [{ id, fees: { pix: -1 } }, 'fees.pix must be null or a whole number'],
    [{ id, rate: 5, standardRate: true }, 'do not go together'],
    [{ id, pixKey: 'ana' }, 'is not a PIX key of any type'],
    [{ id, pixKeyType: 'EMAIL' }, 'pixKeyType needs pixKey'],
    [{ id, website: 'javascript:alert(1)' }, 'website must be an https or http address'],
    [{ id: 'store_0', rate: 1 }, 'no store store_0'],
  ];
  for (const [input, sentence] of refused)
    expect((await ask(set, { input })).setStore).toMatchObject({
      store: null,
      userErrors: [{ message: expect.stringContaining(sentence) }],
    });
  expect(await count()).toBe(before);
  await expect(ask('{ store(filter: { id: "store_0" }) { id } }')).rejects.toThrow(
    'no store store_0',
  );
  await expect(ask('{ nothing }')).rejects.toThrow('Cannot query field');
  await expect(ask('mutation { suspendStore { store { id } } }')).rejects.toThrow('input');
});

test('dead letters are seen, retried and discarded', async () => {
  for (const row of ['subs_a', 'subs_b', 'subs_c']) await deadLetter(row);
  const { deadLetters } = await ask('{ deadLetters { job rowId tries error storeId devMode } }');
  expect(deadLetters).toMatchObject([
    { rowId: 'subs_a' },
    { rowId: 'subs_b' },
    {
      rowId: 'subs_c',
      job: 'renew-subscriptions',
      tries: 10,
      error: expect.stringContaining('it does not work'),
      storeId: shop.storeId,
      devMode: true,
    },
  ]);
  const retry =
    'mutation ($input: DeadLettersInput!) { retryDeadLetters(input: $input) { rows { job rowId } userErrors { code message } } }';
  expect((await ask(retry, { input: {} })).retryDeadLetters.userErrors).toMatchObject([
    {
      message:
        'say which: rowId, or all: true (of one job, store or error, with job, storeId or error)',
    },
  ]);
  expect((await ask(retry, { input: { rowId: 'subs_a' } })).retryDeadLetters).toEqual({
    rows: [{ job: 'renew-subscriptions', rowId: 'subs_a' }],
    userErrors: [],
  });
  expect(await written('subs_a')).toMatchObject({
    operator: 'ana',
    action: 'dead-letter.retry',
    storeId: shop.storeId,
    devMode: true,
    before: { job: 'renew-subscriptions', tries: 10 },
    after: null,
  });
  expect(
    (
      await ask(
        'mutation { discardDeadLetters(input: { all: true, job: "renew-subscriptions" }) { rows { rowId } userErrors { code } } }',
      )
    ).discardDeadLetters.rows,
  ).toHaveLength(2);
  expect(await written('subs_c')).toMatchObject({ action: 'dead-letter.discard' });
  expect((await ask('{ deadLetters { rowId } }')).deadLetters).toEqual([]);
});

test('a parked subscription is seen and released, once', async () => {
  const { id } = await shop.subscribe();
  await shop.database.query(
    `UPDATE "subscriptions" SET "parkedAt" = "createdAt", "nextChargeAt" = NULL WHERE "id" = $1`,
    [id],
  );
  expect(
    (await ask('{ parkedSubscriptions { id storeId amount frequency parkedAt } }'))
      .parkedSubscriptions,
  ).toMatchObject([{ id, amount: 4990, frequency: 'MONTHLY' }]);
  const release =
    'mutation ($id: ID!) { releaseParked(input: { id: $id }) { subscription { id parkedAt nextChargeAt } userErrors { code } } }';
  expect((await ask(release, { id })).releaseParked).toMatchObject({
    subscription: { id, parkedAt: null, nextChargeAt: expect.any(String) },
    userErrors: [],
  });
  expect(await written(id)).toMatchObject({
    operator: 'ana',
    action: 'parked.release',
    storeId: shop.storeId,
    devMode: true,
    before: { parkedAt: expect.any(String) },
    after: { parkedAt: null },
  });
  expect((await ask(release, { id })).releaseParked.userErrors).toEqual([{ code: 'CONFLICT' }]);
});

test('money that nobody could place is seen and settled, once', async () => {
  const { id: charge } = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 5000, customer: { name: 'Ana', taxId: '52998224725' } },
  });
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
  });
  const { id } = await ctx.transaction(async (tx) => {
    const payment = await tx.insert(IncomingPayment, {
      providerId: 'E1',
      chargeId: charge,
      amount: 5000,
      paidAt: tx.now(),
      fate: 'SUSPENSE',
      reason: 'late',
      payer: { name: 'Ana', taxId: null },
    });
    await post(
      tx,
      'unmatched',
      payment.id,
      { PROVIDER: -5000, SUSPENSE: 5000 },
      { providerAccountId: null },
    );
    return payment;
  });
  expect(
    (await ask('{ unmatchedPayments { id chargeId amount reason payer settledAt } }'))
      .unmatchedPayments,
  ).toEqual([
    {
      id,
      chargeId: charge,
      amount: 5000,
      reason: 'late',
      payer: { name: 'Ana', taxId: null },
      settledAt: null,
    },
  ]);
  const settle =
    'mutation ($id: ID!) { settleUnmatched(input: { id: $id, to: MERCHANT, note: "agreed by telephone" }) { payment { id settledBy } userErrors { code } } }';
  expect((await ask(settle, { id })).settleUnmatched).toEqual({
    payment: { id, settledBy: 'to the merchant: agreed by telephone' },
    userErrors: [],
  });
  expect(await written(id)).toMatchObject({
    operator: 'ana',
    via: 'GRAPHQL',
    action: 'unmatched.settle',
    storeId: shop.storeId,
    after: { to: 'merchant', note: 'agreed by telephone' },
  });
  expect((await ask(settle, { id })).settleUnmatched.userErrors).toEqual([{ code: 'CONFLICT' }]);
  expect((await ask('{ unmatchedPayments { id } }')).unmatchedPayments).toEqual([]);
});

test('an act that fails half-way is not written down, and what is written down cannot be changed', async () => {
  const before = await count();
  await shop.database.query(
    `ALTER TABLE "stores" ADD CONSTRAINT "closed" CHECK ("suspendedAt" IS NULL) NOT VALID`,
  );
  const { body } = await shop.request(
    'POST',
    '/ops/graphql',
    { query: `mutation { suspendStore(input: { id: "${shop.storeId}" }) { store { id } } }` },
    ANA,
  );
  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining('something went wrong on our side'),
    extensions: { code: 'INTERNAL' },
  });
  await shop.database.query('ALTER TABLE "stores" DROP CONSTRAINT "closed"');
  expect(await count()).toBe(before);
  await expect(shop.database.query(`UPDATE "auditLog" SET "operator" = 'nobody'`)).rejects.toThrow(
    'append-only',
  );
  await expect(shop.database.query('DELETE FROM "auditLog"')).rejects.toThrow('append-only');
  for (const sql of ['TRUNCATE "auditLog"', 'TRUNCATE "auditLog" CASCADE'])
    await expect(shop.database.query(sql)).rejects.toThrow('append-only');
  expect(await count()).toBe(before);
});

test('the last check of the invariants says when it was, and which of them it could not check', async () => {
  const asked = `{ invariantCheck { at unchecked violations { invariant count examples } } }`;
  const [sums, moved] = ['the ledger sums to zero in every scope', 'every movement sums to zero'];
  const { invariantCheck: never } = await ask(asked);
  expect(never).toMatchObject({ at: null, violations: [] });
  expect(never.unchecked).toEqual(expect.arrayContaining([sums, moved]));
  await checkInvariants(shop.databaseUrl);
  const { invariantCheck: sound } = await ask(asked);
  expect(sound).toEqual({ at: expect.any(String), violations: [], unchecked: [] });
  const { looks } = (await ask('{ invariantCheck { looks { invariant fullAt sincePosition } } }'))
    .invariantCheck as { looks: Json[] };
  expect(looks).toContainEqual({
    invariant: sums,
    fullAt: expect.any(String),
    sincePosition: null,
  });
  const violations = [{ invariant: moved, count: 3, examples: ['pay_1'] }];
  await shop.database.query(`UPDATE "invariantLooks" SET "violations" = $1, "unchecked" = $2`, [
    JSON.stringify(violations),
    JSON.stringify([moved]),
  ]);
  expect((await ask(asked)).invariantCheck).toEqual({
    at: sound.at,
    violations,
    unchecked: [moved],
  });
});

test('violations names what it could not check in time, and checks the rest', async () => {
  const checkout = await shop.checkout();
  const somebody = shop.database.createQueryRunner();
  await somebody.startTransaction();
  try {
    await somebody.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await somebody.query('LOCK TABLE "memberships" IN ACCESS EXCLUSIVE MODE');
    await shop.database.query(`UPDATE "checkouts" SET "status" = 'PAID' WHERE "id" = $1`, [
      checkout.id,
    ]);
    const { violations } = await ask('{ violations { invariant count examples isUnchecked } }');
    expect(violations).toEqual([
      {
        invariant: 'every paid checkout has its paid charge',
        count: 1,
        examples: [checkout.id],
        isUnchecked: false,
      },
      {
        invariant: 'a store with members has an owner',
        count: 0,
        examples: [],
        isUnchecked: true,
      },
    ]);
  } finally {
    await shop.database.query(`UPDATE "checkouts" SET "status" = 'PENDING' WHERE "id" = $1`, [
      checkout.id,
    ]);
    await somebody.rollbackTransaction();
    await somebody.release();
  }
  expect(await ask('{ violations { invariant } }')).toEqual({ violations: [] });
});

test('the audit log is filtered by who, what, which and since when', async () => {
  const list = async (filter: Json) =>
    (
      await ask(
        'query ($filter: AuditFilter) { auditLog(filter: $filter) { id operator action storeId } }',
        { filter },
      )
    ).auditLog as Json[];
  expect((await list({ operator: 'bia' })).map(({ action }) => action)).toEqual(['store.resume']);
  expect(
    (await list({ action: 'store.create' })).every(({ operator }) => operator === 'service'),
  ).toBe(true);
  const all = await list({});
  expect(await list({ after: all[0]?.id })).toEqual(all.slice(1));
  expect((await list({ storeId: shop.storeId })).map(({ storeId }) => storeId)).toContain(
    shop.storeId,
  );
});

test.each([
  ['stores', 'after', 'a store, such as store_…'],
  ['auditLog', 'after', 'an act, such as aud_…'],
  ['auditLog', 'storeId', 'a store, such as store_…'],
  ['deadLetters', 'storeId', 'a store, such as store_…'],
  ['deadLetterKinds', 'storeId', 'a store, such as store_…'],
])('%s refuses as %s what is no id of its kind', async (root, field, what) => {
  const selection = root === 'deadLetters' || root === 'deadLetterKinds' ? 'job' : 'id';
  const asked = (id: string) => ask(`{ ${root}(filter: { ${field}: "${id}" }) { ${selection} } }`);
  for (const id of ['zzz', '0', 'cust_01K1HNE9J8YRMQQT8JCSD0J8R461'])
    await expect(asked(id)).rejects.toThrow(`${field} must be the id of ${what}`);
});

async function count(): Promise<number> {
  return Number(
    (await shop.database.query<{ count: string }[]>('SELECT count(*) FROM "auditLog"'))[0]?.count,
  );
}
