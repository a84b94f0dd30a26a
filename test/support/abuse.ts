/**
 * What one key, or a caller without one, can do to a process: each attack goes on until it is ended.
 * Meanwhile a buyer of another store opens a page.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { allStores } from './handles';
import { config } from '../../src/config/config';
import { Context } from '../../src/platform/operations/context';
import { issueApiKey } from '../../src/modules/stores/keys/create-api-key';
import { createStore } from '../../src/modules/stores/create-store';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import { sendForStream } from './stream';

/** Settings of the attacked processes: the limits of the product, with their standard values. */
export const STANDARD_LIMITS = { RATE_LIMIT: '100', PAGE_RATE_LIMIT: '100000' };
const BUYER = '127.0.0.9';
const CONNECTIONS = 200;
const NETWORKS = 50;
const CONNECTIONS_OF_NETWORK = 20;
const STREAMS = 10;
const DOCUMENTS = 40;
const FRAGMENTS = 12;
const NAMES = 70_000;
const BODIES_AT_ONCE = 60;
const CHANGE_EVERY_MS = 50;

export interface Target {
  url: string;
  /** Of the attacker's store. */
  key: string;
  /** The id of a checkout of the attacker's store. */
  checkout: string;
}

/** The statuses of the answers, each with how often it came. */
export type Answers = Record<string, number>;

interface Attack {
  /** Runs until the signal is aborted. */
  run(target: Target, end: AbortSignal): Promise<Answers>;
}

export interface Visits {
  times: number[];
  statuses: Answers;
}

/** Another store, and the page of a checkout of it. */
export async function openNeighbour(
  database: DataSource,
  { url, secretKey }: { url: string; secretKey: string },
): Promise<{ key: string; page: string }> {
  config.secretKeys = [secretKey];
  const { id } = await createStore(allStores(database), { name: 'Vizinha' });
  const ctx = new Context({ database, scope: { storeId: id, devMode: true } });
  const { key } = await issueApiKey(ctx, { permissions: [...PERMISSIONS] });
  return { key, page: `${ipv4(url)}/pay/${await sellTo({ url, key })}` };
}

/** The address with which sockets of several IPv4 networks can be connected. */
export const ipv4 = (url: string): string => url.replace('localhost', '127.0.0.1');

/** The id of a new checkout. */
export async function sellTo({ url, key }: { url: string; key: string }): Promise<string> {
  const call = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const product = await call('/v2/products/create', {
    externalId: `p-${performance.now()}`,
    name: 'Curso',
    price: 1_000,
    currency: 'BRL',
  });
  const { id } = await call('/v2/checkouts/create', { items: [{ id: product.id, quantity: 1 }] });
  return id;
}

/** The visits of a buyer, in a process and from an address of their own, while the work runs. */
export async function besideABuyer<Result>(
  page: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; visits: Visits }> {
  const buyer = spawn(process.execPath, ['test/support/watch-page.mjs', page, BUYER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const seen = text(buyer.stdout);
  try {
    const result = await work();
    buyer.stdin.end();
    return { result, visits: JSON.parse(await seen) as Visits };
  } finally {
    buyer.stdin.end();
  }
}

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'bodies that never arrive, without a key, of one address and of many': { run: holdBodies },
  'event streams of costly documents, and of the costliest that are allowed': { run: holdStreams },
  'documents that are slow to compile, sent again': { run: sendAgain },
  'bodies of 70,000 names': { run: sendNames },
};

/** Each connection is opened again once it is closed. */
async function holdBodies({ url, checkout }: Target, end: AbortSignal): Promise<Answers> {
  const answers: Answers = {};
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const hold = (localAddress: string): void => {
    if (end.aborted) return;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    open.add(socket);
    let answer = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        if (answer === '') count(answers, chunk.toString('latin1').slice(9, 12));
        answer = 'begun';
      })
      .once('close', () => {
        open.delete(socket);
        setTimeout(() => hold(localAddress), 100);
      });
    socket.write(
      `POST /pay/${checkout} HTTP/1.1\r\nHost: localhost\r\n` +
        `Authorization: Bearer ${Math.random()}\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nx',
    );
  };
  for (let each = 0; each < CONNECTIONS; each++) hold('127.0.0.5');
  for (let network = 1; network <= NETWORKS; network++)
    for (let each = 0; each < CONNECTIONS_OF_NETWORK; each++) hold(`127.0.1.${network}`);
  await aborted(end);
  for (const socket of open) socket.destroy();
  return answers;
}

/** The streams of one key, and changes of the checkout that they watch. */
async function holdStreams({ url, key, checkout }: Target, end: AbortSignal): Promise<Answers> {
  const answers: Answers = {};
  const payments = (first: number) =>
    `payments(first: ${first}) { nodes { id checkout { payments(first: ${first}) { nodes { id status } } } } }`;
  const watching = (selection: string) =>
    `subscription { checkoutUpdated(id: "${checkout}") { id ${selection} } }`;
  const costly = watching(
    Array.from({ length: 20 }, (_, index) => `a${index}: ${payments(100)}`).join(' '),
  );
  const allowed = watching(`a: ${payments(14)} b: ${payments(13)}`);
  const port = Number(new URL(url).port);
  const streams = [...Array(STREAMS).fill(costly), ...Array(STREAMS).fill(allowed)].map((query) =>
    sendForStream(port, key, query).on('response', (response) => {
      count(answers, `stream ${response.statusCode}`);
      response.resume().on('error', () => undefined);
    }),
  );
  while (!end.aborted) {
    await post({ url, key }, '/v2/checkouts/simulate-payment?id=' + checkout, '{}', answers);
    await pause(CHANGE_EVERY_MS);
  }
  for (const stream of streams) stream.destroy();
  return answers;
}

/** Few tokens and objects, and many selections once the fragments are spread. */
async function sendAgain(target: Target, end: AbortSignal): Promise<Answers> {
  const answers: Answers = {};
  const scalars = 'id status amount currency url description createdAt updatedAt devMode';
  const fragments = Array.from({ length: FRAGMENTS }, (_, index) => {
    const next = (step: number, field: string) =>
      index + step < FRAGMENTS ? `${field} { ...C${index + step} }` : '';
    return `fragment C${index} on Checkout { ${scalars} ${next(1, 'upsellOfCheckout')} ${
      index + 2 < FRAGMENTS ? `subscription { id ${next(2, 'checkout')} }` : ''
    } }`;
  }).join('\n');
  const documents = Array.from(
    { length: DOCUMENTS },
    (_, index) =>
      `# ${index} ${performance.now()}\n{ checkout(id: "${target.checkout}") { ...C0 } }\n${fragments}`,
  );
  while (!end.aborted)
    await Promise.all(
      documents.map((query) => post(target, '/graphql', JSON.stringify({ query }), answers)),
    );
  return answers;
}

async function sendNames(target: Target, end: AbortSignal): Promise<Answers> {
  const answers: Answers = {};
  const body = JSON.stringify(
    Object.fromEntries(Array.from({ length: NAMES }, (_, index) => [`k${index}`, 1])),
  );
  while (!end.aborted)
    await Promise.all(
      Array.from({ length: BODIES_AT_ONCE }, () =>
        post(target, '/v2/products/create', body, answers),
      ),
    );
  return answers;
}

const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.6' });

function post(
  { url, key }: Pick<Target, 'url' | 'key'>,
  path: string,
  body: string,
  answers: Answers,
): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    request(url + path, { method: 'POST', agent, headers }, (response) => {
      count(answers, String(response.statusCode));
      response.resume().once('close', resolve);
    })
      .once('error', () => resolve())
      .end(body);
  });
}

function count(answers: Answers, what: string): void {
  answers[what] = (answers[what] ?? 0) + 1;
}

function aborted(end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (end.aborted) resolve();
    else end.addEventListener('abort', () => resolve(), { once: true });
  });
}
