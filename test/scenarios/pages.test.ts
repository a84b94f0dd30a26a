/**
 * The buyers' pages as a browser without JavaScript asks for them: who may see what, who may send
 * what, and that a payment is made once.
 */
import { get, type IncomingMessage } from 'node:http';
import { config } from '../../src/config/config';
import { Buyer, BUYER, CARD, textOf, type Shown } from '../support/buyer';
import { until } from '../support/running-shop';
import { changeRows, inWallTime, like, rowCount, rowsOf } from '../support/rows';
import { world, type Json, type World } from '../support/world';

let shop: World;
const PARALLEL = 100;

beforeAll(async () => {
  shop = await world();
  config.pageRateLimit = 100_000;
});

const buyer = () => new Buyer(shop);

async function link(values: Json = {}): Promise<Json> {
  return shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
    ...values,
  });
}

describe('who sees what', () => {
  test('a payment belongs to its browser: others see the form, and afterwards nothing about the buyer', async () => {
    const checkout = await shop.checkout();
    const [ana, bia] = [buyer(), buyer()];
    expect((await ana.pay(checkout.url, { method: 'PIX' })).heading).toBe('Pague com Pix');
    expect((await ana.open(checkout.url)).heading).toBe('Pague com Pix');
    const other = await bia.open(checkout.url);
    expect(other.heading).toBe('Pagamento');
    expect(other.html).not.toMatch(/Ana|ana@|529\.?982/);
    await shop.pay(checkout, { method: 'PIX' });
    const paid = await ana.open(checkout.url);
    expect(paid.heading).toBe('Pagamento confirmado');
    expect(paid.html).not.toContain('Reembolsado');
    const after = await bia.open(checkout.url);
    expect(after.heading).toBe('Este pedido já foi pago');
    expect(after.html).not.toMatch(/Ana|ana@|529\.?982|char_/);
  });

  test("a cookie that we did not sign is nobody's", async () => {
    const checkout = await shop.checkout();
    const [ana, thief] = [buyer(), buyer()];
    await ana.pay(checkout.url, { method: 'PIX' });
    thief.cookie = `${ana.cookie.slice(0, -1)}${ana.cookie.endsWith('0') ? '1' : '0'}`;
    expect((await thief.open(checkout.url)).heading).toBe('Pagamento');
    expect(thief.cookie).not.toContain(ana.cookie.split('=')[1]?.split('.')[0]);
  });

  test('a CPF that is known reveals nothing: the answer is the same, and the stored customer stays as it is', async () => {
    const known = await shop.post('/customers/create', {
      data: {
        name: 'Maria Secreta',
        email: 'maria@secreta.example.com',
        taxId: '39053344705',
        cellphone: '11987654321',
      },
    });
    const checkout = await shop.checkout({ customerId: known.id });
    const page = await buyer().pay(checkout.url, {
      method: 'PIX',
      name: 'Outra Pessoa',
      email: 'outra@example.com',
      taxId: '390.533.447-05',
    });
    expect(page.heading).toBe('Pague com Pix');
    expect(page.html).not.toMatch(/Maria|secreta|987654321/);
    expect(await shop.get(`/v2/customers/get?id=${known.id}`)).toMatchObject({
      name: 'Maria Secreta',
      email: 'maria@secreta.example.com',
    });
  });

  test('words of a merchant or buyer are words, never marks', async () => {
    const product = await shop.product({
      name: '<script>alert(1)</script>',
      description: '"><img src=x onerror=alert(1)>',
    });
    const checkout = await shop.checkout({ product });
    const ana = buyer();
    const page = await ana.submit(await ana.open(checkout.url), checkout.url, {
      action: 'pay',
      ...BUYER,
      name: '"><script>alert(2)</script>',
      taxId: '1',
      method: 'PIX',
    });
    expect(page.status).toBe(422);
    expect(page.html).not.toMatch(/<script>|<img src=x/);
    expect(page.html).toContain('&lt;script>alert(1)&lt;/script>');
  });

  test('what a page may do is written on it, and its cookie is for our pages only', async () => {
    const { headers, html } = await buyer().open((await shop.checkout()).url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[\w+/=]+'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none';/,
    );
    expect(html).not.toMatch(/\son\w+=|\sstyle=|javascript:/);
    expect([...html.matchAll(/(?:src|href)="(https?:[^"]*)"/g)]).toEqual([]);
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(String(headers['set-cookie'])).toMatch(
      /^pitanga_pay=[\w-]{22}\.[0-9a-f]{64}; Path=\/pay; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    expect([...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text)).toEqual([
      '',
    ]);
  });

  test('where buyers come by HTTPS, the cookie does too; below a path, everything is', async () => {
    const { url } = await shop.checkout();
    const before = config.publicUrl;
    config.publicUrl = 'https://pay.example.com/loja';
    try {
      const { headers, html } = await buyer().open(url);
      // Browsers take a cookie of this prefix only without a domain, for the whole host and for
      // HTTPS.
      expect(String(headers['set-cookie'])).toMatch(
        /^__Host-pitanga_pay=[\w-]{22}\.[0-9a-f]{64}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(
        [...html.matchAll(/(?:src|href|action)="(\/[^"]*)"/g)].filter(
          ([, path]) => !path?.startsWith('/loja/pay/'),
        ),
      ).toEqual([]);
    } finally {
      config.publicUrl = before;
    }
  });

  test('a session under the earlier cookie name continues under HTTPS; a new one has only the new name', async () => {
    const { url } = await shop.checkout();
    const before = config.publicUrl;
    const ana = buyer();
    await ana.pay(url, { method: 'PIX' });
    expect(ana.cookie).toMatch(/^pitanga_pay=/);
    config.publicUrl = 'https://pay.example.com';
    try {
      expect((await ana.open(url)).heading).toBe('Pague com Pix');
      expect(ana.cookie).toMatch(/^__Host-pitanga_pay=/); // what was set then is used from now on
      expect((await ana.open(url)).heading).toBe('Pague com Pix');
      const planted = buyer();
      planted.cookie = ana.cookie.replace('__Host-', '');
      expect((await planted.open(url)).heading).not.toBe('Pague com Pix');
    } finally {
      config.publicUrl = before;
    }
  });
});

describe('who may send what', () => {
  test.each<[string, (form: { token: string }) => Record<string, string>, Record<string, string>]>([
    ['without the token of the page', () => ({ token: '' }), {}],
    [
      'with a token that was made up',
      ({ token }) => ({ token: token.replace(/^./, (first) => (first === '0' ? '1' : '0')) }),
      {},
    ],
    ['from another site', (form) => form, { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', (form) => form, { 'sec-fetch-site': 'same-site' }],
  ])('a form %s is refused, and nothing happens', async (_how, change, headers) => {
    const checkout = await shop.checkout();
    const ana = buyer();
    const page = await ana.open(checkout.url);
    const token = /name="token" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    const answer = await ana.send(
      page,
      checkout.url,
      { action: 'pay', ...BUYER, ...CARD, ...change({ token }) },
      headers,
    );
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('Nada foi cobrado');
    expect(await shop.charges(checkout)).toEqual([]);
  });

  test('a token is good for one page of one session', async () => {
    const [one, two] = [await shop.checkout(), await shop.checkout()];
    const [ana, bia] = [buyer(), buyer()];
    const page = await ana.open(one.url);
    const token = /name="token" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    await bia.open(one.url);
    expect(
      (await bia.send(page, one.url, { action: 'pay', ...BUYER, ...CARD, token })).statusCode,
    ).toBe(403);
    expect(
      (await ana.send(page, two.url, { action: 'pay', ...BUYER, ...CARD, token })).statusCode,
    ).toBe(403);
    expect([await shop.charges(one), await shop.charges(two)]).toEqual([[], []]);
  });

  test('an address that asks too often waits, and is told so in its own language', async () => {
    const { url } = await shop.checkout();
    config.pageRateLimit = 2;
    try {
      const answers = [];
      for (let tries = 0; tries < 20; tries++) answers.push(await buyer().open(url));
      expect(answers[0]?.status).toBe(200);
      expect(answers.at(-1)).toMatchObject({ status: 429, heading: 'Muitas tentativas' });
      expect(answers.at(-1)?.headers['retry-after']).toMatch(/^\d+$/);
      expect(await rowCount(shop, 'rateBuckets', { keyId: like('%127.0.0.1%') })).toBe(0); // addresses are not kept
    } finally {
      config.pageRateLimit = 100_000;
    }
  });

  test('an offer is taken only by who paid; the buttons of Dev mode are nothing in production', async () => {
    const mug = await shop.product({ name: 'Caneca', price: 2500 });
    const checkout = await shop.checkout({ upSellProductId: mug.id });
    const [ana, thief] = [buyer(), buyer()];
    const done = await ana.pay(checkout.url, CARD);
    expect(done.html).toContain('Caneca');
    const page = await thief.open(checkout.url);
    expect(page.html).not.toContain('Caneca');
    const token =
      /name="token" value="([^"]*)"/.exec(
        (await thief.open((await shop.checkout()).url)).html,
      )?.[1] ?? '';
    expect((await thief.send(page, `${checkout.url}/upsell`, { token })).statusCode).toBe(403);
    expect((await ana.submit(done, `${checkout.url}/upsell`, {})).heading).toBe(
      'Pagamento confirmado',
    );

    const offering = await link({ upSellProductId: mug.id });
    const paid = await ana.pay(offering.url, CARD);
    expect(paid.html).toContain('Caneca');
    const charge = /name="charge" value="([^"]*)"/.exec(paid.html)?.[1] ?? '';
    const own =
      /name="token" value="([^"]*)"/.exec((await thief.open(offering.url)).html)?.[1] ?? '';
    expect(
      (await thief.send(page, `${offering.url}/upsell`, { token: own, charge })).statusCode,
    ).toBe(404);
    expect((await ana.submit(paid, `${offering.url}/upsell`, {})).heading).toBe(
      'Pagamento confirmado',
    );
    expect((await ana.open(offering.url)).html).not.toContain('Caneca');

    const real = await shop.newKey({ devMode: false });
    const { body } = await shop.request(
      'POST',
      '/v2/products/create',
      { externalId: 'real', name: 'Produto', price: 4990, currency: 'BRL' },
      { authorization: `Bearer ${real}` },
    );
    const sold = await shop.request(
      'POST',
      '/v2/checkouts/create',
      { items: [{ id: body.data.id, quantity: 1 }], methods: ['PIX', 'CARD', 'BOLETO'] },
      { authorization: `Bearer ${real}` },
    );
    const { url } = sold.body.data;
    const form = await ana.open(url);
    expect(form.html).not.toContain('Ambiente de teste');
    expect(textOf(form.html)).toContain(
      'Esta loja ainda não pode receber pagamentos por aqui. Nada será cobrado.',
    );
    expect(form.html.match(/Indisponível: a loja ainda não ativou/g)).toHaveLength(3);
    expect(form.html).not.toContain('cardNumber');
    expect((await ana.send(form, url, { action: 'pay', ...BUYER, ...CARD })).statusCode).toBe(422);
    expect(
      (
        await ana.request(
          'POST',
          `${url}/dev`,
          new URLSearchParams({
            act: 'pay',
            token: /name="token" value="([^"]*)"/.exec(form.html)?.[1] ?? '',
          }).toString(),
        )
      ).statusCode,
    ).toBe(404);
    expect(await rowsOf(shop, 'charges', { devMode: false })).toEqual([]);
  });

  test('fields that are wrong are named one by one; a form that makes no sense at all is refused', async () => {
    const checkout = await shop.checkout({ card: { maxInstallments: 2 } });
    const ana = buyer();
    const page = await ana.open(checkout.url);
    const wrongOf = async (typed: Record<string, string>) => {
      const answer = await ana.submit(page, checkout.url, {
        action: 'pay',
        ...BUYER,
        ...CARD,
        ...typed,
      });
      return [
        answer.status,
        ...[...answer.html.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name),
      ];
    };
    expect(await wrongOf({ name: 'Ana' })).toEqual([422, 'name']);
    expect(
      await wrongOf({ name: '', email: 'ana', taxId: '111.111.111-11', cellphone: '123' }),
    ).toEqual([422, 'name', 'email', 'taxId', 'cellphone']);
    expect(await wrongOf({ expiry: '01/20' })).toEqual([422, 'expiry']);
    expect(await wrongOf({ expiry: '13/30', cvc: '12' })).toEqual([422, 'expiry', 'cvc']);
    // The wrong security code keeps the form open.
    for (const expiry of ['2030-12', '12 / 2030', '1/30', '122030'])
      expect(await wrongOf({ expiry, cvc: '12' })).toEqual([422, 'cvc']);
    for (const expiry of ['130', '2030', '31/12/2030'])
      expect(await wrongOf({ expiry })).toEqual([422, 'expiry']);
    for (const cellphone of ['011 91234-5678', '0055 11 91234-5678', '+351 912 345 678'])
      expect(await wrongOf({ cellphone, cvc: '12' })).toEqual([422, 'cvc']);
    expect(await wrongOf({ cellphone: '351912345678' })).toEqual([422, 'cellphone']);
    expect(
      await wrongOf({ name: 'Padaria', taxId: 'CNPJ: 11.222.333/0001-81', cvc: '12' }),
    ).toEqual([422, 'cvc']);
    expect(await wrongOf({ name: 'Padaria', taxId: '529.982.247-25' })).toEqual([422, 'name']);
    expect(await wrongOf({ name: '--', taxId: '11.222.333/0001-81' })).toEqual([422, 'name']);
    for (const installments of ['0', '00', '3'])
      expect(await wrongOf({ installments })).toEqual([422, 'installments']);
    expect(await wrongOf({ name: `Ana ${'a'.repeat(15_000)}` })).toEqual([422, 'name']);
    expect(await wrongOf({ cellphone: `11912345678${' x'.repeat(50)}` })).toEqual([
      422,
      'cellphone',
    ]);
    expect(await wrongOf({ method: 'BOLETO' })).toEqual([422, 'method']);
    expect(await wrongOf({ method: 'BARTER' })).toEqual([422, 'method']);
    expect(await shop.charges(checkout)).toEqual([]);
    const raw = await ana.request('POST', checkout.url, '%%%=&&&\u0000');
    expect(raw.statusCode).toBe(403);
    const tooLong = await ana.request('POST', `${checkout.url}/upsell`, 'x'.repeat(20_000));
    expect(tooLong.statusCode).toBe(413);
    // The way back is the page, wherever the form went.
    expect(/<a class="button" href="([^"]*)"/.exec(tooLong.body)?.[1]).toBe(`/pay/${checkout.id}`);
  });
});

describe('a payment is made once', () => {
  test.each(['CARD', 'PIX'])(
    '100 buyers press "pay" at once (%s): one pays, 99 see that it is paid, and money moves once',
    async (method) => {
      const checkout = await shop.checkout();
      const buyers = Array.from({ length: PARALLEL }, () => buyer());
      const pages = await Promise.all(buyers.map((each) => each.open(checkout.url)));
      const before = await shop.approvals();
      await shop.warmUp();
      const answers = await Promise.all(
        buyers.map((each, index) =>
          each.submit(pageOf(pages, index), checkout.url, {
            action: 'pay',
            ...BUYER,
            ...CARD,
            method,
          }),
        ),
      );
      expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
      const headingsNow = () =>
        Promise.all(buyers.map(async (each) => (await each.open(checkout.url)).heading));
      if (method === 'PIX') {
        // The last to begin has it; the others read that their code is over, and nobody pays for
        // another.
        const shown = await headingsNow();
        expect(shown.toSorted()).toEqual(
          [
            'Pague com Pix',
            ...Array<string>(PARALLEL - 1).fill('Este código foi substituído'),
          ].toSorted(),
        );
        const holder = shown.indexOf('Pague com Pix');
        await shop.pay(checkout, { method: 'PIX' });
        expect((await buyers[holder]?.open(checkout.url))?.heading).toBe('Pagamento confirmado');
      }
      const headings = await headingsNow();
      expect(headings.toSorted()).toEqual(
        [
          ...Array<string>(PARALLEL - 1).fill('Este pedido já foi pago'),
          'Pagamento confirmado',
        ].toSorted(),
      );
      expect((await shop.approvals()) - before).toBe(1);
      expect((await shop.charges(checkout)).filter(({ status }) => status === 'PAID')).toHaveLength(
        1,
      );
    },
  );

  test('a form of a link that is sent twice pays once; another payment needs another look', async () => {
    const { id, url } = await link();
    const ana = buyer();
    const page = await ana.open(url);
    const answers = [];
    for (let tries = 0; tries < 3; tries++)
      answers.push(await ana.submit(page, url, { action: 'pay', ...BUYER, ...CARD }));
    expect(answers.map(({ heading }) => heading)).toEqual(Array(3).fill('Pagamento confirmado'));
    expect(await shop.charges({ id })).toHaveLength(1);
    const again = await ana.open(`${url}?form=1`);
    const twice = await Promise.all(
      [1, 2].map(() => ana.submit(again, url, { action: 'pay', ...BUYER, ...CARD })),
    );
    expect(twice.map(({ heading }) => heading)).toContain('Pagamento confirmado');
    expect((await shop.charges({ id })).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
  });

  test("of a link, the code a buyer no longer needs is called off when the card pays; another buyer's stays", async () => {
    const { id, url } = await link();
    const [ana, bia] = [buyer(), buyer()];
    await bia.pay(url, { method: 'PIX' });
    const pix = await ana.pay(url, { method: 'PIX' });
    expect(pix.heading).toBe('Pague com Pix');
    expect(
      (
        await ana.submit(await ana.open(`${url}?form=1`), url, {
          action: 'pay',
          ...BUYER,
          method: 'PIX',
        })
      ).heading,
    ).toBe('Pague com Pix');
    expect(await shop.charges({ id })).toHaveLength(2); // one code each, however often they ask
    const form = await ana.open(`${url}?form=1`);
    expect((await ana.submit(form, url, { action: 'pay', ...BUYER, ...CARD })).heading).toBe(
      'Pagamento confirmado',
    );
    expect((await shop.charges({ id })).map(({ status, method }) => `${method} ${status}`)).toEqual(
      ['PIX PENDING', 'PIX CANCELLED', 'CARD PAID'],
    );
    expect((await bia.open(url)).heading).toBe('Pague com Pix');
  });

  test('while a provider does not answer, the page waits and charges nothing twice', async () => {
    const checkout = await shop.checkout();
    const ana = buyer();
    const form = await ana.open(checkout.url);
    await ana.submit(form, checkout.url, {
      action: 'pay',
      ...BUYER,
      ...CARD,
      cardNumber: '4000000000000002',
    });
    const [charge] = await shop.charges(checkout);
    await changeRows(
      shop,
      'chargeAttempts',
      { chargeId: charge?.id },
      { status: 'PENDING', reason: null, checkAt: inWallTime('30 seconds') },
    );
    await changeRows(
      shop,
      'charges',
      { id: charge?.id },
      { status: 'PENDING', eraseBuyerAt: null },
    );
    const waiting = await ana.open(checkout.url);
    expect(waiting.heading).toBe('Estamos confirmando o pagamento');
    const other = buyer();
    const refused = await other.pay(checkout.url, CARD);
    expect(refused).toMatchObject({ status: 409, heading: 'Este pedido está sendo pago' });
    const secondTab = await ana.submit(await other.open(checkout.url), checkout.url, {
      action: 'pay',
      ...BUYER,
      ...CARD,
      token: tokenOf(form),
    });
    // it is nobody else who pays
    expect(secondTab).toMatchObject({ status: 409, heading: 'Estamos confirmando o pagamento' });
    await shop.travel('2 minutes');
    expect((await ana.open(checkout.url)).html).toContain('O pagamento não foi aprovado');
  });
});

test('the status of a page is an event stream of one word, which is told when it changes', async () => {
  const checkout = await shop.checkout();
  const url = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const stream = await answerOf(`${url}/pay/${checkout.id}/stream`);
  expect(stream).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  });
  let told = '';
  stream.setEncoding('utf8').on('data', (text: string) => void (told += text));
  await until('the status is told', () => told.includes('data: PENDING\n\n'));
  await shop.pay(checkout, { method: 'PIX' });
  await until('the payment is told', () => told.includes('data: PAID\n\n'));
  stream.destroy();
  expect(told.replaceAll(/^:\n\n/gm, '')).toBe(
    'retry: 2000\nevent: status\ndata: PENDING\n\nevent: status\ndata: PAID\n\n',
  );
  const unknown = await answerOf(`${url}/pay/bill_nothing/stream`);
  expect(unknown.statusCode).toBe(404);
  unknown.destroy();
});

function answerOf(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { agent: false }, resolve).on('error', reject));
}

test('the address that a checkout, link or subscription checkout is given leads to its page', async () => {
  const product = await shop.product({ cycle: 'MONTHLY' });
  const subscription = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  for (const { id, url } of [await shop.checkout(), await link(), subscription]) {
    expect(url).toBe(`${config.publicUrl}/pay/${id}`);
    expect(await buyer().open(url)).toMatchObject({ status: 200, heading: 'Pagamento' });
  }
});

function tokenOf({ html }: Shown): string {
  return /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '';
}

function pageOf(pages: readonly Shown[], index: number): Shown {
  const page = pages[index];
  if (!page) throw new Error(`buyer ${index} has no page`);
  return page;
}
