/**
 * The example operations are valid, do what they say, and are offered in the IDE, which comes from
 * local files.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOperationAST, parse, validate } from 'graphql';
import { config } from '../../src/config/config';
import { buildSchema } from '../../src/api/graphql/schema';
import { openPort, openStream } from '../support/stream';
import { ROOT, textOf, writeSiteOnce } from '../support/documents';
import { world, type Json } from '../support/world';

const FOLDER = join(ROOT, 'docs/frontend/examples');
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => name.replace('.graphql', ''));
const example = (name: string) => readFileSync(join(FOLDER, `${name}.graphql`), 'utf8');

test.each(names)('%s is valid', (name) => {
  expect(validate(buildSchema(), parse(example(name)))).toEqual([]);
});

test('every example runs, played in order', async () => {
  const shop = await world();
  const played = new Set<string>();
  const play = async (name: string, variables: Json = {}): Promise<Json> => {
    played.add(name);
    const first = await shop.graphql(example(name), variables);
    // A query that comes again is compiled.
    if (getOperationAST(parse(example(name)))?.operation === 'query')
      for (let time = 0; time < 2; time++)
        expect([name, await shop.graphql(example(name), variables)]).toEqual([name, first]);
    const [answer] = Object.values(first) as Json[];
    expect(answer?.userErrors ?? []).toEqual([]);
    return answer ?? {};
  };
  const [once, monthly] = [
    await shop.product({ price: 1500 }),
    await shop.product({ cycle: 'MONTHLY', price: 4990 }),
  ];
  expect((await play('browse', { first: 1 })).pageInfo.hasNextPage).toBe(true);
  const sold = (await play('pay', { id: (await play('sell', { productId: once.id })).checkout.id }))
    .checkout;
  expect(sold).toMatchObject({ status: 'PAID', paidAmount: 1500 });
  const subscribed = (
    await play('pay', { id: (await play('subscribe', { productId: monthly.id })).checkout.id })
  ).checkout;
  expect(subscribed.subscription.status).toBe('ACTIVE');
  const { customers } = await shop.graphql('{ customers { nodes { id } } }');
  const customer = await play('customer', { id: customers.nodes[0].id });
  expect(customer.subscriptions).toMatchObject({
    totalCount: 1,
    nodes: [{ charges: { nodes: [{ status: 'PAID' }] } }],
  });
  expect(await shop.graphql(example('start'), { productId: once.id })).toMatchObject({
    product: { price: 1500 },
    charges: { totalCount: 2 },
  });
  played.add('start');
  expect((await play('refund', { id: sold.id })).refund).toMatchObject({
    status: 'PENDING',
    amount: 1500,
  });
  expect(await play('retrying')).toMatchObject({
    nodes: [{ id: subscribed.subscription.id, retry: null }],
  });
  expect(await play('failed-deliveries', { id: (await shop.listen()).id })).toMatchObject({
    deliveries: { nodes: [] },
  });
  expect((await play('ledger')).ledgerEntries.nodes.length).toBeGreaterThan(3);
  const port = await openPort(shop.app);
  for (const [name, variables] of [
    ['watch', { id: sold.id }],
    ['events', { after: null }],
  ] as const) {
    const stream = await openStream(port, shop.key, example(name), variables);
    if (name === 'events') await shop.pay(await shop.checkout());
    await shop.deliver();
    expect((await stream.until(1)).at(-1)).toMatchObject({ data: expect.anything() });
    stream.close();
    played.add(name);
  }
  expect([...played].toSorted()).toEqual(names.toSorted());
});

test('GET /graphql is an IDE with the examples; all its files are served from here', async () => {
  writeSiteOnce();
  const shop = await world();
  const get = (url: string) =>
    shop.app.server.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  const page = await get('/graphql');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+\.(?:js|css|ico))"/g)].map(
    ([, name]) => new URL(String(name), 'http://x/graphql/ide/').pathname,
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect([file, (await get(file)).statusCode]).toEqual([file, 200]);
  const options = (await get('/graphql/ide/options.js')).body;
  expect(options).toContain('initialName: `start`');
  expect(options).not.toContain('initialWindows');
  for (const language of ['default', 'en-US', 'pt-BR'])
    expect((await get(`/graphql/ide/assets/i18n/${language}.json`)).body).not.toMatch(
      /Ezio|No environment/,
    );
  const examples = (await get('/docs/frontend/examples')).body;
  for (const name of names)
    expect([name, examples.includes(`>${name}.graphql<`)]).toEqual([name, true]);
  expect(options).toContain('Bearer {{key}}');
  expect((await get('/graphql/ide/options.js')).headers['cross-origin-resource-policy']).toBe(
    'same-origin',
  );
  expect((await get('/graphql/ide/../../package.json')).statusCode).toBe(404);
  expect((await get('/graphql/ide/%2e%2e/%2e%2e/package.json')).statusCode).toBe(404);
});

test('the ids that examples may use in the IDE are objects of the Demo store', async () => {
  const shop = await world();
  await shop.product();
  await shop.subscribe();
  const dataDir = config.dataDir;
  config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-ide-'));
  writeFileSync(join(config.dataDir, 'dev-api-key'), `${shop.key}\n`);
  const { body } = await shop.app.server.inject({ url: '/graphql/ide/options.js' });
  config.dataDir = dataDir;
  const [documented = ''] =
    /`productId`.* are objects/.exec(textOf('docs/frontend/examples.md')) ?? [];
  const types: Record<string, string> = {
    productId: 'Product',
    planId: 'Product',
    checkoutId: 'Checkout',
    customerId: 'Customer',
    subscriptionId: 'Subscription',
  };
  expect([...documented.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(types));
  for (const [name, type] of Object.entries(types)) {
    const id = new RegExp(`${name}: \`(\\w+)\``).exec(body)?.[1];
    const { node } = await shop.graphql('query($id: ID!) { node(id: $id) { __typename } }', { id });
    expect([name, node]).toEqual([name, { __typename: type }]);
  }
});
