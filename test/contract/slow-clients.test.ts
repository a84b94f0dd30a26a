/** Slow clients hold nothing for ever: neither by sending slowly, nor by not reading, nor by many
 * at once. */
import { rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { config } from '../../src/config/config';
import { newFileName } from '../../src/platform/files/file-store';
import { droppedConnections } from '../../src/platform/observability/metrics';
import { productFiles } from '../../src/modules/products/product-files';
import { png } from '../support/files';
import { memberWith, type Person } from '../support/member';
import { openPort } from '../support/stream';
import { world, type World } from '../support/world';

const LARGE_BYTES = 24 * 1_048_576;
const STEP_BYTES = 524_288;

let shop: World;
let port: number;
let image: string;

beforeAll(async () => {
  config.connectionsMax = 30;
  config.writeTimeoutMs = 1_000;
  config.downloadsPerAddress = 3;
  shop = await world();
  port = await openPort(shop.app);
  image = newFileName('images', 'png');
  const path = join(tmpdir(), basename(image));
  writeFileSync(path, Buffer.alloc(LARGE_BYTES));
  await productFiles().save(image, { path, contentType: 'image/png', size: LARGE_BYTES });
  rmSync(path);
});

afterAll(() => productFiles().remove(image));

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Client {
  socket: Socket;
  read: () => string;
  /** How many seconds after it was opened the connection ended. */
  ended: Promise<number>;
}

function client(text: string, { reads = true, localAddress = '127.0.0.1' } = {}): Client {
  const began = performance.now();
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let read = '';
  const ended = new Promise<number>((resolve) =>
    socket.on('close', () => resolve((performance.now() - began) / 1_000)),
  );
  socket
    .on('error', () => undefined)
    .once('data', (chunk: Buffer) => {
      read += chunk.toString('latin1');
      if (!reads) socket.pause();
      else socket.on('data', (more: Buffer) => (read += more.toString('latin1').slice(0, 100)));
    });
  socket.write(text);
  return { socket, read: () => read, ended };
}

const fetchImage = (options: Parameters<typeof client>[1]) =>
  client(`GET /files/${image} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, options);

async function statusOf({ socket, read }: Client): Promise<string> {
  while (read() === '' && !socket.destroyed) await new Promise((go) => setTimeout(go, 20));
  return read().slice(9, 12);
}

const connections = () =>
  new Promise<number>((resolve) =>
    shop.app.server.server.getConnections((_error, count) => resolve(count)),
  );

async function untilConnections(count: number): Promise<void> {
  while ((await connections()) > count) await new Promise((go) => setTimeout(go, 50));
}

test('a client that does not read its answer loses its connection; one that reads slowly does not', async () => {
  const stuck = fetchImage({ reads: false });
  expect(await statusOf(stuck)).toBe('200');
  const slow = fetchImage({ reads: false });
  expect(await statusOf(slow)).toBe('200');
  // It reads by bytes and not by time: on a busy machine a moment is enough for the whole file.
  let isSlow = true;
  let readInStep = 0;
  slow.socket.on('data', (chunk: Buffer) => {
    readInStep += chunk.length;
    if (isSlow && readInStep >= STEP_BYTES) slow.socket.pause();
  });
  slow.socket.pause();
  const steps = setInterval(() => {
    readInStep = 0;
    slow.socket.resume();
  }, 200);
  await untilConnections(1);
  expect(slow.socket.destroyed).toBe(false);
  clearInterval(steps);
  isSlow = false;
  slow.socket.resume();
  await slow.ended;
  expect(slow.socket.bytesRead).toBeGreaterThan(LARGE_BYTES);
});

test('an address fetches at most three files at once; other addresses are not affected', async () => {
  const held = [1, 2, 3].map(() => fetchImage({ reads: false }));
  for (const each of held) expect(await statusOf(each)).toBe('200');
  const fourth = fetchImage({});
  expect(await statusOf(fourth)).toBe('429');
  expect(fourth.read()).toMatch(/retry-after: \d/i);
  expect(await statusOf(fetchImage({ reads: false, localAddress: '127.0.0.2' }))).toBe('200');
  for (const { socket } of held) socket.destroy();
  await untilConnections(1);
  expect(await statusOf(fetchImage({}))).toBe('200');
});

test('a body that drips, and headers that drip, are cut off', async () => {
  const { server } = shop.app.server;
  // or Node takes the larger one for both
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout);
  expect(server.requestTimeout).toBe(30_000);
  Object.assign(server, { headersTimeout: 500, requestTimeout: 1_000 });
  const head = `POST /v2/products/create HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${shop.key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n`;
  const dripping = [client(`${head}\r\n`), client(head)];
  const drops = setInterval(() => {
    for (const { socket } of dripping) if (socket.writable) socket.write('x');
  }, 100);
  for (const each of dripping) {
    expect(await each.ended).toBeLessThan(15); // it is looked for every five seconds
    expect(each.read()).toMatch(/^HTTP\/1.1 408 /);
  }
  clearInterval(drops);
  Object.assign(server, { headersTimeout: 15_000, requestTimeout: 30_000 });
});

/** Begins an upload as this person, and sends only the first `sent` bytes. */
function upload(person: Person, file: Buffer, sent: number): Client {
  const headers = person.headers({
    host: 'localhost',
    'content-type': 'image/png',
    'x-pitanga-store': shop.storeId,
    'x-pitanga-environment': 'dev',
    'content-length': String(file.length),
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const begun = client(`POST /dashboard/uploads?purpose=image HTTP/1.1\r\n${lines.join('')}\r\n`);
  begun.socket.write(file.subarray(0, sent));
  return begun;
}

test('the upload of a member may take longer than other requests, and not for ever', async () => {
  const { server } = shop.app.server;
  const owner = await memberWith(shop, 'OWNER');
  const file = png();
  Object.assign(server, { headersTimeout: 500, requestTimeout: 2_000 });
  const slow = upload(owner, file, 10);
  const stranger = upload(
    Object.assign(await memberWith(shop, 'VIEWER'), { cookie: null }),
    file,
    10,
  );
  const other = client(
    `POST /v2/products/create HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${shop.key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  );
  expect(await statusOf(stranger)).toBe('401');
  // It began after the upload: when it is cut off, the server has found the upload late, too.
  await other.ended;
  expect(other.read()).toMatch(/^HTTP\/1.1 408 /);
  slow.socket.write(file.subarray(10));
  expect(await statusOf(slow)).toBe('200');
  expect(slow.read()).toMatch(/"url":"[^"]+\.png"/);
  // The next request on its connection is cut off as any other.
  slow.socket.write('POST /v2/products/create HTTP/1.1\r\nHost: localhost\r\n');
  await slow.ended;

  config.uploadTimeoutMs = 300;
  const stalled = upload(owner, file, 10);
  expect(await statusOf(stalled)).toBe('408');
  expect(stalled.read()).toMatch(/the file did not arrive within 0.3 s/);
  expect(await stalled.ended).toBeLessThan(15);
  config.uploadTimeoutMs = 120_000;
  Object.assign(server, { headersTimeout: 15_000, requestTimeout: 30_000 });
});

test('a process holds so many connections at once, and closes more', async () => {
  const held = Array.from({ length: 40 }, () => client(''));
  await Promise.all(held.slice(30).map(({ ended }) => ended));
  expect(await connections()).toBe(30);
  expect((await droppedConnections.get()).values[0]?.value).toBeGreaterThanOrEqual(10);
});
