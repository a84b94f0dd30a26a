/** The bank statement: what moved the available balance, as a view of the ledger. */
import fc from 'fast-check';
import { planOf, statementsOf, type Plan } from '../../support/statements';
import { newStore, world, type Json, type World } from '../../support/world';

const PAGE = 100;

async function statementOf(shop: World, query = ''): Promise<Json[]> {
  return (await shop.get(`/v2/bank-statement/list?limit=${PAGE}${query}`)) as Json[];
}

/** Every row, page by page. */
async function wholeStatement(shop: World, query: string): Promise<Json[]> {
  const rows: Json[] = [];
  let after = '';
  for (;;) {
    const { body } = await shop.request('GET', `/v2/bank-statement/list?limit=7${query}${after}`);
    rows.push(...(body.data as Json[]));
    if (!body.pagination.hasMore) return rows;
    after = `&after=${body.pagination.next}`;
  }
}

const EFFECTS: Record<string, number> = { credit: 1, debit: -1, none: 0 };
const effectOf = (rows: readonly Json[]): number =>
  rows
    .flatMap(({ movements }) => movements as Json[])
    .reduce(
      (total, { amount, balanceEffect }) => total + amount * (EFFECTS[balanceEffect] ?? NaN),
      0,
    );

const balanceOf = async (shop: World) => (await shop.get('/v2/stores/get')).balance as Json;
const sell = async (shop: World, price: number, method: string) => {
  const product = await shop.product({ price });
  return shop.pay(await shop.checkout({ product }), { method });
};
const payOut = (shop: World, path: string, externalId: string) =>
  shop.post(path, { amount: 1_000, externalId, pixKey: 'loja@example.com', pixKeyType: 'EMAIL' });

test('a sale has two movements: value in, fee out', async () => {
  const shop = await newStore();
  const checkout = await sell(shop, 5_000, 'PIX');
  const [charge] = await shop.charges(checkout);
  const [row, ...others] = await statementOf(shop);
  expect(others).toEqual([]);
  expect(row).toEqual({
    id: expect.stringMatching(/^tran_[0-9A-Za-z]{27}$/),
    devMode: true,
    createdAt: expect.any(String),
    currency: 'BRL',
    status: 'COMPLETE',
    checkoutId: checkout.id,
    paymentIntentId: charge?.id,
    referenceId: null,
    movements: [
      {
        amount: 5_000,
        kind: 'SALE',
        method: 'PIX',
        description: expect.any(String),
        category: 'transaction',
        balanceEffect: 'credit',
      },
      {
        amount: 80,
        kind: 'FEE',
        method: 'PIX',
        description: expect.any(String),
        category: 'fee',
        balanceEffect: 'debit',
      },
    ],
    customer: {
      id: expect.stringMatching(/^cust_/),
      publicId: expect.stringMatching(/^cust_/),
      name: 'Ana',
      email: 'ana@example.com',
      taxId: '52998224725',
      cellphone: null,
      zipCode: null,
    },
  });
});

test('a payout has its externalId, and shows what came back; a refund gives the fee back', async () => {
  const shop = await newStore();
  const checkout = await sell(shop, 20_000, 'PIX');
  const { id } = await payOut(shop, '/v2/payouts/create', 'saque-1');
  const [sent] = await statementOf(shop, '&kind=PAYOUT');
  expect(sent).toMatchObject({
    status: 'PENDING', // it has left the balance, so that it is shown
    referenceId: 'saque-1',
    paymentIntentId: null,
    movements: [
      { kind: 'PAYOUT', amount: 1_000, category: 'withdrawal', balanceEffect: 'debit' },
      { kind: 'FEE', category: 'fee', balanceEffect: 'debit' },
    ],
  });
  await shop.post('/v2/dev/simulate', { id, outcome: 'payout-failed' });
  expect((await statementOf(shop)).slice(0, 2)).toMatchObject([
    {
      status: 'COMPLETE',
      movements: [
        { kind: 'PAYOUT_RETURNED', amount: 1_000, category: 'reversal', balanceEffect: 'credit' },
        { kind: 'FEE_RETURNED', category: 'fee', balanceEffect: 'credit' },
      ],
    },
    { id: sent?.id, status: 'FAILED' },
  ]);
  await shop.post('/v2/checkouts/refund', { id: checkout.id });
  const [refund] = await statementOf(shop);
  expect(refund).toMatchObject({
    checkoutId: checkout.id,
    movements: [
      { kind: 'REFUND', amount: 20_000, category: 'refund', balanceEffect: 'debit' },
      { kind: 'FEE_RETURNED', amount: 80, category: 'fee', balanceEffect: 'credit' },
    ],
  });
});

test('filters: status, method, kind, search and days; words that nothing has, and wrong ones', async () => {
  const shop = await newStore();
  await sell(shop, 5_000, 'PIX');
  await sell(shop, 7_000, 'CARD');
  await payOut(shop, '/v2/pix/send', 'envio-1');
  const kindsOf = (rows: readonly Json[]) => rows.map(({ movements }) => movements[0].kind);
  const [sent, card, pix] = await statementOf(shop);
  expect(kindsOf([sent ?? {}, card ?? {}, pix ?? {}])).toEqual(['TRANSFER', 'SALE', 'SALE']);
  expect(await statementOf(shop, '&method=CARD')).toEqual([card]);
  expect(await statementOf(shop, '&method=PIX_QRCODE')).toEqual([sent, pix]);
  expect(await statementOf(shop, '&method=TED')).toEqual([]);
  expect(await statementOf(shop, '&status=PENDING')).toEqual([sent]);
  expect(await statementOf(shop, '&kind=FEE')).toEqual([sent, card, pix]);
  expect(await statementOf(shop, '&kind=SALE')).toEqual([card, pix]);
  expect(await statementOf(shop, '&kind=UNHEARD_OF')).toEqual([]);
  expect(await statementOf(shop, `&search=${String(pix?.id).slice(-8)}`)).toEqual([pix]);
  const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
  expect(await statementOf(shop, `&startDate=${day}&endDate=${day}`)).toHaveLength(3);
  expect(await statementOf(shop, '&endDate=2024-01-01')).toEqual([]);
  for (const [query, field] of [
    ['status=PAID', 'status'],
    ['method=CASH', 'method'],
    ['startDate=2023-12-31', 'startDate'],
    ['after=char_1', 'after'],
    ['customerId=cust_1', 'customerId'],
  ]) {
    const { status, body } = await shop.request('GET', `/v2/bank-statement/list?${query}`);
    expect([status, body.field]).toEqual([400, field]);
  }
});

test('who may read it, and who reads the customer', async () => {
  const shop = await newStore();
  await sell(shop, 5_000, 'PIX');
  const ask = async (...permissions: string[]) => {
    const key = await shop.newKey({ permissions });
    return shop.request('GET', '/v2/bank-statement/list', undefined, {
      authorization: `Bearer ${key}`,
    });
  };
  expect((await ask('CHECKOUT:READ')).status).toBe(403);
  for (const name of ['BANK_STATEMENT:READ', 'WITHDRAW:READ']) {
    const { status, body } = await ask(name);
    expect([status, body.data[0].customer]).toEqual([200, null]);
  }
  const { body } = await ask('BANK_STATEMENT:READ', 'CUSTOMER:READ');
  expect(body.data[0].customer.name).toBe('Ana');
});

/** The words of enums are in upper case there. */
const asGraphql = (rows: Json[]): Json[] =>
  rows.map((row) => ({
    ...row,
    movements: row.movements.map((movement: Json) => ({
      ...movement,
      category: movement.category.toUpperCase(),
      balanceEffect: movement.balanceEffect.toUpperCase(),
    })),
  }));

test('GraphQL shows the same rows, and pages through them', async () => {
  const shop = await newStore();
  await sell(shop, 5_000, 'PIX');
  await sell(shop, 7_000, 'CARD');
  await payOut(shop, '/v2/payouts/create', 'saque-1');
  const query = `query ($after: String, $filter: StatementFilter) {
    bankStatement(first: 2, after: $after, filter: $filter) {
      totalCount
      nodes {
        id devMode createdAt currency status checkoutId paymentIntentId referenceId
        movements { amount kind method description category balanceEffect }
        customer { id publicId name email taxId cellphone zipCode }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`;
  const { bankStatement: first } = await shop.graphql(query, {});
  const { bankStatement: second } = await shop.graphql(query, { after: first.pageInfo.endCursor });
  expect(first.totalCount).toBe(3);
  expect([...first.nodes, ...second.nodes]).toEqual(asGraphql(await statementOf(shop)));
  const { bankStatement: cards } = await shop.graphql(query, { filter: { method: 'CARD' } });
  expect(cards.nodes).toEqual(asGraphql(await statementOf(shop, '&method=CARD')));
});

test('GraphQL names the payout or transfer of a row, which REST does by its externalId', async () => {
  const shop = await newStore();
  const checkout = await sell(shop, 50_000, 'PIX');
  const [charge] = await shop.charges(checkout);
  const payout = await payOut(shop, '/v2/payouts/create', 'payout-1');
  const transfer = await payOut(shop, '/v2/pix/send', 'pix-1');
  const { bankStatement } = await shop.graphql(
    '{ bankStatement(first: 10) { nodes { transferId paymentIntentId referenceId } } }',
  );
  expect(bankStatement.nodes).toEqual([
    { transferId: transfer.id, paymentIntentId: null, referenceId: 'pix-1' },
    { transferId: payout.id, paymentIntentId: null, referenceId: 'payout-1' },
    { transferId: null, paymentIntentId: charge?.id, referenceId: null },
  ]);
});

test('stores/list has the one store of the key, and no money is anticipated', async () => {
  const shop = await newStore();
  const { body } = await shop.request('GET', '/v2/stores/list');
  expect(body.data).toEqual([await shop.get('/v2/stores/get')]);
  expect(body.pagination).toMatchObject({ items: 1, hasMore: false, page: 1 });
  expect((await balanceOf(shop)).processingAnticipation).toBe(0);
  expect(await shop.get('/v2/stores/list?endDate=2024-01-01')).toEqual([]);
  const key = await shop.newKey({ permissions: ['WITHDRAW:READ'] });
  const asked = { authorization: `Bearer ${key}` };
  expect((await shop.request('GET', '/v2/stores/list', undefined, asked)).status).toBe(403);
});

/** What a store does with money. */
const act = fc.oneof(
  fc.record({
    what: fc.constant('sell' as const),
    price: fc.integer({ min: 500, max: 90_000 }),
    method: fc.constantFrom('PIX', 'CARD'),
  }),
  fc.record({
    what: fc.constant('refund' as const),
    amount: fc.option(fc.integer({ min: 100, max: 900 })),
    fails: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('dispute' as const),
    outcome: fc.constantFrom('dispute-won', 'dispute-lost', null),
  }),
  fc.record({
    what: fc.constantFrom('/v2/payouts/create', '/v2/pix/send'),
    outcome: fc.constantFrom('payout-completed', 'payout-failed', null),
  }),
  fc.constant({ what: 'wait' as const }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** What the state of the store does not allow is refused, and changes nothing. */
async function play(shop: World, step: Act, number: number): Promise<void> {
  const simulate = (id: unknown, outcome: string) =>
    shop.request('POST', '/v2/dev/simulate', { id, outcome });
  const newest = async () =>
    ((await shop.get('/v2/charges/list?status=PAID&limit=1')) as Json[])[0]?.id;
  if (step.what === 'wait') return shop.travel('1 day');
  if (step.what === 'sell') return void (await sell(shop, step.price, step.method));
  if (step.what === 'dispute') {
    const id = await newest();
    await simulate(id, 'dispute');
    if (step.outcome) await simulate(id, step.outcome);
    return;
  }
  if (step.what === 'refund') {
    const { amount, fails } = step;
    const given = { id: await newest(), ...(amount && { amount }) };
    const { body } = await shop.request('POST', '/v2/checkouts/refund', given);
    if (body.data) await simulate(body.data.id, fails ? 'refund-failed' : 'refund-completed');
    return;
  }
  const { body } = await shop.request('POST', step.what, {
    amount: 1_000,
    externalId: `out-${number}`,
    pixKey: 'loja@example.com',
    pixKeyType: 'EMAIL',
  });
  if (body.data && step.outcome) await simulate(body.data.id, step.outcome);
}

const options = {
  numRuns: 6,
  ...(process.env.PROPERTY_SEED && { seed: Number(process.env.PROPERTY_SEED) }),
  ...(process.env.PROPERTY_PATH && { path: process.env.PROPERTY_PATH }),
};

test.each([0, 2])(
  'the sum of the effects is the change of the balance, with card money pending for %i days',
  async (days) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (steps) => {
        const shop = await newStore();
        await shop.database.query(`UPDATE "stores" SET "cardPendingDays" = $2 WHERE "id" = $1`, [
          shop.storeId,
          days,
        ]);
        await sell(shop, 60_000, 'PIX');
        let before = (await balanceOf(shop)).available as number;
        let known = effectOf(await wholeStatement(shop, '&status=ALL&kind=ALL'));
        expect(known).toBe(before);
        for (const [number, step] of steps.entries()) {
          await play(shop, step, number);
          const { available } = await balanceOf(shop);
          const rows = await wholeStatement(shop, '&status=ALL&kind=ALL');
          expect(effectOf(rows) - known).toBe(available - before);
          [before, known] = [available as number, effectOf(rows)];
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        }
        // What does not touch the balance has no effect, so that it may be left out.
        expect(effectOf(await wholeStatement(shop, ''))).toBe(before);
      }),
      options,
    );
  },
);

test('a page is read in the order of the index of the ledger', async () => {
  const shop = await world();
  await sell(shop, 5_000, 'PIX');
  await shop.database.query(
    `INSERT INTO "ledgerEntries" ("id", "storeId", "devMode", "createdAt", "updatedAt", "account", "amount", "kind", "reference")
     SELECT 'entry_0' || lpad(g::text, 26, '0'), CASE WHEN g % 100 < 4 THEN $1 ELSE 'store_other' || g % 50 END, true, now(), now(), side."account", side."amount", 'payment', 'char_' || g
     FROM generate_series(1, 60000) g
     CROSS JOIN LATERAL (VALUES ('AVAILABLE', 100), ('PROVIDER', -100)) side("account", "amount")
     WHERE (g % 2 = 0) = (side."account" = 'AVAILABLE')`,
    [shop.storeId],
  );
  await shop.database.query('ANALYZE "ledgerEntries"');
  try {
    for (const query of ['', '&kind=ALL&status=ALL', '&kind=SALE']) {
      const statements = await statementsOf(shop.database, () => statementOf(shop, query));
      const listed = statements.filter(({ sql }) => /AS "key"[^]*FROM "ledgerEntries" t/.test(sql));
      expect(listed).toHaveLength(1);
      const nodes = [];
      for (const statement of listed)
        nodes.push(...nodesOf(await planOf(shop.database, statement)));
      expect(nodes.map((node) => node['Index Name'])).toContain('ledgerEntries_list');
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    }
  } finally {
    await shop.database.query(
      `DELETE FROM "ledgerEntries" WHERE "reference" LIKE 'char\\_%' AND length("reference") < 20`,
    );
  }
});

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

test('each row has the available balance after it; charges are filtered by refunds of a part', async () => {
  const shop = await newStore();
  const first = await sell(shop, 20_000, 'PIX');
  await payOut(shop, '/v2/payouts/create', 'saque-1');
  const second = await sell(shop, 5_000, 'PIX');
  await shop.post('/v2/checkouts/refund', { id: first.id, amount: 2_000 });
  const { id: returned } = await sell(shop, 1_000, 'PIX');
  await shop.post('/v2/checkouts/refund', { id: returned });
  await shop.travel('1 minute'); // both refunds are complete a moment later
  const balances = async (args: string): Promise<Json[]> =>
    (
      await shop.graphql(
        `{ bankStatement(${args}) { nodes { id balanceAfter movements { amount balanceEffect } } } }`,
      )
    ).bankStatement.nodes;
  const rows = await balances('first: 50');
  expect(rows[0]?.balanceAfter).toBe((await balanceOf(shop)).available);
  for (const [at, row] of rows.entries()) {
    const before = rows[at + 1]?.balanceAfter ?? 0;
    const signs: Record<string, number> = { CREDIT: 1, DEBIT: -1, NONE: 0 };
    const effect = (row.movements as Json[]).reduce(
      (total, { amount, balanceEffect }) => total + amount * (signs[balanceEffect] ?? NaN),
      0,
    );
    expect(row.balanceAfter).toBe(before + effect);
  }
  expect(rows.at(-1)?.balanceAfter).toBe(19_920); // 20000 − the fee of 80
  expect(await balances(`first: 2, after: "${rows[1]?.id}"`)).toEqual(rows.slice(2, 4));
  const [payout] = await balances('first: 1, filter: { kind: "PAYOUT" }');
  expect(payout).toEqual(rows.find(({ id }) => id === payout?.id));
  // Only the first sale was refunded in part: the last was refunded in full, the second not at all.
  const checkoutsWhere = async (isPartlyRefunded: boolean) => {
    const path = `/v2/charges/list?isPartlyRefunded=${isPartlyRefunded}`;
    const byRest = ((await shop.get(path)) as Json[]).map(({ checkoutId }) => checkoutId);
    const { charges } = await shop.graphql(
      `{ charges(filter: { isPartlyRefunded: ${isPartlyRefunded} }) { nodes { checkoutId } } }`,
    );
    expect((charges.nodes as Json[]).map(({ checkoutId }) => checkoutId)).toEqual(byRest);
    return byRest;
  };
  expect(await checkoutsWhere(true)).toEqual([first.id]);
  expect(await checkoutsWhere(false)).toEqual([returned, second.id]);
});
