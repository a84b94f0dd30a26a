/**
 * What a webhook delivery sees of the other side: an outcome in every case, in bounded time and of
 * bounded size.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { checkEndpoint } from '../../src/platform/http/outgoing/check-endpoint';
import { post, type Outside } from '../../src/platform/http/outgoing/safe-fetch';
import {
  closeServers,
  endlessly,
  listen,
  onlyLoopback,
  trustTestCertificate,
} from './local-server';

const now = new Date('2026-11-20T12:00:00Z');
const hook = {
  body: '{"event":"checkout.completed"}',
  headers: { 'content-type': 'application/json' },
  now,
};
const unguarded: Outside = { allowPrivate: true };

afterEach(async () => {
  jest.restoreAllMocks();
  await closeServers();
});

test('goes to a public https address as it was given, and its answer comes back', async () => {
  const server = await listen(
    (_, response) => response.writeHead(201, { 'retry-after': '7' }).end('thanks'),
    { isSecure: true },
  );
  trustTestCertificate();
  const outcome = await post(
    `https://hooks.merchant.example:${server.port}/hook?shop=1`,
    { ...hook, body: Buffer.from('açaí'), headers: { 'webhook-id': 'log_1' } },
    onlyLoopback(),
  );
  expect(outcome).toEqual({
    ok: true,
    status: 201,
    error: null,
    answer: 'thanks',
    retryAfterSeconds: 7,
    durationMs: expect.any(Number),
  });
  expect(server.requests).toMatchObject([
    {
      method: 'POST',
      url: '/hook?shop=1',
      body: 'açaí',
      headers: { 'webhook-id': 'log_1', 'content-length': '6' },
    },
  ]);
});

test('is refused by a certificate that nobody vouches for', async () => {
  const server = await listen((_, response) => response.end(), { isSecure: true });
  expect(
    await post(`https://hooks.merchant.example:${server.port}/`, hook, onlyLoopback()),
  ).toMatchObject({
    ok: false,
    status: null,
    error: expect.stringContaining('self-signed certificate'),
  });
  expect(server.requests).toEqual([]);
});

test('is refused by a certificate for another name', async () => {
  const server = await listen((_, response) => response.end(), { isSecure: true });
  trustTestCertificate();
  expect(
    await post(`https://hooks.somebody.example:${server.port}/`, hook, onlyLoopback()),
  ).toMatchObject({
    ok: false,
    status: null,
    error: expect.stringContaining("does not match certificate's altnames"),
  });
  expect(server.requests).toEqual([]);
});

test('keeps its connection for the next one to the same place', async () => {
  const server = await listen((_, response) => response.end('ok'), { isSecure: true });
  trustTestCertificate();
  const outside = onlyLoopback();
  for (let index = 0; index < 3; index += 1) {
    expect(
      await post(`https://hooks.merchant.example:${server.port}/`, hook, outside),
    ).toMatchObject({ ok: true });
    // A connection is free again one turn of the event loop after its answer.
    await setImmediate();
  }
  expect(server.requests).toHaveLength(3);
  expect(server.connections()).toBe(1);
  expect(outside.network.lookups()).toBe(1);
});

test('may use http and the loopback address where the setting allows it, unless https is demanded', async () => {
  const server = await listen((_, response) => response.end('ok'));
  for (const host of ['127.0.0.1', 'localhost']) {
    const url = `http://${host}:${server.port}/`;
    await expect(checkEndpoint(url, 'endpoint', unguarded)).resolves.toBeUndefined();
    await expect(
      checkEndpoint(url, 'endpoint', unguarded, { mustBeHttps: true }),
    ).rejects.toMatchObject({ message: 'endpoint must be an https address' });
    expect(await post(url, hook, unguarded)).toMatchObject({ ok: true, status: 200, answer: 'ok' });
  }
  await expect(checkEndpoint('ftp://127.0.0.1/', 'endpoint', unguarded)).rejects.toMatchObject({
    message: 'endpoint must be an http or https address',
  });
  await expect(checkEndpoint('http://a:b@127.0.0.1/', 'endpoint', unguarded)).rejects.toMatchObject(
    { message: 'endpoint must not contain a user name or a password' },
  );
});

test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
  const server = await listen((_, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end(),
  );
  expect(await post(`http://127.0.0.1:${server.port}/`, hook, unguarded)).toMatchObject({
    ok: false,
    status,
    error: null,
  });
  expect(server.requests).toHaveLength(1);
});

test.each([
  [200, true],
  [204, true],
  [299, true],
  [400, false],
  [410, false],
  [429, false],
  [500, false],
])('status %i is a success: %s', async (status, ok) => {
  const server = await listen((_, response) => response.writeHead(status).end());
  expect(await post(`http://127.0.0.1:${server.port}/`, hook, unguarded)).toMatchObject({
    ok,
    status,
    error: null,
  });
});

test.each([
  ['120', 120],
  ['0', 0],
  ['99999999', 86_400],
  ['Fri, 20 Nov 2026 12:01:30 GMT', 90],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['Mon, 20 Nov 2028 12:00:00 GMT', 86_400],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['2026-11-20', null],
  ['Fri, 99 Nov 2026 12:01:30 GMT', null],
])('Retry-After: %s asks for %s seconds', async (value, seconds) => {
  const server = await listen((_, response) =>
    response.writeHead(429, { 'retry-after': value }).end(),
  );
  expect(await post(`http://127.0.0.1:${server.port}/`, hook, unguarded)).toMatchObject({
    status: 429,
    retryAfterSeconds: seconds,
  });
});

test('a closed port, a closed connection and nonsense have an outcome without a status', async () => {
  const nonsense = await listen(
    (_, response) => void response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
  );
  const closing = await listen((_, response) => void response.socket?.destroy());
  const cases = [
    [1, /ECONNREFUSED/],
    [nonsense.port, /HTTP/],
    [closing.port, /other side closed|ECONNRESET/],
  ] as const;
  for (const [port, error] of cases)
    expect(await post(`http://127.0.0.1:${port}/`, hook, unguarded)).toMatchObject({
      ok: false,
      status: null,
      error: expect.stringMatching(error),
      answer: '',
    });
});

describe('the time limit', () => {
  const hurried = { ...hook, timeoutMs: 150 };
  const tooLate = { ok: false, status: null, error: 'no full answer within 150 ms', answer: '' };

  test('holds for a server that never answers', async () => {
    const server = await listen(() => {});
    expect(await post(`http://127.0.0.1:${server.port}/`, hurried, unguarded)).toMatchObject(
      tooLate,
    );
  });

  test('holds for an answer whose headers never end', async () => {
    const server = await listen(({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-more: and more\r\n'), 5);
      socket.on('error', () => {}).on('close', () => clearInterval(drip));
    });
    expect(await post(`http://127.0.0.1:${server.port}/`, hurried, unguarded)).toMatchObject(
      tooLate,
    );
  });

  test('holds for a DNS that never answers', async () => {
    const network = { lookup: () => new Promise<never>(() => {}), allows: () => true };
    expect(
      await post('http://hooks.merchant.example/', hurried, { allowPrivate: true, network }),
    ).toMatchObject(tooLate);
  });

  test('holds for a TLS handshake that never ends', async () => {
    const accepted: Socket[] = [];
    const server = createServer((socket) => void accepted.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(
      await post(
        `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        hurried,
        unguarded,
      ),
    ).toMatchObject(tooLate);
    for (const socket of accepted) socket.destroy();
    server.close();
  });

  test('ends a body that trickles for ever; the status that came in time counts', async () => {
    const server = await listen((_, response) => void response.write('received'));
    expect(
      await post(`http://127.0.0.1:${server.port}/`, { ...hook, timeoutMs: 1000 }, unguarded),
    ).toMatchObject({ ok: true, status: 200, error: null, answer: 'received' });
    await server.closed();
  });
});

describe('the size limit', () => {
  test('ends a body that streams for ever, and the connection with it', async () => {
    const server = await listen((_, response) => endlessly(response));
    expect(await post(`http://127.0.0.1:${server.port}/`, hook, unguarded)).toMatchObject({
      ok: true,
      status: 200,
      answer: 'x'.repeat(2048),
    });
    await server.closed();
  });

  test('cuts the answer without leaving half a letter', async () => {
    const server = await listen((_, response) => response.end('ação'));
    expect(
      await post(`http://127.0.0.1:${server.port}/`, { ...hook, answerMaxBytes: 2 }, unguarded),
    ).toMatchObject({ answer: 'a' });
    expect(
      await post(`http://127.0.0.1:${server.port}/`, { ...hook, answerMaxBytes: 3 }, unguarded),
    ).toMatchObject({ answer: 'aç' });
    expect(
      await post(`http://127.0.0.1:${server.port}/`, { ...hook, answerMaxBytes: 6 }, unguarded),
    ).toMatchObject({ answer: 'ação' });
  });

  test('bytes that are not text, and the one that PostgreSQL cannot hold, are replaced', async () => {
    const server = await listen((_, response) =>
      response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])),
    );
    expect(await post(`http://127.0.0.1:${server.port}/`, hook, unguarded)).toMatchObject({
      answer: 'a\uFFFD\uFFFDb',
    });
  });
});

test('a header that we build wrongly is our bug, not an outcome', async () => {
  await expect(
    post('http://127.0.0.1:1/', { ...hook, headers: { 'x-broken': 'one\ntwo' } }, unguarded),
  ).rejects.toThrow('invalid x-broken header');
});
