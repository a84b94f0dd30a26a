/**
 * Measures the effect of compiling queries: the same documents at the same server, compiled and
 * interpreted in turns. Run by `npm run bench`; writes its part of bench/RESULTS.md.
 */
import 'reflect-metadata';
import autocannon from 'autocannon';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../src/app';
import { config } from '../src/config';
import { connect } from '../src/database';
import { migrate } from '../src/ops/migrate-database';
import { Context } from '../src/kit/context';
import { issueApiKey } from '../src/stores/create-api-key';
import { createStore } from '../src/stores/create-store';
import { PERMISSIONS } from '../src/stores/permissions';
import { freshDatabase } from '../test/support/database';
import { startTestServer } from '../test/support/server';

const ROUNDS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 16;
const ROWS = 200;
const RESULTS = 'bench/RESULTS.md';
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
  config.rateLimit = 100_000;
  config.secretKeys = ['bench'];
  const postgres = await startTestServer(async (address) => void (await migrate(address)));
  const { url } = await freshDatabase();
  const { database, close } = await connect(url);
  const app = await buildApp(database, url);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const store = await createStore(database, { name: 'Loja' });
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
  const lines = [
    `Requests per second with ${CONNECTIONS} connections, the median of ${ROUNDS} rounds of ` +
      `${SECONDS} s in turns, client and server in one process: read the ratio.`,
    '',
    '| query | interpreted | compiled | ratio |',
    '|---|---|---|---|',
  ];
  for (const [name, query] of Object.entries(DOCUMENTS)) {
    const body = JSON.stringify({ query, variables: { id: product.id } });
    const rates: Record<'true' | 'false', number[]> = { true: [], false: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const compile of [false, true]) {
        config.graphql.compile = compile;
        const { requests, non2xx } = await autocannon({
          url: `http://127.0.0.1:${port}/graphql`,
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body,
          connections: CONNECTIONS,
          duration: SECONDS,
        });
        if (non2xx > 0) throw new Error(`${non2xx} requests failed`);
        rates[`${compile}`].push(requests.average);
      }
    }
    const [interpreted, compiled] = [median(rates.false), median(rates.true)];
    lines.push(
      `| ${name} | ${Math.round(interpreted)} | ${Math.round(compiled)} | ` +
        `**${(compiled / interpreted).toFixed(2)}×** |`,
    );
    process.stdout.write(`${lines.at(-1)}\n`);
  }
  write('GraphQL: compiled queries', lines);
  await app.server.close();
  await close();
  await postgres.stop();
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Replaces one section of the results and keeps the others. */
function write(title: string, lines: readonly string[]): void {
  const sections = (
    existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '# Measured comparisons\n'
  )
    .split(/^(?=## )/m)
    .filter((section) => !section.startsWith(`## ${title}\n`));
  writeFileSync(
    RESULTS,
    [...sections.map((section) => section.trimEnd()), `## ${title}`, `${lines.join('\n')}\n`].join(
      '\n\n',
    ),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
