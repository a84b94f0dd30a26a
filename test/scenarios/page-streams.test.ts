/**
 * The event streams of pages are few: nobody takes all places, and who has gone leaves a place
 * behind.
 */
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { resumeStore } from '../../src/modules/stores/resume-store';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import { holdTransaction, lockTables, waitingForTables } from '../support/locks';
import { until } from '../support/running-shop';
import { openPort, sendForStream } from '../support/stream';
import { world, type World } from '../support/world';

const PLACES = 20;
/** Fewer than the database has connections. */
const LEAVING = 5;

let shop: World;
let url: string;

beforeAll(async () => {
  shop = await world();
  config.pageRateLimit = 100_000;
  const { id } = await shop.checkout();
  url = `http://127.0.0.1:${await openPort(shop.app)}/pay/${id}/stream`;
});

function open(localAddress = '127.0.0.1'): {
  call: ClientRequest;
  answer: Promise<IncomingMessage>;
} {
  const call = get(url, { agent: false, localAddress });
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    call.on('response', resolve).on('error', reject),
  );
  answer.catch(() => undefined);
  return { call, answer };
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    shop.app.server.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    ),
  );

test('one address holds twenty at the most; another address still gets one, and whoever leaves makes room', async () => {
  const held = Array.from({ length: PLACES }, () => open());
  expect(
    new Set(
      (await Promise.all(held.map(({ answer }) => answer))).map(({ statusCode }) => statusCode),
    ),
  ).toEqual(new Set([200]));
  const refused = open();
  expect(await refused.answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '10' } });
  const other = open('127.0.0.2');
  expect((await other.answer).statusCode).toBe(200);
  for (const { call } of [refused, other, ...held]) call.destroy();
  await until('there is room again', async () => {
    const { call, answer } = open();
    const { statusCode } = await answer;
    call.destroy();
    return statusCode === 200;
  });
});

test('who leaves while the status is looked up leaves nothing behind', async () => {
  const { runner, release } = await holdTransaction(shop);
  await lockTables(runner, 'checkouts');
  const gone = Array.from({ length: LEAVING }, () => open());
  await until(
    'their statuses are asked for',
    async () => (await waitingForTables(shop, 'checkouts')) === LEAVING,
  );
  for (const { call } of gone) call.destroy();
  await until('their connections are closed here too', async () => (await connections()) === 0);
  await release();
  const kept = Array.from({ length: PLACES }, () => open());
  expect(
    (await Promise.all(kept.map(({ answer }) => answer))).map(({ statusCode }) => statusCode),
  ).toEqual(Array(PLACES).fill(200));
  for (const { call } of kept) call.destroy();
});

test('the stream of a suspended store ends as its page is closed, and opens again afterwards', async () => {
  const operatorContext = {
    database: shop.database,
    all: allStores(shop.database),
    operator: SERVICE_OPERATOR,
  };
  const stream = await open().answer;
  expect(stream.statusCode).toBe(200);
  const ended = new Promise((resolve) => stream.resume().on('end', resolve));
  await suspendStore(operatorContext, shop.storeId);
  await ended;
  expect((await open().answer).statusCode).toBe(403);
  await resumeStore(operatorContext, shop.storeId);
  const again = open();
  expect((await again.answer).statusCode).toBe(200);
  again.call.destroy();
});

test('a page that is opened while the process ends is sent away, and the end does not wait for it', async () => {
  const ending = await world();
  const { id } = await ending.checkout();
  const port = await openPort(ending.app);
  const { runner, release } = await holdTransaction(ending);
  await lockTables(runner, 'checkouts', 'apiKeys');
  const page = new Promise<IncomingMessage>((resolve, reject) =>
    get(`http://127.0.0.1:${port}/pay/${id}/stream`, { agent: false }, resolve).on('error', reject),
  );
  const events = new Promise<IncomingMessage>((resolve) =>
    sendForStream(port, ending.key, 'subscription { events { id } }').on('response', resolve),
  );
  await until(
    'both are being looked up',
    async () => (await waitingForTables(ending, 'checkouts', 'apiKeys')) === 2,
  );
  const closed = ending.app.server.close();
  await release();
  for (const answer of [await page, await events]) {
    expect(answer).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': expect.any(String) },
    });
    answer.resume();
  }
  await closed;
});
