/**
 * An export of many rows needs no more memory than one of few: rows are read page by page, as fast
 * as the browser takes them. At most 250,000 leave, and the last line says so.
 */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { copies } from '../support/many-rows';
import { memberWith, type Person } from '../support/member';
import { statementsOf, type Statement } from '../support/statements';
import { world, type World } from '../support/world';

const MB = 1_048_576;
const ROWS_MAX = 250_000;
const FEW = 20_000;
const MANY = 100_000;
const DESCRIPTION = 'café '.repeat(60);
/** The rows between the two measurements hold at least 24 MB of text. */
const GROWTH_MAX = 8 * MB;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let shop: World;
let owner: Person;

beforeAll(async () => {
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
  const { id } = await shop.product({ description: DESCRIPTION });
  await copies(shop, 'products', String(id), ROWS_MAX, { externalId: `'copy' || g` });
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
});

async function download(): Promise<IncomingMessage> {
  const { port } = shop.app.server.server.address() as AddressInfo;
  const path = `/dashboard/export/${shop.storeId}/dev/products.csv?columns=id,description`;
  const { authorization: _, ...headers } = owner.headers();
  const asked = get({ host: '127.0.0.1', port, path, headers });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response.setEncoding('utf8');
}

/** What is reachable now, in bytes. */
function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('takes the same memory after 20,000 rows and after 100,000, and ends at 250,000', async () => {
  const measured: number[] = [];
  const marks = [FEW, MANY, ROWS_MAX - FEW];
  let lines = 0;
  let end = '';
  for await (const chunk of await download()) {
    const text = String(chunk);
    lines += text.split('\r\n').length - 1;
    end = (end + text).slice(-200);
    if (lines >= (marks[0] ?? Infinity)) {
      marks.shift();
      measured.push(memory());
    }
  }
  const [few = 0, many = 0, most = 0] = measured;
  expect(many - few).toBeLessThan(GROWTH_MAX);
  expect(most - few).toBeLessThan(GROWTH_MAX);
  expect(lines).toBe(1 + ROWS_MAX + 1);
  expect(end.trim().split('\r\n').at(-1)).toMatch(/250\.000/);
});

test('reads no further than the browser takes', async () => {
  await statementsOf(shop.database, async (statements) => {
    const response = await download();
    await once(response, 'readable');
    const read = await whenQuiet(() => pagesIn(statements));
    // What the sockets buffer, of 250 pages.
    expect(read).toBeLessThan(60);
    response.destroy();
  });
});

const pagesIn = (statements: readonly Statement[]): number =>
  statements.filter(({ sql }) => sql.includes('FROM "products"')).length;

/** The count once it has been the same for a second. */
async function whenQuiet(count: () => number): Promise<number> {
  for (let before = -1; ;) {
    const now = count();
    if (now === before) return now;
    before = now;
    await delay(1_000);
  }
}
