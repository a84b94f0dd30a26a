/** A refusal reaches clients that are still sending their body: whatever they are written in,
 * they read it, and do not see a reset connection. */
import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { config } from '../../src/config/config';
import { openPort } from '../support/stream';
import { world, type World } from '../support/world';

const MB = 1_048_576;
const TRIES = 20;

let shop: World;
let port: number;

beforeAll(async () => {
  config.opsTokens = [{ name: 'ana', token: 'a long token of Ana, an operator' }];
  shop = await world();
  port = await openPort(shop.app);
});

const keyed = () => ({ authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' });
const LARGE = Buffer.alloc(5 * MB, 'x');

/** What a client reads that writes its whole body, pauses included, before it reads anything. */
function writeFirst(
  head: string,
  { pieces, bytes, everyMs }: { pieces: number; bytes: number; everyMs: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').pause();
    let read = '';
    socket.on('data', (chunk) => (read += chunk.toString()));
    socket.on('error', reject).on('close', () => resolve(read));
    const write = async () => {
      socket.write(head);
      for (let piece = 0; piece < pieces && !socket.destroyed; piece++) {
        socket.write(Buffer.alloc(bytes, 'x'));
        if (everyMs > 0) await pause(everyMs);
      }
      socket.resume();
    };
    void write();
  });
}

/**
 * In a process of its own, as a client is: on one event loop it would never write while the server
 * closes.
 */
const FETCH_OFTEN = `
  const [url, authorization] = process.argv.slice(1);
  const body = Buffer.alloc(${5 * MB}, 'x');
  const headers = { authorization, 'content-type': 'application/json' };
  (async () => {
    for (let times = 0; times < ${TRIES}; times++)
      console.log(await fetch(url, { method: 'POST', headers, body }).then(
        async (answer) => answer.status + ' ' + (await answer.json()).code,
        (error) => String(error.cause),
      ));
  })();`;

test('413 reaches fetch in every one of twenty tries, at 5 MB', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '-e',
    FETCH_OFTEN,
    `http://127.0.0.1:${port}/v2/products/create`,
    `Bearer ${shop.key}`,
  ]);
  expect(stdout.trim().split('\n')).toEqual(
    Array.from({ length: TRIES }, () => '413 PAYLOAD_TOO_LARGE'),
  );
});

test("413 reaches Node's own client in every one of twenty tries, with and without keep-alive", async () => {
  const post = (connection: string) =>
    new Promise<number | string>((resolve) => {
      const call = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/v2/products/create',
          headers: { ...keyed(), connection, 'content-length': LARGE.length },
        },
        (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      );
      call.on('error', (error) => resolve(String(error)));
      call.end(LARGE);
    });
  for (const connection of ['close', 'keep-alive']) {
    const outcomes = [];
    for (let times = 0; times < TRIES; times++) outcomes.push(await post(connection));
    expect(outcomes).toEqual(Array.from({ length: TRIES }, () => 413));
  }
});

test('413 reaches a socket that writes 64 kB every 10 ms and reads last, with a length and in chunks', async () => {
  const head = (more: string) =>
    `POST /v2/products/create HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${shop.key}\r\nContent-Type: application/json\r\nConnection: close\r\n${more}\r\n\r\n`;
  const sent = { pieces: 64, bytes: 65_536, everyMs: 10 };
  expect(await writeFirst(head(`Content-Length: ${4 * MB}`), sent)).toMatch(/^HTTP\/1.1 413 /);
  const oneChunk = `Transfer-Encoding: chunked\r\n\r\n${(4 * MB).toString(16)}`;
  expect(await writeFirst(head(oneChunk).replace(/\r\n$/, ''), sent)).toMatch(/^HTTP\/1.1 413 /);
});

test('400, 401, 404 and the 413 of a page reach it too, and so does what is not HTTP', async () => {
  const sent = { pieces: 48, bytes: 65_536, everyMs: 2 };
  const asked: [path: string, headers: string, status: number][] = [
    ['/v2/products/create', '', 401],
    ['/graphql', '', 401],
    ['/graphql/stream', '', 401],
    ['/ops/graphql', '', 401],
    ['/v2/nowhere', '', 404],
    ['/%', '', 400],
    ['/pay/bill_1', 'Content-Type: image/png\r\n', 413],
  ];
  for (const [path, headers, status] of asked)
    expect([
      path,
      await writeFirst(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\nContent-Length: ${3 * MB}\r\n\r\n`,
        sent,
      ),
    ]).toEqual([path, expect.stringContaining(`HTTP/1.1 ${status} `)]);
  expect(await writeFirst(`GET / HTTP/1.1\r\nX-Long: `, sent)).toContain('HTTP/1.1 431 ');
});

test('a connection that is kept alive serves the next request once the rest of the body was dropped', async () => {
  const body = 'x'.repeat(2 * MB);
  const next = `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const answers = await writeFirst(
    `POST /v2/products/create HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}${next}`,
    { pieces: 0, bytes: 0, everyMs: 0 },
  );
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});

test('a client that never stops sending is cut off after 32 MB or five seconds', async () => {
  const endless = (chunk: Buffer, everyMs: number) =>
    new Promise<{ seconds: number; megabytes: number }>((resolve) => {
      const began = performance.now();
      const socket = connect(port, '127.0.0.1');
      const write = async () => {
        socket.write('POST /v2/products/create HTTP/1.1\r\nHost: localhost\r\n');
        socket.write('Content-Length: 1000000000\r\n\r\n');
        while (!socket.destroyed) {
          if (!socket.write(chunk))
            await new Promise((go) => socket.once('drain', go).once('close', go));
          await pause(everyMs);
        }
      };
      socket
        .on('error', () => undefined)
        .on('close', () =>
          resolve({
            seconds: (performance.now() - began) / 1_000,
            megabytes: socket.bytesWritten / MB,
          }),
        );
      socket.resume();
      void write();
    });
  const fast = await endless(Buffer.alloc(MB), 0);
  expect(fast.megabytes).toBeGreaterThan(31);
  expect(fast.megabytes).toBeLessThan(64); // what the buffers of both sides hold comes on top
  const slow = await endless(Buffer.alloc(16), 50);
  expect(slow.seconds).toBeGreaterThan(4.5);
  expect(slow.seconds).toBeLessThan(20);
});
