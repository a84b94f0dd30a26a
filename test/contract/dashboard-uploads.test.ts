/** Files that members send: what is kept, what is refused, who may use them, and for how long. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { HOUR_MS, MINUTE_MS, shiftWallClock } from '../../src/platform/time/clock';
import { removeUnusedFiles } from '../../src/modules/products/remove-unused-files';
import { pdf, png, pngBomb } from '../support/files';
import { memberWith, type Person } from '../support/member';
import { world, type Json, type World } from '../support/world';

const MEGABYTE = 1_048_576;

let shop: World;
let owner: Person;
let finance: Person;

beforeAll(async () => {
  config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-uploads-'));
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
  finance = await memberWith(shop, 'FINANCE');
});
afterEach(() => {
  shiftWallClock(0);
  config.filesQuotaBytes = 5_120 * MEGABYTE;
});
afterAll(() => rmSync(config.dataDir, { recursive: true, force: true }));

interface Asked {
  person?: Person;
  env?: 'dev' | 'prod';
  headers?: Record<string, string>;
}

async function send(
  purpose: string,
  file: Buffer,
  { person = owner, env = 'dev', headers = {} }: Asked = {},
): Promise<{ status: number; body: Json }> {
  return person.sendFile(purpose, file, { 'x-pitanga-environment': env, ...headers });
}

async function upload(purpose: string, file: Buffer, asked: Asked = {}): Promise<Json> {
  const { status, body } = await send(purpose, file, asked);
  expect([status, body.error]).toEqual([200, null]);
  return body.data as Json;
}

const stored = (folder: string) => {
  const path = join(config.dataDir, 'files', folder);
  return existsSync(path) ? readdirSync(path) : [];
};
let products = 0;
const productWith = (uploads: Json, env: 'dev' | 'prod' = 'dev') =>
  owner.act(
    'createProduct',
    { externalId: `p-${++products}`, name: 'Livro', price: 1000, currency: 'BRL', ...uploads },
    'product { id imageUrl hasFile }',
    { env },
  );

test('a product gets its image and its file; the store its logo', async () => {
  const image = await upload('image', png());
  expect(image.url).toMatch(/\/files\/images\/[0-9a-f]{40}\.png$/);
  const file = await upload('file', pdf());
  expect(file.url).toBeNull();
  const { errors, result } = await productWith({ imageUpload: image.id, fileUpload: file.id });
  expect(errors).toEqual([]);
  expect(result.product).toMatchObject({ imageUrl: image.url, hasFile: true });
  const other = await upload('image', png(20, 20));
  const updated = await owner.act(
    'updateProduct',
    { id: result.product.id, imageUpload: other.id },
    'product { imageUrl hasFile }',
  );
  expect(updated.result.product).toEqual({ imageUrl: other.url, hasFile: true });
  const logo = await upload('logo', png());
  const { result: changed } = await owner.act(
    'updateStore',
    { logoUpload: logo.id },
    'store { logoUrl }',
  );
  expect(changed.store.logoUrl).toBe(logo.url);
  const path = String(logo.url).replace(config.publicUrl, '');
  expect((await shop.app.server.inject({ method: 'GET', url: path })).statusCode).toBe(200);
});

test.each([
  ['image', 'no picture', Buffer.from('<svg onload="alert(1)"/>'), 400],
  ['image', 'too many pixels', pngBomb(20_000), 400],
  ['image', 'nothing', Buffer.alloc(0), 400],
  ['image', 'more than 5 MB', Buffer.alloc(5 * MEGABYTE + 1), 413],
  ['logo', 'a PDF', pdf(), 400],
  ['file', 'a picture', png(), 400],
  ['file', 'more than 20 MB', pdf(20 * MEGABYTE), 413],
  ['photo', 'an unknown purpose', png(), 400],
])('%s: %s is refused and nothing is kept', async (purpose, _, file, status) => {
  const before = [stored('images'), stored('pdfs'), await rowsOfFiles()];
  const refused = await send(purpose, file);
  expect([refused.status, refused.body.success]).toEqual([status, false]);
  expect(refused.body.field).toBe(purpose === 'photo' ? 'purpose' : 'body');
  expect([stored('images'), stored('pdfs'), await rowsOfFiles()]).toEqual(before);
  expect(readdirSync(join(config.dataDir, 'downloads'))).toEqual([]);
});

const rowsOfFiles = async () =>
  (await shop.database.query<{ id: string }[]>('SELECT "id" FROM "productFiles" ORDER BY 1'))
    .length;

test('a body without a content-length is cut off at the limit', async () => {
  const { port } = await listen();
  const headers = owner.headers({
    'content-type': 'image/png',
    'x-pitanga-store': shop.storeId,
    'x-pitanga-environment': 'dev',
  });
  delete headers.authorization;
  const chunks = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(MEGABYTE));
      if (++sent === 8) controller.close();
    },
  });
  let sent = 0;
  const answer = await fetch(`http://127.0.0.1:${port}/dashboard/uploads?purpose=image`, {
    method: 'POST',
    headers,
    body: chunks,
    duplex: 'half',
  } as RequestInit & { duplex: 'half' });
  expect(answer.status).toBe(413);
});

async function listen(): Promise<{ port: number }> {
  const { server } = shop.app;
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  return server.server.address() as { port: number };
}

test('other sites, strangers and roles without the right send nothing', async () => {
  const elsewhere = await send('image', png(), { headers: { 'x-pitanga-dashboard': '' } });
  expect(elsewhere.status).toBe(403);
  const foreign = await send('image', png(), { headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
  const nobody = await send('image', png(), { headers: { cookie: '' } });
  expect(nobody.status).toBe(401);
  for (const purpose of ['image', 'file', 'logo'])
    expect((await send(purpose, png(), { person: finance, env: 'prod' })).status).toBe(403);
  const other = await shop.openStore({ taxId: '52998224725' });
  expect(other).toBeTruthy();
  const [{ id } = { id: '' }] = await shop.database.query<{ id: string }[]>(
    `SELECT "id" FROM "stores" WHERE "id" <> $1`,
    [shop.storeId],
  );
  expect((await send('image', png(), { headers: { 'x-pitanga-store': id } })).status).toBe(403);
});

test('an upload is used once, in its own environment, for what it is', async () => {
  const image = await upload('image', png());
  const production = await productWith({ imageUpload: image.id }, 'prod');
  expect(production.errors[0]).toMatchObject({ code: 'NOT_FOUND' });
  const wrong = await productWith({ fileUpload: image.id });
  expect(wrong.errors[0]).toEqual({
    code: 'INVALID_REQUEST',
    message: 'fileUpload must be a PDF',
  });
  const both = await productWith({ imageUpload: image.id, imageUrl: 'https://example.com/x.png' });
  expect(both.errors[0]?.message).toContain('must not be given together with imageUrl');
  // Refused for another reason, so that the upload can still be used.
  expect((await productWith({ imageUpload: image.id, price: -1 })).errors).toHaveLength(1);
  expect((await productWith({ imageUpload: image.id })).errors).toEqual([]);
  expect((await productWith({ imageUpload: image.id })).errors[0]?.message).toContain(
    'used already',
  );
});

test('what nobody has used within an hour is refused, and removed', async () => {
  const image = await upload('image', png(33, 33));
  shiftWallClock(HOUR_MS + MINUTE_MS);
  // The session has ended too.
  await owner.signIn();
  const late = await productWith({ imageUpload: image.id });
  expect(late.errors[0]).toMatchObject({ code: 'NOT_FOUND' });
  const name = String(image.url).split('/').at(-1);
  expect(stored('images')).toContain(name);
  while ((await removeUnusedFiles(allStores(shop.database))) > 0);
  expect(stored('images')).not.toContain(name);
});

test('uploads count towards the quota of the store', async () => {
  config.filesQuotaBytes = 100;
  const { status, body } = await send('file', pdf());
  expect([status, body.code]).toEqual([409, 'CONFLICT']);
});

test('an upload is in the audit log', async () => {
  const { id } = await upload('image', png());
  const { body } = await owner.graphql(
    `{ auditLog(input: { subject: "${id}" }) { nodes { action who } } }`,
  );
  expect(body.data.auditLog.nodes).toEqual([{ action: 'upload', who: 'Ana' }]);
});
