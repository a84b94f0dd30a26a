/**
 * `npm run client -- <folder>` writes a client that compiles, knows what the API takes and answers,
 * and works against a real server.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf, textOf } from '../support/documents';
import { openPort } from '../support/stream';
import { world } from '../support/world';

const run = promisify(execFile);
const ROOT = join(__dirname, '../..');
/** Inside the clone, so that the program finds the packages. */
const FOLDER = join(ROOT, '.data', `client-${process.pid}`);

const PROGRAM = `
import { handle, ok } from '@oazapfts/runtime';
import * as api from './pitanga';

async function main([baseUrl = '', key = '']: string[]): Promise<void> {
  api.defaults.baseUrl = baseUrl;
  api.defaults.headers = { authorization: \`Bearer \${key}\` };
  const { data: product } = await ok(api.productsCreate({ idempotencyKey: 'once', createProductInput: { externalId: 'club', name: 'Clube', price: 4990, currency: 'BRL', cycle: 'MONTHLY' } }));
  const { data: checkout } = await ok(api.subscriptionsCreate({ createSubscriptionInput: { items: [{ id: product.id, quantity: 1 }] } }));
  const { data: paid } = await ok(api.checkoutsSimulatePayment({ id: checkout.id, body: { method: 'CARD', customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' } } }));
  const { data: subscription } = await ok(api.subscriptionsGet({ id: paid.subscriptionId ?? '' }));
  const amount: number = subscription.amount;
  // @ts-expect-error a price is no text
  const wrong: string = product.price;
  // @ts-expect-error there is no such cycle
  const never = () => api.productsCreate({ createProductInput: { externalId: 'x', name: 'x', price: 1, currency: 'BRL', cycle: 'DAILY' } });
  const missing = await handle(api.productsGet({ id: 'prod_none' }), { 200: () => 'found', 404: ({ code }) => code });
  const { data: list, pagination } = await ok(api.productsList({ limit: 1 }));
  process.stdout.write(JSON.stringify({ amount, status: subscription.status, missing, listed: list.map(({ id }) => id === product.id), more: pagination.hasMore, wrong: typeof wrong, never: typeof never }));
}

void main(process.argv.slice(2));
`;

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test('a program written with it compiles, and sells a subscription', async () => {
  const shop = await world();
  const url = `http://127.0.0.1:${await openPort(shop.app)}`;
  mkdirSync(FOLDER, { recursive: true });
  await run(process.execPath, [join(ROOT, 'dist/scripts/write-client.js'), FOLDER], { cwd: ROOT });
  writeFileSync(join(FOLDER, 'program.ts'), PROGRAM);
  writeFileSync(
    join(FOLDER, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'ES2023',
        module: 'node20',
        strict: true,
        noUncheckedIndexedAccess: true,
        types: ['node'],
        skipLibCheck: false,
        outDir: 'out',
      },
      include: ['*.ts'],
    }),
  );
  await tsc('-p', FOLDER);
  for (const [index, example] of guideExamples().entries())
    await compiles(`guide-${index + 1}.ts`, example);
  const { stdout } = await run(process.execPath, [join(FOLDER, 'out/program.js'), url, shop.key]);
  expect(JSON.parse(stdout)).toEqual({
    amount: 4990,
    status: 'ACTIVE',
    missing: 'NOT_FOUND',
    listed: [true],
    more: false,
    wrong: 'number',
    never: 'function',
  });
});

/** The guide's program, as a merchant would compile it. */
async function compiles(name: string, text: string): Promise<void> {
  writeFileSync(join(FOLDER, name), text);
  await tsc(
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'preserve',
    '--types',
    'node',
    '--ignoreConfig',
    join(FOLDER, name),
  );
}

function guideExamples(): string[] {
  const examples = blocksOf(textOf('docs/guides/clients.md'), 'ts').filter((text) =>
    text.includes('./pitanga/'),
  );
  expect(examples).toHaveLength(1);
  return examples.map((text) => text.replace('./pitanga/pitanga.js', './pitanga'));
}

async function tsc(...parameters: string[]): Promise<void> {
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...parameters], {
    cwd: ROOT,
  }).catch(({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)));
}
