/**
 * Bodies that are on their way hold no place of the process: however many do not arrive, requests
 * that have arrived are answered.
 */
import { connect, type Socket } from 'node:net';
import { config } from '../../src/config/config';
import { memberWith } from '../support/member';
import { until } from '../support/running-shop';
import { openPort } from '../support/stream';
import { world, type World } from '../support/world';

const FORM = 'application/x-www-form-urlencoded';
const OF_NETWORK = 20;

let shop: World;
let port: number;
let page: string;

beforeAll(async () => {
  shop = await world();
  port = await openPort(shop.app);
  page = `/pay/${(await shop.checkout()).id}`;
  config.httpInFlightMax = 10;
});

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends the headers of a request and one byte of its body; returns what is answered. */
function begin(
  path: string,
  headers: Record<string, string>,
  { from = '127.0.0.1', sent = 'x', length = 1_000 } = {},
): () => string {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  let answer = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  const all = { host: 'localhost', ...headers, 'content-length': String(length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`);
  return () => answer;
}

const statusOf = (answer: () => string): string => answer().slice(9, 12);

/** As many as a place of one address has, and more; each with a header of its own. */
function strangers(from: string, count: number): (() => string)[] {
  return Array.from({ length: count }, () =>
    begin(page, { 'content-type': FORM, authorization: `Bearer ${Math.random()}` }, { from }),
  );
}

async function expectAllServed(): Promise<void> {
  const shown = await shop.app.server.inject({
    method: 'GET',
    url: page,
    headers: { accept: 'text/html' },
  });
  expect(shown.statusCode).toBe(200);
  expect((await shop.request('GET', '/v2/products/list')).status).toBe(200);
  expect((await shop.request('POST', '/graphql', { query: '{ mrr { mrr } }' })).status).toBe(200);
  // Whole, though over the network, and refused for what it holds.
  const form = begin(page, { 'content-type': FORM }, { sent: 'token=x', length: 7 });
  await until('the form is answered', () => form() !== '');
  expect(statusOf(form)).toBe('403');
}

test('bodies that do not arrive take nothing from requests that have arrived', async () => {
  const held = strangers('127.0.0.5', 100);
  await until('one address is refused', () => held.some((answer) => answer() !== ''));
  expect(held.map(statusOf)).toContain('429');
  await expectAllServed();
  let network = 6;
  await until('more than the process waits for are refused', () => {
    held.push(...strangers(`127.0.0.${network++}`, OF_NETWORK));
    return held.some((answer) => statusOf(answer) === '503');
  });
  await expectAllServed();
});

test('a small body must arrive within seconds, at every API', async () => {
  const owner = await memberWith(shop, 'OWNER');
  const json = { 'content-type': 'application/json' };
  const key = { authorization: `Bearer ${shop.key}`, ...json };
  const session = owner.headers(json) as Record<string, string>;
  const store = { 'x-pitanga-store': shop.storeId, 'x-pitanga-environment': 'dev' };
  const answers = [
    begin('/v2/products/create', key),
    begin('/graphql', key),
    begin('/graphql/stream', key),
    begin(page, { 'content-type': FORM }),
    begin('/dashboard/session/password', session),
    begin('/dashboard/graphql', { ...session, ...store }),
    begin('/notifications/simulator', json),
    // Longer, and slower than the least rate.
    begin('/v2/products/create', key, { length: 500_000 }),
  ];
  await until('each is refused', () => answers.every((answer) => answer() !== ''));
  expect(answers.map(statusOf)).toEqual(answers.map(() => '408'));
  expect(answers.every((answer) => answer().includes('did not arrive in time'))).toBe(true);
});
