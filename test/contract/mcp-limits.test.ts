/**
 * What an assistant meets when a call takes long: it gives up, cancels, loses its key or goes on too
 * long. A write happens once or not at all, and a repeated call answers which.
 */
import { config } from '../../src/config/config';
import { Assistant, keyForAssistants } from '../support/assistant';
import { holdTransaction, lockTables, lockWrites, waitingForTables } from '../support/locks';
import { until } from '../support/running-shop';
import { newStore, type Json, type World } from '../support/world';

const PRODUCT = { externalId: 'caneca', name: 'Caneca', price: 3_500, currency: 'BRL' };
const { requestTimeoutMs } = config;

let shop: World;
let origin: string;
let assistant: Assistant;
let key: { id: string; key: string };

beforeAll(async () => {
  shop = await newStore();
  origin = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  key = await keyForAssistants(shop);
  assistant = await Assistant.connect(origin, key.key);
});
afterEach(() => {
  config.requestTimeoutMs = requestTimeoutMs;
});

const productsNamed = async (externalId: string): Promise<number> =>
  ((await shop.get(`/v2/products/list?externalId=${externalId}`)) as unknown as Json[]).length;

/** A call that waits for a lock of the test, made to end by `how`; then the lock is released. */
async function interrupted(values: Json, how: 'cancelled' | 'given up'): Promise<void> {
  const held = await holdTransaction(shop);
  await lockWrites(held.runner, 'products');
  const cancelling = new AbortController();
  const call = assistant.client.callTool(
    { name: 'create_product', arguments: values },
    undefined,
    how === 'cancelled' ? { signal: cancelling.signal } : { timeout: 1_000 },
  );
  const ended = expect(call).rejects.toThrow(how === 'cancelled' ? 'no longer' : /timed out/);
  await until('it waits', async () => (await waitingForTables(shop, 'products')) > 0);
  if (how === 'cancelled') cancelling.abort('no longer');
  await ended;
  await held.release();
}

test.each(['cancelled', 'given up'] as const)(
  'a write that was %s happened once, and the same call again answers it',
  async (how) => {
    const externalId = `caneca-${how.length}`;
    const values = { ...PRODUCT, externalId, idempotencyKey: `once ${how}` };
    await interrupted(values, how);
    const again = await assistant.call('create_product', values);
    expect(again).toMatchObject({ data: { externalId } });
    expect(await productsNamed(externalId)).toBe(1);
    // The session goes on.
    expect(await assistant.do('get_product', { externalId })).toMatchObject({ id: again.data.id });
  },
);

test('a read that takes too long ends with a sentence, and the next one is answered', async () => {
  config.requestTimeoutMs = 1_000;
  const held = await holdTransaction(shop);
  await lockTables(held.runner, 'products');
  const late = assistant.call('list_products').catch(String);
  expect(JSON.stringify(await late)).toMatch(/UNAVAILABLE/);
  await held.release();
  expect(await assistant.call('list_products')).toHaveProperty('data');
});

test('a key that is revoked while a call waits: the call is finished, and it is the last', async () => {
  const held = await holdTransaction(shop);
  await lockWrites(held.runner, 'products');
  const call = assistant.do('create_product', { ...PRODUCT, externalId: 'last' });
  await until('it waits', async () => (await waitingForTables(shop, 'products')) > 0);
  await shop.graphql(
    'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { message } } }',
    { id: key.id },
  );
  const second = assistant.call('create_product', { ...PRODUCT, externalId: 'refused' });
  await expect(second).rejects.toThrow(/was revoked/);
  await held.release();
  expect(await call).toMatchObject({ externalId: 'last' });
  await expect(assistant.call('list_products')).rejects.toThrow(/was revoked/);
  expect([await productsNamed('last'), await productsNamed('refused')]).toEqual([1, 0]);
});
