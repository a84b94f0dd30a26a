/**
 * Images and files are fetched while the merchant waits: over https, a few redirects at most, and
 * never more than fits.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { download as downloadTo, type Outside } from '../../src/platform/http/outgoing/safe-fetch';
import {
  closeServers,
  endlessly,
  listen,
  networkWhere,
  onlyLoopback,
  trustTestCertificate,
} from './local-server';

const image = { field: 'imageUrl', maxBytes: 1000 };
const folder = mkdtempSync(join(tmpdir(), 'pitanga-download-'));
let count = 0;
/** Downloads to a new file, and reads it. */
async function download(
  url: string,
  limits: { field: string; maxBytes: number; timeoutMs?: number },
  outside: Outside,
) {
  const path = join(folder, String(count++));
  const { size, contentType } = await downloadTo(url, { ...limits, path }, outside);
  const bytes = readFileSync(path);
  expect(bytes).toHaveLength(size);
  return { bytes, contentType };
}
const unguarded: Outside = { allowPrivate: true };
const at = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`;
const refused = (message: string) => ({
  status: 400,
  code: 'INVALID_REQUEST',
  field: 'imageUrl',
  message,
});

afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  jest.restoreAllMocks();
  await closeServers();
});

test('a file over https comes back with its bytes and what the server calls them', async () => {
  const server = await listen(
    (_, response) =>
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(Buffer.from([0x89, 0x50, 0x00, 0xff])),
    { isSecure: true },
  );
  trustTestCertificate();
  expect(
    await download(
      `https://files.merchant.example:${server.port}/a.png?v=2`,
      image,
      onlyLoopback(),
    ),
  ).toEqual({ bytes: Buffer.from([0x89, 0x50, 0x00, 0xff]), contentType: 'image/png' });
  expect(server.requests).toMatchObject([
    { method: 'GET', url: '/a.png?v=2', headers: { 'accept-encoding': 'identity' } },
  ]);
});

test('a file without a content type has none', async () => {
  const server = await listen((_, response) => response.end('x'));
  expect(await download(at(server.port), image, unguarded)).toEqual({
    bytes: Buffer.from('x'),
    contentType: null,
  });
});

describe('redirects', () => {
  test('three are followed, absolute and relative, and not a fourth', async () => {
    const server = await listen((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('found');
      else
        response
          .writeHead([301, 302, 303, 307, 308][left] ?? 302, {
            location: left % 2 === 0 ? `/${left - 1}` : at(server.port, `/${left - 1}`),
          })
          .end('moved');
    });
    expect(await download(at(server.port, '/3'), image, unguarded)).toMatchObject({
      bytes: Buffer.from('found'),
    });
    expect(server.requests.map(({ url }) => url)).toEqual(['/3', '/2', '/1', '/0']);
    await expect(download(at(server.port, '/4'), image, unguarded)).rejects.toMatchObject(
      refused('imageUrl must not redirect more than 3 times'),
    );
  });

  test.each([
    [
      'https://127.0.0.1:PORT/inside',
      'must not point to a local, private or otherwise non-public address',
    ],
    [
      'https://2130706433:PORT/inside',
      'must not point to a local, private or otherwise non-public address',
    ],
    [
      '//127.0.0.1:PORT/inside',
      'must not point to a local, private or otherwise non-public address',
    ],
    [
      'https://localhost:PORT/inside',
      'must not point to a local, private or otherwise non-public address',
    ],
    [
      'https://inside.merchant.example:PORT/',
      'must not point to a local, private or otherwise non-public address',
    ],
    [
      'https://169.254.169.254/latest/meta-data/',
      'must not point to a local, private or otherwise non-public address',
    ],
    ['http://files.merchant.example:PORT/', 'must be an https address'],
    ['file:///etc/passwd', 'must be an https address'],
    ['https://user@files.merchant.example:PORT/', 'must not contain a user name or a password'],
    ['https://[', 'must be a full address, such as https://shop.example/path'],
  ])('to %s is refused like a first address: %s', async (location, reason) => {
    let loopbackIsPublic = true;
    const server = await listen(
      (_, response) => {
        loopbackIsPublic = false;
        response.writeHead(302, { location: location.replace('PORT', String(server.port)) }).end();
      },
      { isSecure: true },
    );
    trustTestCertificate();
    const network = networkWhere([['127.0.0.1']], () => loopbackIsPublic);
    await expect(
      download(`https://files.merchant.example:${server.port}/`, image, {
        allowPrivate: false,
        network,
      }),
    ).rejects.toMatchObject(refused(`imageUrl ${reason}`));
    expect(server.requests).toHaveLength(1);
  });
});

describe('limits', () => {
  test('a file of exactly the maximum is taken', async () => {
    const server = await listen((_, response) => response.end(Buffer.alloc(1000, 1)));
    expect((await download(at(server.port), image, unguarded)).bytes).toEqual(
      Buffer.alloc(1000, 1),
    );
  });

  test('a file that says it is larger is refused before it is read', async () => {
    const server = await listen(
      (_, response) => void response.writeHead(200, { 'content-length': '1001' }).write('x'),
    );
    await expect(download(at(server.port), image, unguarded)).rejects.toMatchObject(
      refused('imageUrl must not be larger than 1000 bytes'),
    );
  });

  test('a stream that never ends is refused at the maximum and its connection closed', async () => {
    const server = await listen((_, response) => endlessly(response));
    await expect(download(at(server.port), image, unguarded)).rejects.toMatchObject(
      refused('imageUrl must not be larger than 1000 bytes'),
    );
    await server.closed();
  });

  test('a server that never finishes is refused at the time limit', async () => {
    const server = await listen((_, response) => void response.write('half a file'));
    await expect(
      download(at(server.port), { ...image, timeoutMs: 150 }, unguarded),
    ).rejects.toMatchObject(
      refused('imageUrl could not be downloaded: the server did not send the whole file'),
    );
  });

  test('the time limit holds for all redirects together', async () => {
    const server = await listen((request, response) => {
      if (request.url === '/2') response.end('found');
      else
        setTimeout(
          () =>
            response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end(),
          200,
        );
    });
    await expect(
      download(at(server.port, '/0'), { ...image, timeoutMs: 300 }, unguarded),
    ).rejects.toMatchObject(refused('imageUrl could not be downloaded: the server did not answer'));
  });
});

test.each([201, 204, 206, 304, 400, 404, 500])(
  'status %i is refused: it does not bring the file',
  async (status) => {
    const server = await listen((_, response) => response.writeHead(status).end());
    await expect(download(at(server.port), image, unguarded)).rejects.toMatchObject(
      refused(`imageUrl must answer with status 200, not ${status}`),
    );
  },
);

test.each([302, 404])(
  'the endless body of an answer that is not the file (%i) is not waited for: its connection is closed',
  async (status) => {
    const server = await listen((_, response) =>
      endlessly(response.writeHead(status, { location: 'ftp://files.merchant.example/' })),
    );
    await expect(download(at(server.port), image, unguarded)).rejects.toMatchObject({
      status: 400,
    });
    await server.closed();
  },
);

test('a compressed file is refused: what it would grow to is not known', async () => {
  const server = await listen((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('bomb'),
  );
  await expect(download(at(server.port), image, unguarded)).rejects.toMatchObject(
    refused('imageUrl must be sent as it is, not encoded as gzip'),
  );
});

describe('refusals do not tell what is found at an address', () => {
  test('a file that breaks off, and a server that is not there', async () => {
    const server = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    });
    await expect(download(at(server.port), image, unguarded)).rejects.toMatchObject(
      refused('imageUrl could not be downloaded: the server did not send the whole file'),
    );
    await expect(download(at(1), image, unguarded)).rejects.toMatchObject(
      refused('imageUrl could not be downloaded: the server did not answer'),
    );
  });

  test('a name without an address, and a server that speaks no HTTP', async () => {
    const server = await listen((_, response) => void response.socket?.end('220 mail ready\r\n'));
    for (const url of ['http://nothing.invalid/', at(server.port)])
      await expect(download(url, image, unguarded)).rejects.toMatchObject(
        refused('imageUrl could not be downloaded: the server did not answer'),
      );
  });

  test('a certificate for another name, or that nobody trusts', async () => {
    const server = await listen((_, response) => response.end('x'), { isSecure: true });
    const certificate = 'imageUrl could not be downloaded: the TLS certificate is not valid';
    const url = `https://files.merchant.example:${server.port}/`;
    await expect(download(url, image, onlyLoopback())).rejects.toMatchObject(refused(certificate));
    trustTestCertificate();
    const other = `https://other.example:${server.port}/`;
    await expect(download(other, image, onlyLoopback())).rejects.toMatchObject(
      refused(certificate),
    );
  });
});

test('a file that cannot be written here is our fault, not the address', async () => {
  const server = await listen((_, response) => response.end('x'));
  await expect(
    downloadTo(at(server.port), { ...image, path: join(folder, 'missing', 'x') }, unguarded),
  ).rejects.toThrow('a downloaded file could not be written');
});

test('an address with control characters is refused, though a URL parser would drop them', async () => {
  await expect(download('http://127.0.0.1\r\n/', image, unguarded)).rejects.toMatchObject(
    refused('imageUrl must not contain control characters'),
  );
});
