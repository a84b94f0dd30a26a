/** What the files of products may take: pixels, downloads at once, temporary files and disk. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { allStores } from '../support/handles';
import { purgeOldRows } from '../../jobs/sweeps/purge-old-rows';
import { config } from '../../src/config/config';
import { HOUR_MS, shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { pdf, png, pngBomb, startSite, type Site } from '../support/files';
import { changeRows, rowsOf } from '../support/rows';
import { world, type Answer, type World } from '../support/world';

const MEGABYTE = 1_048_576;
const SIDE = 16_777_216;
const BOOK = pdf();

let shop: World;
let site: Site;
/** Answers of `/held.pdf` that wait for `release()`. */
let held: ServerResponse[] = [];

beforeAll(async () => {
  config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-limits-'));
  shop = await world();
  site = await startSite({
    '/picture.png': png(),
    '/book.pdf': BOOK,
    '/not.pdf': Buffer.from('PK this is a zip'),
    '/wide.png': pngBomb(SIDE, 1),
    '/high.png': pngBomb(1, SIDE),
    '/moving.gif': await movingPicture(20_000),
    '/held.pdf': (response) => {
      response.writeHead(200).write(BOOK.subarray(0, 1_000));
      held.push(response);
    },
  });
});
afterEach(() => {
  release();
  shiftWallClock(0);
  config.filesQuotaBytes = 5_120 * MEGABYTE;
});
afterAll(async () => {
  await site.close();
  rmSync(config.dataDir, { recursive: true, force: true });
});

/** A GIF that shows one frame again and again. */
async function movingPicture(frames: number): Promise<Buffer> {
  const one = await sharp(png(8, 6)).gif({ colours: 2 }).toBuffer();
  const colours = one.readUInt8(10);
  const start = 13 + (colours & 0x80 ? 3 * 2 ** ((colours & 7) + 1) : 0);
  const frame = one.subarray(start, -1);
  return Buffer.concat([one.subarray(0, start), ...Array(frames).fill(frame), one.subarray(-1)]);
}

let count = 0;
function create(path: string, key = shop.key): Promise<Answer> {
  const field = path.endsWith('.pdf') ? 'fileUrl' : 'imageUrl';
  return shop.request(
    'POST',
    '/v2/products/create',
    {
      externalId: `limit-${count++}`,
      name: 'x',
      price: 1,
      currency: 'BRL',
      [field]: site.url(path),
    },
    { authorization: `Bearer ${key}` },
  );
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 9_000;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error('it did not come true within 9 s');
    await setTimeout(10);
  }
}

function release(): void {
  for (const response of held) response.end(BOOK.subarray(1_000));
  held = [];
}

const filesIn = (...folders: string[]) => {
  const folder = join(config.dataDir, ...folders);
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** The file that was stored last. */
async function lastFile(): Promise<{ id: string; storeId: string }> {
  const file = (await rowsOf<{ id: string; storeId: string }>(shop, 'productFiles')).at(-1);
  if (!file) throw new Error('no file is stored');
  return file;
}

describe('pixels', () => {
  test.each(['/wide.png', '/high.png'])(
    '%s has as many pixels as a square image may have, and is refused: one side is too long',
    async (path) => {
      expect(await create(path)).toMatchObject({
        status: 400,
        body: { field: 'imageUrl', error: 'imageUrl must have at most 4096 × 4096 pixels' },
      });
    },
  );

  test('of a moving picture with 20,000 frames only the first one is kept', async () => {
    const { status, body } = await create('/moving.gif');
    expect(status).toBe(200);
    const { rawPayload } = await shop.app.server.inject({
      method: 'GET',
      url: body.data.imageUrl.replace(config.publicUrl, ''),
    });
    const { pages, width, height } = await sharp(rawPayload).metadata();
    expect({ pages, width, height }).toEqual({ pages: undefined, width: 8, height: 6 });
  });
});

describe('downloads at once', () => {
  test('are four for a store: a fifth is refused with 429, and other stores go on', async () => {
    const running = Array.from({ length: 4 }, () => create('/held.pdf'));
    await until(() => held.length === 4);
    const refused = await create('/held.pdf');
    expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([
      429,
      '5',
      'RATE_LIMITED',
    ]);
    expect(await create('/book.pdf', await shop.openStore())).toMatchObject({ status: 200 });
    // A product without files needs no place.
    await shop.product();
    release();
    for (const answer of await Promise.all(running)) expect(answer.status).toBe(200);
    expect(await create('/book.pdf')).toMatchObject({ status: 200 });
  });

  test('are sixteen for a process: the next is refused with 503', async () => {
    const keys = [];
    for (let store = 0; store < 4; store++) keys.push(await shop.openStore());
    const running = keys.flatMap((key) =>
      Array.from({ length: 4 }, () => create('/held.pdf', key)),
    );
    await until(() => held.length === 16);
    const refused = await create('/book.pdf');
    expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([
      503,
      '5',
      'UNAVAILABLE',
    ]);
    release();
    for (const answer of await Promise.all(running)) expect(answer.status).toBe(200);
    expect(await create('/book.pdf')).toMatchObject({ status: 200 });
  });

  test('GraphQL refuses the fifth as well', async () => {
    const running = Array.from({ length: 4 }, () => create('/held.pdf'));
    await until(() => held.length === 4);
    const { body } = await shop.request('POST', '/graphql', {
      query: `mutation { createProduct(input: { externalId: "fifth", name: "x", price: 1, currency: "BRL", fileUrl: "${site.url('/book.pdf')}" }) { product { id } userErrors { code } } }`,
    });
    expect(body.errors).toMatchObject([
      {
        message: expect.stringContaining('try again in 5 s'),
        extensions: { code: 'RATE_LIMITED' },
      },
    ]);
    release();
    await Promise.all(running);
  });
});

describe('temporary files', () => {
  test('take what is downloaded, and are removed whatever happens', async () => {
    const running = create('/held.pdf');
    await until(() => sizeOfDownloads() === 1_000);
    release();
    expect((await running).status).toBe(200);
    for (const path of ['/book.pdf', '/not.pdf', '/picture.png', '/wide.png', '/nothing.png'])
      await create(path);
    expect(filesIn('downloads')).toEqual([]);
  });

  test('of a process that crashed are removed once they are an hour old', async () => {
    const now = wallNow().getTime();
    const later = now + 2 * HOUR_MS;
    const paths = (age: string) => [
      join(config.dataDir, 'downloads', age),
      join(config.dataDir, 'files', 'pdfs', `${age}.pdf.draft`),
    ];
    mkdirSync(join(config.dataDir, 'files', 'pdfs'), { recursive: true });
    for (const [age, at] of [
      ['old', now],
      ['new', later],
    ] as const)
      for (const path of paths(age)) {
        writeFileSync(path, 'half');
        utimesSync(path, at / 1_000, at / 1_000);
      }
    const kept = filesIn('files', 'pdfs').filter((name) => name.endsWith('.pdf'));
    shiftWallClock(2 * HOUR_MS);
    await create('/picture.png');
    expect(paths('old').map(existsSync)).toEqual([false, false]);
    expect(paths('new').map(existsSync)).toEqual([true, true]);
    expect(filesIn('files', 'pdfs')).toEqual(expect.arrayContaining(kept));
    for (const path of paths('new')) rmSync(path);
  });

  const sizeOfDownloads = () =>
    filesIn('downloads')
      .flatMap((folder) => filesIn('downloads', folder).map((name) => join(folder, name)))
      .reduce((sum, path) => sum + statSync(join(config.dataDir, 'downloads', path)).size, 0);
});

describe('the quota of a store', () => {
  const OF_TWO_BOOKS = 2 * BOOK.length;

  test('refuses a file that exceeds it, and counts each environment by itself', async () => {
    const key = await shop.openStore();
    config.filesQuotaBytes = OF_TWO_BOOKS;
    for (let book = 0; book < 2; book++)
      expect(await create('/book.pdf', key)).toMatchObject({ status: 200 });
    const before = filesIn('files', 'pdfs');
    expect(await create('/book.pdf', key)).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        error:
          'the files of this store take 1 MB of the 1 MB that it may keep in this environment: ' +
          'use smaller files, or ask the operator for more',
      },
    });
    expect(filesIn('files', 'pdfs')).toEqual(before);
    expect(filesIn('downloads')).toEqual([]);
    const { storeId } = await lastFile();
    const production = await shop.newKey({ storeId, devMode: false });
    expect(await create('/book.pdf', production)).toMatchObject({ status: 200 });
  });

  test('is not exceeded by requests at once, and refused products give back what they took', async () => {
    const key = await shop.openStore();
    config.filesQuotaBytes = OF_TWO_BOOKS;
    await shop.warmUp();
    const racing = Array.from({ length: 4 }, () => create('/held.pdf', key));
    await until(() => held.length === 4);
    release();
    const race = await Promise.all(racing);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);

    const other = await shop.openStore();
    const same = () =>
      shop.request(
        'POST',
        '/v2/products/create',
        {
          externalId: 'same',
          name: 'x',
          price: 1,
          currency: 'BRL',
          fileUrl: site.url('/book.pdf'),
        },
        { authorization: `Bearer ${other}` },
      );
    expect((await Promise.all([same(), same()])).map(({ status }) => status).toSorted()).toEqual([
      200, 409,
    ]);
    expect(await create('/book.pdf', other)).toMatchObject({ status: 200 });
    expect(await create('/book.pdf', other)).toMatchObject({ status: 409 });
  });

  test('gets back what a crash left without a product, and the file goes too', async () => {
    const key = await shop.openStore();
    config.filesQuotaBytes = BOOK.length;
    const before = filesIn('files', 'pdfs');
    expect(await create('/book.pdf', key)).toMatchObject({ status: 200 });
    expect(await create('/book.pdf', key)).toMatchObject({ status: 409 });
    // What a process leaves that dies between storing the file and storing the product.
    await changeRows(shop, 'productFiles', { id: (await lastFile()).id }, { productId: null });
    await purgeOldRows(shop.database, allStores(shop.database));
    expect(await create('/book.pdf', key)).toMatchObject({ status: 409 });
    shiftWallClock(2 * HOUR_MS);
    await purgeOldRows(shop.database, allStores(shop.database));
    expect(filesIn('files', 'pdfs')).toEqual(before);
    expect(await create('/book.pdf', key)).toMatchObject({ status: 200 });
  });
});
