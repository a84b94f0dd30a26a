/**
 * A frontend's day by GraphQL alone: browse, sell, subscribe, watch it become active, refund, read
 * the ledger.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPort, openStream } from '../support/stream';
import { world, type Json, type World } from '../support/world';

const example = (name: string) =>
  readFileSync(join(__dirname, `../../docs/frontend/examples/${name}.graphql`), 'utf8');

async function run(shop: World, name: string, variables: Json = {}): Promise<Json> {
  const [answer] = Object.values(await shop.graphql(example(name), variables)) as Json[];
  expect([name, answer?.userErrors ?? []]).toEqual([name, []]);
  return answer ?? {};
}

test('browse, sell, subscribe, watch it live, refund, and read what happened', async () => {
  const shop = await world();
  const port = await openPort(shop.app);
  const create =
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { id } userErrors { message } } }';
  for (const input of [
    { externalId: 'mug', name: 'Caneca', price: 3500, currency: 'BRL' },
    { externalId: 'club', name: 'Clube', price: 4990, currency: 'BRL', cycle: 'MONTHLY' },
  ])
    await shop.graphql(create, { input });

  const { nodes } = await run(shop, 'browse');
  const [club, mug] = nodes as [Json, Json];
  expect([club.name, mug.name]).toEqual(['Clube', 'Caneca']);

  const events = await openStream(port, shop.key, example('events'));
  const sold = (await run(shop, 'sell', { productId: mug.id })).checkout;
  expect((await run(shop, 'pay', { id: sold.id })).checkout).toMatchObject({
    status: 'PAID',
    paidAmount: 3500,
  });

  const { checkout } = await run(shop, 'subscribe', { productId: club.id });
  const watched = await openStream(port, shop.key, example('watch'), { id: checkout.id });
  expect((await watched.until(1))[0]?.data.checkoutUpdated).toMatchObject({
    status: 'PENDING',
    subscription: null,
  });
  await run(shop, 'pay', { id: checkout.id });
  await shop.deliver(); // as the workers do all the time
  expect((await watched.until(2))[1]?.data.checkoutUpdated).toMatchObject({
    status: 'PAID',
    subscription: { status: 'ACTIVE' },
  });

  const { refund } = await run(shop, 'refund', { id: sold.id });
  expect(refund).toMatchObject({ status: 'PENDING', amount: 3500 });
  await shop.graphql(
    'mutation { advanceTestClock(input: { seconds: 60 }) { testClock { now } userErrors { message } } }',
  );
  expect(
    (
      await shop.graphql(
        'query ($id: ID!) { checkout(id: $id) { status payments { nodes { status refunds { nodes { status } } } } } }',
        { id: sold.id },
      )
    ).checkout,
  ).toEqual({
    status: 'REFUNDED',
    payments: { nodes: [{ status: 'REFUNDED', refunds: { nodes: [{ status: 'COMPLETE' }] } }] },
  });
  await shop.deliver();
  const told = (await events.until(4)).map(({ data }) => data.events);
  expect(told.map(({ type }: Json) => type)).toEqual([
    'checkout.completed',
    'checkout.completed',
    'subscription.completed',
    'checkout.refunded',
  ]);
  expect(told[3].payload.data.checkout.id).toBe(sold.id);
  const { balance, ledgerEntries } = await run(shop, 'ledger', { first: 100 });
  const ofAccount = (account: string) =>
    (ledgerEntries.nodes as Json[])
      .filter((entry) => entry.account === account)
      .reduce((total, { amount }) => total + Number(amount), 0);
  expect(sumOf(ledgerEntries.nodes)).toBe(0);
  expect({ available: ofAccount('AVAILABLE'), pending: ofAccount('PENDING') }).toEqual({
    available: balance.available,
    pending: balance.pending,
  });
  expect(
    ledgerEntries.nodes.filter(({ reference }: Json) => reference === refund.id).length,
  ).toBeGreaterThan(1);
  expect((await shop.graphql('{ mrr { mrr totalActiveSubscriptions } }')).mrr).toEqual({
    mrr: 4990,
    totalActiveSubscriptions: 1,
  });
  events.close();
  watched.close();
});

const sumOf = (entries: Json[]) => entries.reduce((total, { amount }) => total + Number(amount), 0);

test.each([
  [
    'newest first, while newer ones come',
    'NEWEST_FIRST',
    'first: 7',
    'after',
    'endCursor',
    'hasNextPage',
  ],
  [
    'oldest first, while newer ones come',
    'OLDEST_FIRST',
    'first: 7',
    'after',
    'endCursor',
    'hasNextPage',
  ],
  [
    'from the end of the list backwards',
    'NEWEST_FIRST',
    'last: 7',
    'before',
    'startCursor',
    'hasPreviousPage',
  ],
])(
  'a list is paged to its end without gap or repeat: %s',
  async (_name, order, size, argument, cursor, more) => {
    const shop = await world();
    const made: string[] = [];
    for (let index = 0; index < 30; index++) made.push((await shop.product()).id);
    const seen: string[] = [];
    let at: string | null = null;
    for (let pages = 0; pages < 50; pages++) {
      const bound: string = at ? `, ${argument}: "${at}"` : '';
      const { products }: Json = await shop.graphql(
        `{ products(${size}, orderBy: ${order}${bound}) { nodes { id } pageInfo { ${cursor} ${more} } } }`,
      );
      const ids = products.nodes.map(({ id }: Json) => id) as string[];
      seen.push(...(size.startsWith('last') ? ids.toReversed() : ids));
      at = products.pageInfo[cursor];
      if (pages < 4) for (let index = 0; index < 2; index++) made.push((await shop.product()).id);
      if (!products.pageInfo[more]) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    // Newest first ends with what was there at the start; the other way round meets everything.
    const expected =
      order === 'NEWEST_FIRST' && size.startsWith('first') ? made.slice(0, 30).toReversed() : made;
    expect(seen).toEqual(expected);
  },
);
