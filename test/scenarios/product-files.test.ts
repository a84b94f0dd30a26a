/**
 * A product has an image that everybody sees and a PDF that its buyers get; whatever else an
 * address leads to is refused.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { config } from '../../src/config/config';
import { DAY_MS, MINUTE_MS, shiftWallClock } from '../../src/platform/time/clock';
import { fetchImage, fetchPdf } from '../../src/modules/products/product-files';
import { Buyer } from '../support/buyer';
import { pdf, png, pngBomb, startSite, type Site } from '../support/files';
import { rowOf } from '../support/rows';
import { newStore, World, world, type Json } from '../support/world';

const MEGABYTE = 1_048_576;
const PICTURE = png();
const BOOK = pdf();

let shop: World;
let site: Site;

beforeAll(async () => {
  config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-files-'));
  shop = await world();
  site = await startSite({
    '/picture.png': PICTURE,
    '/photo.jpg': await sharp(PICTURE)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    '/moving.gif': await sharp(PICTURE).gif().toBuffer(),
    '/small.webp': await sharp(PICTURE).webp().toBuffer(),
    '/small.avif': await sharp(PICTURE).avif({ effort: 0 }).toBuffer(),
    '/book.pdf': BOOK,
    '/truncated.png': halfOf(png(200, 200)),
    '/truncated.jpg': halfOf(await sharp(png(200, 200)).jpeg().toBuffer()),
    '/truncated.webp': halfOf(await sharp(png(200, 200)).webp().toBuffer()),
    '/truncated.gif': halfOf(await sharp(png(200, 200)).gif().toBuffer()),
    '/bomb.png': pngBomb(20_000),
    '/picture.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
    '/page.html': (response) =>
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end('<html><script>alert(1)</script></html>'),
    '/empty': Buffer.alloc(0),
    '/head-only.png': PICTURE.subarray(0, 30),
    '/tiff.tif': await sharp(PICTURE).tiff().toBuffer(),
    '/cut.pdf': BOOK.subarray(0, 1_500),
    '/late.pdf': Buffer.concat([Buffer.from('junk before '), BOOK]),
    '/not.pdf': Buffer.from('PK this is a zip'),
    '/endless': (response) => void Readable.from(endless()).pipe(response),
    '/large.pdf': pdf(20 * MEGABYTE),
    '/large.png': Buffer.alloc(5 * MEGABYTE + 1, 'x'),
    '/away': (response) =>
      response.writeHead(302, { location: 'http://127.0.0.2/picture.png' }).end(),
    '/moved': (response) => response.writeHead(302, { location: '/picture.png' }).end(),
    '/broken': (response) => response.writeHead(500).end(),
    '/interrupted': (response) =>
      void response
        .writeHead(200, { 'content-length': 1_000 })
        .write('half', () => response.destroy()),
  });
});
afterAll(async () => {
  await site.close();
  rmSync(config.dataDir, { recursive: true, force: true });
});

const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

function* endless() {
  for (let sent = 0; sent < 100; sent++) yield Buffer.alloc(MEGABYTE);
  throw new Error('nobody should have read 100 MB');
}

const stored = (folder: string) =>
  existsSync(join(config.dataDir, 'files', folder))
    ? readdirSync(join(config.dataDir, 'files', folder))
    : [];
const fetchBytes = async (url: string) =>
  shop.app.server.inject({ method: 'GET', url: url.replace(config.publicUrl, '') });
const downloadsOf = async (chargeId: string): Promise<Json[]> =>
  (
    await shop.graphql(
      'query ($id: ID!) { charge(id: $id) { downloads { productId name url expiresAt } } }',
      { id: chargeId },
    )
  ).charge.downloads;

describe('an image', () => {
  test.each([
    ['/picture.png', 'png'],
    ['/photo.jpg', 'jpeg'],
    ['/moving.gif', 'png'],
    ['/small.webp', 'webp'],
    ['/small.avif', 'webp'],
    ['/moved', 'png'],
  ])('at %s is kept and served as %s', async (path, format) => {
    const product = await shop.product({ imageUrl: site.url(path) });
    expect(product.imageUrl).toMatch(/\/files\/images\/[0-9a-f]{40}\.\w+$/);
    const { statusCode, headers, rawPayload } = await fetchBytes(product.imageUrl);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(rawPayload.length),
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await sharp(rawPayload).metadata()).format).toBe(format);
    expect(await shop.get(`/v2/products/get?id=${product.id}`)).toMatchObject({
      imageUrl: product.imageUrl,
      hasFile: false,
    });
  });

  test('loses everything but the picture, and stands upright', async () => {
    const { imageUrl } = await shop.product({ imageUrl: site.url('/photo.jpg') });
    const { rawPayload } = await fetchBytes(imageUrl);
    expect(rawPayload.includes('secret place')).toBe(false);
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 30,
      height: 40,
      exif: undefined,
      orientation: undefined,
    }); // 40 × 30, turned
  });

  test.each([
    ['/truncated.png', 'damaged'],
    ['/truncated.jpg', 'damaged'],
    ['/truncated.webp', 'damaged'],
    ['/truncated.gif', 'damaged'],
    ['/head-only.png', 'damaged'],
    ['/bomb.png', 'pixels'],
    ['/picture.svg', 'must be a PNG'],
    ['/page.html', 'must be a PNG'],
    ['/empty', 'must be a PNG'],
    ['/tiff.tif', 'must be a PNG'],
    ['/book.pdf', 'must be a PNG'],
    ['/large.png', '5242880 bytes'],
    ['/endless', '5242880 bytes'],
    ['/nothing', '404'],
    ['/broken', '500'],
    ['/interrupted', 'could not be downloaded'],
  ])('at %s is refused: %s', async (path, reason) => {
    const [before, products] = [
      stored('images'),
      (await shop.request('GET', '/v2/products/list')).body.pagination.items,
    ];
    const answer = await shop.request('POST', '/v2/products/create', {
      externalId: `bad${path}`,
      name: 'x',
      price: 1,
      currency: 'BRL',
      imageUrl: site.url(path),
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_REQUEST',
        field: 'imageUrl',
        error: expect.stringMatching(/^imageUrl /),
      },
    });
    expect(answer.body.error).toContain(reason);
    expect(stored('images')).toEqual(before);
    expect((await shop.request('GET', '/v2/products/list')).body.pagination.items).toBe(products);
  });

  test.each([
    'ftp://example.com/a.png',
    'nonsense',
    'https://user:secret@example.com/a.png',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
  ])('%s is no address for one', async (imageUrl) => {
    expect(
      await shop.request('POST', '/v2/products/create', {
        externalId: 'address',
        name: 'x',
        price: 1,
        currency: 'BRL',
        imageUrl,
      }),
    ).toMatchObject({ status: 400, body: { field: 'imageUrl' } });
  });

  test.each([
    'https://localhost/a.png',
    'https://127.0.0.1/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a.png',
    'https://10.0.0.1/a.png',
    'http://example.com/a.png',
  ])('%s is not reached unless the setting allows it', async (imageUrl) => {
    config.allowPrivateEndpoints = false;
    try {
      for (const field of ['imageUrl', 'fileUrl']) {
        expect(
          await shop.request('POST', '/v2/products/create', {
            externalId: 'private',
            name: 'x',
            price: 1,
            currency: 'BRL',
            [field]: imageUrl,
          }),
        ).toMatchObject({ status: 400, body: { field } });
      }
    } finally {
      config.allowPrivateEndpoints = true;
    }
  });

  test('a redirect is followed only to where the address itself could have led', async () => {
    const network = {
      lookup: async () => ['127.0.0.1'],
      allows: (address: string) => address === '127.0.0.1',
    };
    const place = { folder: config.dataDir, outside: { allowPrivate: true, network } };
    await expect(fetchImage(site.url('/moved'), place)).resolves.toMatchObject({
      contentType: 'image/png',
    });
    await expect(fetchImage(site.url('/away'), place)).rejects.toMatchObject({
      status: 400,
      field: 'imageUrl',
      message: expect.stringContaining('non-public'),
    });
    await expect(fetchPdf(site.url('/away'), place)).rejects.toMatchObject({
      status: 400,
      field: 'fileUrl',
    });
  });

  test('no name leads out of the folder', async () => {
    for (const name of [
      '..%2f..%2fdev-api-key',
      '%2e%2e',
      'x.png',
      `${'a'.repeat(40)}.png`,
      `${'a'.repeat(40)}.png%00`,
      '../pdfs/x.pdf',
    ]) {
      expect((await fetchBytes(`/files/images/${name}`)).statusCode).toBe(404);
    }
    await shop.product({ fileUrl: site.url('/book.pdf') });
    for (const name of stored('pdfs'))
      expect((await fetchBytes(`/files/images/${name}`)).statusCode).toBe(404);
  });

  test('nothing is fetched for an externalId that is taken, and no file is left of a create that lost a race', async () => {
    const { externalId } = await shop.product();
    const visits = site.visits['/picture.png'];
    expect(
      await shop.request('POST', '/v2/products/create', {
        externalId,
        name: 'x',
        price: 1,
        currency: 'BRL',
        imageUrl: site.url('/picture.png'),
      }),
    ).toMatchObject({ status: 409, body: { field: 'externalId' } });
    expect(site.visits['/picture.png']).toBe(visits);
    const before = stored('images').length;
    const race = await Promise.all(
      [1, 2, 3].map(() =>
        shop.request('POST', '/v2/products/create', {
          externalId: 'race',
          name: 'x',
          price: 1,
          currency: 'BRL',
          imageUrl: site.url('/picture.png'),
        }),
      ),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(stored('images')).toHaveLength(before + 1);
  });
});

describe('a PDF', () => {
  test.each([
    ['/cut.pdf'],
    ['/late.pdf'],
    ['/not.pdf'],
    ['/picture.png'],
    ['/empty'],
    ['/large.pdf'],
    ['/endless'],
    ['/nothing'],
  ])('at %s is refused', async (path) => {
    const before = stored('pdfs');
    const body = {
      externalId: `bad${path}`,
      name: 'x',
      price: 1,
      currency: 'BRL',
      fileUrl: site.url(path),
      imageUrl: site.url('/picture.png'),
    };
    const images = stored('images');
    expect(await shop.request('POST', '/v2/products/create', body)).toMatchObject({
      status: 400,
      body: { field: 'fileUrl', error: expect.stringMatching(/^fileUrl /) },
    });
    expect([stored('pdfs'), stored('images')]).toEqual([before, images]);
  });

  test('the mail with the receipt has it, and the page on which it is found later', async () => {
    const own = await newStore({ mails: true });
    const product = await own.product({ name: 'Apostila', fileUrl: site.url('/book.pdf') });
    const checkout = await own.checkout({ product });
    const customer = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };
    await own.pay(checkout, { method: 'PIX', customer });
    await own.travel('1 minute');
    const [row] = (await own.get('/v2/messages/list?template=receipt')) as unknown as Json[];
    const { text } = await own.get(`/v2/messages/get?id=${row?.id}`);
    const [, url] = /^Baixar Apostila: (\S+)$/m.exec(String(text)) ?? [];
    const { rawPayload } = await own.app.server.inject({
      url: String(url).replace(config.publicUrl, ''),
    });
    expect(rawPayload.equals(BOOK)).toBe(true);
    expect(text).toContain(`na página da compra: ${checkout.url}`);
  });

  test('goes to the buyer who paid, by a link that ends after a day; its address is never shown', async () => {
    const product = await shop.product({ name: 'Apostila "nº 1"', fileUrl: site.url('/book.pdf') });
    expect(product).toMatchObject({ hasFile: true, imageUrl: null });
    expect(JSON.stringify(product)).not.toContain('book.pdf');
    const other = await shop.product();
    const checkout = await shop.post('/v2/checkouts/create', {
      items: [
        { id: product.id, quantity: 1 },
        { id: other.id, quantity: 2 },
      ],
    });
    const paid = await shop.pay(checkout, { method: 'PIX' });
    const [download, ...more] = await downloadsOf(paid.payment.id);
    expect(more).toEqual([]);
    expect(download).toMatchObject({ productId: product.id, name: 'Apostila "nº 1"' });
    const { statusCode, headers, rawPayload } = await fetchBytes(download?.url);
    expect({ statusCode, isSame: rawPayload.equals(BOOK) }).toEqual({
      statusCode: 200,
      isSame: true,
    });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition':
        `attachment; filename="${product.id}.pdf"; ` +
        "filename*=UTF-8''Apostila%20%22n%C2%BA%201%22.pdf",
    });
    for (const [from, to] of [
      [/signature=./, 'signature=!'],
      [/expires=\d/, 'expires=9'],
      [product.id, other.id],
      [paid.payment.id, paid.id],
      [/&signature.*/, ''],
      [/\?.*/, ''],
    ] as const) {
      expect((await fetchBytes(String(download?.url).replace(from, to))).statusCode).toBe(403);
    }
    shiftWallClock(DAY_MS - MINUTE_MS);
    expect((await fetchBytes(download?.url)).statusCode).toBe(200);
    shiftWallClock(DAY_MS + MINUTE_MS);
    expect((await fetchBytes(download?.url)).statusCode).toBe(403);
    shiftWallClock(0);
  });

  test('is not for those who have not paid, who only try, or whose money went back', async () => {
    const product = await shop.product({ fileUrl: site.url('/book.pdf') });
    const checkout = await shop.checkout({ product });
    await shop.pay(checkout, { method: 'CARD', card: { number: '4000000000000002' } });
    const [declined] = await shop.charges(checkout);
    expect(await downloadsOf(declined?.id)).toEqual([]);
    const paid = await shop.pay(checkout, { method: 'CARD' });
    const [download] = await downloadsOf(paid.payment.id);
    await shop.post('/v2/checkouts/refund', { id: paid.id });
    await shop.travel('1 minute');
    expect((await fetchBytes(download?.url)).statusCode).toBe(403);
    expect(await downloadsOf(paid.payment.id)).toEqual([]);
    const trial = await shop.product({
      fileUrl: site.url('/book.pdf'),
      cycle: 'MONTHLY',
      trialDays: 7,
    });
    const started = await shop.pay(
      await shop.post('/v2/subscriptions/create', { items: [{ id: trial.id, quantity: 1 }] }),
      { method: 'CARD' },
    );
    expect(await downloadsOf(started.payment.id)).toEqual([]);
    await shop.travel('8 days');
    const subscription = await shop.get(`/v2/subscriptions/get?id=${started.subscriptionId}`);
    const charges = await shop.charges(subscription);
    expect(await downloadsOf(charges[1]?.id)).toMatchObject([{ productId: trial.id }]);
  });
});

describe('the files of a paid checkout in another browser', () => {
  const CPF = '529.982.247-25';
  let url: string;
  let buyer: Buyer;
  beforeEach(async () => {
    const product = await shop.product({ name: 'Apostila', fileUrl: site.url('/book.pdf') });
    const checkout = await shop.checkout({ product, methods: ['BOLETO'] });
    await shop.pay(checkout, { method: 'BOLETO' });
    url = String(checkout.url);
    buyer = new Buyer(shop);
  });
  const prove = async (typed: Record<string, string>) =>
    buyer.submit(await buyer.open(url), `${url}/files`, typed);
  const linkIn = ({ html }: { html: string }) => /href="([^"]*\/download\/[^"]*)"/.exec(html)?.[1];

  test('are shown to who enters the tax id and the e-mail address of the purchase', async () => {
    const page = await buyer.open(url);
    expect([page.status, page.heading]).toEqual([200, 'Este pedido já foi pago']);
    expect(page.html).toContain('Foi você quem comprou?');
    expect(page.html).not.toMatch(/download|Ana|ana@/);
    const shown = await prove({ taxId: CPF, email: ' ANA@example.com ' });
    expect(shown.status).toBe(200);
    const link = linkIn(shown)?.replaceAll('&amp;', '&');
    const file = await fetchBytes(String(link));
    expect([file.statusCode, file.rawPayload.equals(BOOK)]).toEqual([200, true]);
    expect(shown.html).not.toMatch(/Ana|ana@/);
    // Nothing was stored of the visit: the page is as it was.
    expect(linkIn(await buyer.open(url))).toBeUndefined();
  });

  test.each([
    ['another tax id', { taxId: '111.444.777-35', email: 'ana@example.com' }],
    ['another e-mail address', { taxId: CPF, email: 'bia@example.com' }],
    ['nothing', { taxId: '', email: '' }],
    ['one of the two', { taxId: CPF, email: '' }],
  ])('are not shown to who enters %s', async (_what, typed) => {
    const page = await prove(typed);
    expect([page.status, linkIn(page)]).toEqual([422, undefined]);
    expect(page.html).toContain('com outro CPF ou CNPJ');
  });

  test('ten tries an hour from one network, for one checkout', async () => {
    const wrong = { taxId: CPF, email: 'bia@example.com' };
    for (let tries = 0; tries < 10; tries++) expect((await prove(wrong)).status).toBe(422);
    const right = { taxId: CPF, email: 'ana@example.com' };
    const refused = await prove(right);
    expect([refused.status, linkIn(refused)]).toEqual([429, undefined]);
    expect(refused.html).toContain('Foram muitas tentativas');
    buyer.address = '198.51.100.7';
    expect(linkIn(await prove(right))).toBeDefined();
    buyer.address = '127.0.0.1';
    shiftWallClock(7 * MINUTE_MS); // a tenth of an hour, and more
    expect(linkIn(await prove(right))).toBeDefined();
    expect((await prove(right)).status).toBe(429);
    shiftWallClock(0);
  });

  test('are gone after a refund or the erasure of the buyer, and asked for only where there are any', async () => {
    const bia = { name: 'Bia', email: 'bia@example.com', taxId: '111.444.777-35' };
    const product = await shop.product({ fileUrl: site.url('/book.pdf') });
    const hers = await shop.checkout({ product, methods: ['BOLETO'] });
    await shop.pay(hers, { method: 'BOLETO', customer: bia });
    url = String(hers.url);
    expect(linkIn(await prove({ taxId: bia.taxId, email: bia.email }))).toBeDefined();
    const { customerId } = await rowOf(shop, 'charges', { checkoutId: hers.id });
    await shop.post('/v2/customers/delete', { id: customerId });
    await shop.travel('2 minutes');
    expect((await prove({ taxId: bia.taxId, email: bia.email })).status).toBe(422);
    const plain = await shop.checkout({ methods: ['BOLETO'] });
    await shop.pay(plain, { method: 'BOLETO' });
    expect((await buyer.open(plain.url)).html).not.toContain('Foi você quem comprou?');
    const card = await shop.checkout({ product });
    await shop.pay(card, { method: 'CARD' });
    await shop.post('/v2/checkouts/refund', { id: card.id });
    await shop.travel('1 minute');
    expect((await buyer.open(card.url)).html).not.toContain('Foi você quem comprou?');
  });
});

describe('an archived product', () => {
  test('is not sold any more, keeps its old checkouts, and cannot be archived twice', async () => {
    const product = await shop.product({ fileUrl: site.url('/book.pdf') });
    const checkout = await shop.checkout({ product });
    expect(await shop.post('/v2/products/delete', { id: product.id })).toMatchObject({
      id: product.id,
      status: 'INACTIVE',
    });
    expect(
      await shop.request('POST', '/v2/checkouts/create', {
        items: [{ id: product.id, quantity: 1 }],
      }),
    ).toMatchObject({ status: 422, body: { field: 'items.0.id' } });
    expect(
      await shop.request('POST', `/v2/products/delete?externalId=${product.externalId}`),
    ).toMatchObject({ status: 409 });
    expect(await shop.request('POST', '/v2/products/delete', {})).toMatchObject({ status: 400 });
    expect(
      await shop.request('POST', '/v2/products/delete', { externalId: 'nothing' }),
    ).toMatchObject({ status: 404 });
    const paid = await shop.pay(checkout);
    expect(await downloadsOf(paid.payment.id)).toHaveLength(1);
    const reader = await shop.newKey({ permissions: ['PRODUCT:READ', 'PRODUCT:CREATE'] });
    expect(
      await shop.request(
        'POST',
        '/v2/products/delete',
        { id: product.id },
        { authorization: `Bearer ${reader}` },
      ),
    ).toMatchObject({ status: 403 });
    const { deleteProduct } = await shop.graphql(
      'mutation ($id: ID!) { deleteProduct(input: { id: $id }) { product { status } userErrors { code } } }',
      { id: product.id },
    );
    expect(deleteProduct).toEqual({ product: null, userErrors: [{ code: 'CONFLICT' }] });
  });
});
