/** Files are kept whole, in a folder or in a bucket, and found again by their names only. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isFileName, newFileName, type FileStore } from '../../src/platform/files/file-store';
import { fileStoreOf } from '../../src/platform/files/choose-file-store';
import { startBucketServer } from '../support/bucket-server';

const bytes = Buffer.from('%PDF- and so on');

const folder = mkdtempSync(join(tmpdir(), 'pitanga-store-'));
const file = (contentType: string) => ({
  path: join(folder, 'file'),
  size: bytes.length,
  contentType,
});
beforeAll(() => writeFileSync(join(folder, 'file'), bytes));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function keepsFiles(store: FileStore): Promise<void> {
  const name = newFileName('pdfs', 'pdf');
  expect(await store.open(name)).toBeNull();
  await store.save(name, file('application/pdf'));
  const found = await store.open(name);
  expect(found?.size).toBe(bytes.length);
  expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
  await store.remove(name);
  await store.remove(name);
  expect(await store.open(name)).toBeNull();
}

test('a folder keeps files whole and under their names', async () => {
  const store = fileStoreOf({ folder: join(folder, 'not yet there'), bucket: null });
  await keepsFiles(store);
  await store.save(newFileName('images', 'png'), file('image/png'));
  expect(readdirSync(join(folder, 'not yet there', 'images'))).toEqual([
    expect.stringMatching(/^[0-9a-f]{40}\.png$/),
  ]);
  const [image = ''] = readdirSync(join(folder, 'not yet there', 'images'));
  const modeOf = (...path: string[]) =>
    (statSync(join(folder, 'not yet there', ...path)).mode & 0o777).toString(8);
  expect([modeOf('images'), modeOf('images', image)]).toEqual(['700', '600']);
  for (const name of ['../secret-key', 'images/../../secret-key', '/etc/passwd', 'images/x.png']) {
    await expect((async () => store.open(name))()).rejects.toThrow(RangeError);
    await expect((async () => store.save(name, file('image/png')))()).rejects.toThrow(RangeError);
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
  const bucket = await startBucketServer();
  bucket.fail({ method: 'PUT', status: 503, times: 2 });
  const environment = { ...process.env };
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  try {
    const { endpoint, requests } = bucket;
    await keepsFiles(
      fileStoreOf({
        folder: '/nowhere',
        bucket: { bucket: 'pitanga-files', region: 'sa-east-1', endpoint },
      }),
    );
    // A stream that was begun cannot be sent again: each try reads the file anew.
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(3);
    const put = requests.find(({ method }) => method === 'PUT');
    expect(put?.path).toMatch(/^\/pitanga-files\/pdfs\/[0-9a-f]{40}\.pdf$/);
    expect(put?.headers).toMatchObject({
      'content-type': 'application/pdf',
      authorization: expect.stringContaining('/sa-east-1/s3/aws4_request'),
    });
  } finally {
    process.env = environment;
    bucket.close();
  }
});
