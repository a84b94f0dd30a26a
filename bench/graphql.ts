/**
 * Measures the effect of compiling queries: the same documents at the same server, compiled and
 * interpreted in turns.
 */
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { allStores } from '../test/support/handles';
import { buildApp } from '../src/app';
import { config } from '../src/config/config';
import { connect } from '../src/runtime/database';
import { migrate } from '../src/runtime/migrate-database';
import { Context } from '../src/platform/operations/context';
import { log } from '../src/platform/observability/log';
import { issueApiKey } from '../src/modules/stores/keys/create-api-key';
import { createStore } from '../src/modules/stores/create-store';
import { PERMISSIONS } from '../src/modules/stores/permissions';
import { freshDatabase } from '../test/support/database';
import { startTestServer } from '../test/support/server';
import { HOW, inTurns, rateOf } from './support/measure';
import { picture } from './support/picture';
import { record } from './support/results';

const ROWS = 200;
const DOCUMENTS: Record<string, string> = {
  'one product': 'query ($id: ID!) { product(id: $id) { id name price } }',
  '50 products': `{
      products(first: 50) {
        nodes { id externalId name description price currency status cycle createdAt updatedAt }
        pageInfo { hasNextPage endCursor }
      }
    }`,
  '50 checkouts, each with its customer': `{
      checkouts(first: 50) {
        nodes { id amount status methods createdAt url customer { id name email } }
        pageInfo { hasNextPage endCursor }
      }
    }`,
  '50 checkouts, each with its payments': `{
      checkouts(first: 50) {
        nodes { id amount status payments(first: 5) { nodes { id status amount } } }
        pageInfo { hasNextPage endCursor }
      }
    }`,
};

async function main(): Promise<void> {
  config.rateLimit = 10_000_000;
  // The client keeps this process late, for which it is not to be refused.
  config.httpInFlightMax = 10_000;
  log.level = 'warn';
  config.secretKeys = ['bench'];
  const postgres = await startTestServer(async (address) => void (await migrate(address)));
  const { url } = await freshDatabase();
  const { database, close } = await connect(url);
  const app = await buildApp(database, allStores(database), url);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const store = await createStore(allStores(database), { name: 'Loja' });
  const { key } = await issueApiKey(
    new Context({ database, scope: { storeId: store.id, devMode: true } }),
    { permissions: [...PERMISSIONS] },
  );
  const call = async (path: string, payload: object) =>
    (
      await app.server.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${key}` },
        payload,
      })
    ).json<{ data: { id: string } }>().data;
  const customer = await call('/v2/customers/create', { email: 'ana@example.com', name: 'Ana' });
  let product = { id: '' };
  for (let row = 0; row < ROWS; row++) {
    product = await call('/v2/products/create', {
      externalId: `p${row}`,
      name: `Produto ${row}`,
      price: 4_990,
      currency: 'BRL',
    });
    const checkout = await call('/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 1 }],
      customerId: customer.id,
    });
    await call(`/v2/checkouts/simulate-payment?id=${checkout.id}`, { method: 'CARD' });
  }
  const { port } = app.server.server.address() as AddressInfo;
  const rate = (query: string, compile: boolean) => {
    config.graphql.compile = compile;
    return rateOf({
      url: `http://127.0.0.1:${port}/graphql`,
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, variables: { id: product.id } }),
    });
  };
  const lines: string[] = [];
  const ratios: Record<string, number> = {};
  for (const [name, query] of Object.entries(DOCUMENTS)) {
    const { interpreted, compiled } = await inTurns({
      interpreted: () => rate(query, false),
      compiled: () => rate(query, true),
    });
    ratios[name] = compiled / interpreted;
    lines.push(
      `| ${name} | ${Math.round(interpreted)} | ${Math.round(compiled)} | ` +
        `**${ratios[name].toFixed(2)}×** |`,
    );
    console.error(lines.at(-1));
  }
  record(
    'GraphQL: compiled queries',
    [
      `${HOW} Requests per second, client and server in one process: read the ratio.`,
      '',
      '| query | interpreted | compiled | ratio |',
      '|---|---|---|---|',
      ...lines,
      '',
      picture({ title: 'Compiled beside interpreted', unit: 'ratio', bars: ratios, line: 1 }),
    ],
    ratios,
  );
  await app.server.close();
  await close();
  await postgres.stop();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
