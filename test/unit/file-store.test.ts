/** Files are kept whole, in a folder or in a bucket, and found again by their names only. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileStoreOf, isFileName, newFileName, type FileStore } from '../../src/kit/file-store';

const bytes = Buffer.from('%PDF- and so on');

async function keepsFiles(store: FileStore): Promise<void> {
  const name = newFileName('pdfs', 'pdf');
  expect(await store.open(name)).toBeNull();
  await store.save(name, bytes, 'application/pdf');
  const file = await store.open(name);
  expect(file?.size).toBe(bytes.length);
  expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true);
  await store.remove(name);
  await store.remove(name);
  expect(await store.open(name)).toBeNull();
}

test('a folder keeps files whole and under their names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitanga-store-'));
  try {
    const store = fileStoreOf({ folder: join(folder, 'not yet there'), bucket: null });
    await keepsFiles(store);
    await store.save(newFileName('images', 'png'), bytes, 'image/png');
    expect(readdirSync(join(folder, 'not yet there', 'images'))).toEqual([
      expect.stringMatching(/^[0-9a-f]{40}\.png$/),
    ]);
    for (const name of [
      '../secret-key',
      'images/../../secret-key',
      '/etc/passwd',
      'images/x.png',
    ]) {
      await expect((async () => store.open(name))()).rejects.toThrow(RangeError);
      await expect((async () => store.save(name, bytes, 'image/png'))()).rejects.toThrow(
        RangeError,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('names are ours or nobody’s', () => {
  expect(isFileName(newFileName('images', 'webp'))).toBe(true);
  expect(new Set(Array.from({ length: 100 }, () => newFileName('images', 'png'))).size).toBe(100);
  for (const text of [
    '',
    'images/',
    `images/${'a'.repeat(40)}`,
    `images/${'A'.repeat(40)}.png`,
    `images/${'a'.repeat(40)}.png\n`,
  ])
    expect(isFileName(text)).toBe(false);
});

test('a bucket keeps files at the endpoint of the settings, signed', async () => {
  const objects = new Map<string, Buffer>();
  const requests: { method: string; path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    requests.push({ method: request.method ?? '', path, headers: request.headers });
    const body = await buffer(request);
    if (request.method === 'PUT') objects.set(path, body);
    if (request.method === 'DELETE') objects.delete(path);
    const found = objects.get(path);
    if (request.method !== 'GET')
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    if (found) return response.writeHead(200, { 'content-length': found.length }).end(found);
    response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const environment = { ...process.env };
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  try {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await keepsFiles(
      fileStoreOf({
        folder: '/nowhere',
        bucket: { bucket: 'pitanga-files', region: 'sa-east-1', endpoint },
      }),
    );
    const put = requests.find(({ method }) => method === 'PUT');
    expect(put?.path).toMatch(/^\/pitanga-files\/pdfs\/[0-9a-f]{40}\.pdf$/);
    expect(put?.headers).toMatchObject({
      'content-type': 'application/pdf',
      authorization: expect.stringContaining('/sa-east-1/s3/aws4_request'),
    });
  } finally {
    process.env = environment;
    server.closeAllConnections();
    server.close();
  }
});
