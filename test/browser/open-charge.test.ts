/**
 * A renewal failed, and the buyer follows the link in the merchant's message: pays it, or gives
 * another card; the API then says the same as the page.
 */
import {
  axe,
  describeInBrowser,
  DESKTOP,
  isTooWide,
  reload,
  startBrowser,
  type Browser,
  type Visitor,
} from '../support/browser';
import { world, type Json, type World } from '../support/world';

const LONG_RETRY = { retryPolicy: { maxRetry: 3, retryEvery: 5 } };
const GOOD_CARD = '4242 4242 4242 4242';
const OTHER_CARD = '5555 5555 5555 4444';
const DECLINED_CARD = '4000 0000 0000 9995';

let shop: World;
let browser: Browser;

/** A subscription whose renewal was declined, and the address that the merchant was told. */
async function failed({ reason = 'insufficient_funds', times = 1, ...values }: Json = {}): Promise<{
  subscription: Json;
  path: string;
  chargeId: string;
}> {
  const subscription = await shop.subscribe({ price: 4_990, ...LONG_RETRY, ...values });
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    reason,
    times,
  });
  await shop.travel('1 month');
  const told = (await shop.messages())
    .map(({ body }) => body)
    .findLast(
      ({ event, data }) =>
        event === 'subscription.payment_failed' && data.subscription.id === subscription.id,
    );
  const path = new URL(String(told?.data.payment.url)).pathname;
  return { subscription, path, chargeId: String(told?.data.payment.id) };
}

const textOf = async ({ page }: Visitor) =>
  (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
const eventsOf = async ({ id }: Json) =>
  (await shop.messages())
    .filter(({ body }) => body.data.subscription?.id === id)
    .map(({ body }) => body.event);

async function lookClosely(visitor: Visitor, shot?: string): Promise<void> {
  expect(await axe(visitor.page)).toEqual([]);
  expect(await isTooWide(visitor.page)).toBe(false);
  expect(visitor.complaints).toEqual([]);
  if (process.env.SHOTS && shot)
    await visitor.page.screenshot({ path: `${process.env.SHOTS}/${shot}.png`, fullPage: true });
}

async function pay(visitor: Visitor, number: string, button: RegExp): Promise<void> {
  for (const [field, text] of [
    ['cardNumber', number],
    ['expiry', '12/34'],
    ['cvc', '123'],
  ] as const)
    await visitor.page.locator(`#${field}`).fill(text);
  await visitor.page.getByRole('button', { name: button }).click();
  await visitor.page.waitForLoadState();
}

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    await shop.travel('2027-03-02T15:00:00.000Z');
    browser = await startBrowser(shop);
    await shop.listen([
      'subscription.payment_failed',
      'subscription.renewed',
      'subscription.cancelled',
    ]);
  });
  afterAll(() => browser.close());

  test('pays with a new card, which is charged from then on; a decline and a mistyped number first', async () => {
    const { subscription, path, chargeId } = await failed();
    const visitor = await browser.visitor();
    await visitor.page.goto(browser.origin + path);
    const text = await textOf(visitor);
    for (const words of [
      'Não conseguimos cobrar sua assinatura',
      'R$ 49,90',
      'não há limite ou saldo suficiente',
      'Cartão cobrado: Visa final 4242',
      'tentaremos de novo em',
    ])
      expect(text).toContain(words);
    await lookClosely(visitor, 'open-charge');
    await pay(visitor, '4111 1111 1111 1112', /^Pagar/);
    // said before it is sent
    expect(await textOf(visitor)).toContain('Confira o número do cartão.');
    await lookClosely(visitor);
    await pay(visitor, DECLINED_CARD, /^Pagar/);
    expect(await textOf(visitor)).toContain('não há limite ou saldo suficiente');
    expect((await shop.charges(subscription))[1]).toMatchObject({
      status: 'PENDING',
      retryNumber: 0,
    });
    await pay(visitor, OTHER_CARD, /^Pagar R\$/);
    const paid = await textOf(visitor);
    expect(paid).toContain('Pagamento confirmado');
    expect(paid).toContain('no cartão Mastercard final 4444');
    expect(new URL(visitor.page.url()).pathname).toBe(path);
    await lookClosely(visitor, 'open-charge-paid');
    await visitor.page.getByText('Ver comprovante').click();
    expect(await textOf(visitor)).toContain('Comprovante de pagamento');
    await visitor.close();

    expect(await shop.subscription(subscription)).toMatchObject({ status: 'ACTIVE', retry: null });
    await shop.travel('1 month');
    expect(await shop.charges(subscription)).toMatchObject([
      { status: 'PAID' },
      {
        id: chargeId,
        status: 'PAID',
        attempts: {
          nodes: [
            { byBuyer: true, status: 'APPROVED' },
            { byBuyer: true, status: 'DECLINED' },
            { byBuyer: false },
          ],
        },
      },
      { status: 'PAID' },
    ]);
    expect(await eventsOf(subscription)).toEqual([
      'subscription.payment_failed',
      'subscription.renewed',
      'subscription.renewed',
    ]);
    const [, , last] = (await shop.messages()).filter(
      ({ body }) => body.data.subscription?.id === subscription.id,
    );
    expect(last?.body.data.payerInformation).toMatchObject({
      method: 'CARD',
      CARD: { number: '4444', brand: 'mastercard' },
    });
  });

  test('a number with a wrong check digit, a wrong date and a wrong code are refused and not kept', async () => {
    const { subscription, path } = await failed();
    const visitor = await browser.visitor({ javaScriptEnabled: false });
    await visitor.page.goto(browser.origin + path);
    await pay(visitor, '4111 1111 1111 1112', /^Pagar/);
    expect(await textOf(visitor)).toContain('Confira o número do cartão.');
    expect(await visitor.page.content()).not.toMatch(/1111 ?1112/);
    await visitor.page.getByRole('button', { name: /^Só trocar/ }).click();
    expect(await textOf(visitor)).toMatch(
      /Confira o número do cartão\.[^]*Confira a validade[^]*Confira os 3 ou 4 números/,
    );
    expect((await shop.charges(subscription))[1]?.attempts.nodes).toHaveLength(1);
    const kept = await shop.database.query(
      `SELECT 1 FROM "charges" WHERE "id" = $1 AND to_jsonb("charges")::text LIKE '%1112%'`,
      [path.split('/').at(-1)],
    );
    expect(kept).toEqual([]);
    await visitor.close();
  });

  test('only changes the card, after the old one was refused for good: the next try is made with it', async () => {
    const { subscription, path } = await failed({ reason: 'lost_card' });
    const visitor = await browser.visitor({ viewport: DESKTOP, colorScheme: 'dark' });
    await visitor.page.goto(browser.origin + path);
    const text = await textOf(visitor);
    expect(text).toContain('O cartão atual não será mais cobrado');
    expect(text).not.toMatch(/perdido|roubado|lost/i);
    await lookClosely(visitor);
    await pay(visitor, OTHER_CARD, /^Só trocar o cartão/);
    expect(await textOf(visitor)).toMatch(
      /Cartão trocado: Mastercard final 4444 será cobrado em \d\d\/\d\d\/\d{4} às \d\d:\d\d/,
    );
    await lookClosely(visitor, 'open-charge-replaced');
    expect(await shop.subscription(subscription)).toMatchObject({
      status: 'ACTIVE',
      retry: { reason: 'lost_card', retryNumber: 0 },
    });
    await shop.travel('6 days');
    await reload(visitor.page);
    expect(await textOf(visitor)).toContain('Pagamento confirmado');
    await visitor.close();
    expect((await shop.charges(subscription))[1]).toMatchObject({
      status: 'PAID',
      retryNumber: 1,
      attempts: { nodes: [{ status: 'APPROVED', byBuyer: false }, { reason: 'lost_card' }] },
    });
    expect(await eventsOf(subscription)).toEqual([
      'subscription.payment_failed',
      'subscription.renewed',
    ]);
  });

  test('says when the tries are over, and when the subscription was cancelled; neither takes a card any more', async () => {
    const cancelled = await failed();
    await shop.post('/v2/subscriptions/cancel', { id: cancelled.subscription.id });
    const given = await failed({ times: 9 });
    const visitor = await browser.visitor();
    await visitor.page.goto(browser.origin + given.path);
    await shop.travel('1 month');
    const before = await shop.approvals();
    await pay(visitor, GOOD_CARD, /^Pagar/); // the form was still open
    expect(await textOf(visitor)).toContain('Esta assinatura terminou');
    await lookClosely(visitor);
    await visitor.page.goto(browser.origin + cancelled.path);
    expect(await textOf(visitor)).toContain('Esta assinatura foi cancelada');
    await lookClosely(visitor);
    await visitor.close();
    expect(await shop.approvals()).toBe(before);
    expect(await shop.subscription(given.subscription)).toMatchObject({
      status: 'CANCELLED',
      cancelledDueTo: 'max_payment_retries_exceeded',
    });
    expect((await eventsOf(given.subscription)).at(-1)).toBe('subscription.cancelled');
  });

  test('while the bank has not answered nobody can pay twice', async () => {
    const { subscription, path } = await failed();
    const before = await shop.approvals();
    await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
    const [visitor, late] = [
      await browser.visitor(),
      await browser.visitor({ javaScriptEnabled: false }),
    ];
    for (const { page } of [visitor, late]) await page.goto(browser.origin + path);
    await pay(visitor, GOOD_CARD, /^Pagar/);
    expect(await textOf(visitor)).toContain('Estamos confirmando o pagamento');
    await lookClosely(visitor);
    await pay(late, GOOD_CARD, /^Pagar/);
    expect(await textOf(late)).toContain('Estamos confirmando o pagamento');
    await shop.travel('2 minutes');
    await reload(late.page);
    expect(await textOf(late)).toContain('Pagamento confirmado');
    expect(await shop.approvals()).toBe(before + 1);
    for (const { close } of [visitor, late]) await close();
  });

  test('a form that another site sent, or that was shown to somebody else, is refused', async () => {
    const { path, subscription } = await failed();
    const { page, close } = await browser.visitor();
    await page.goto(browser.origin + path);
    const token = await page.locator('input[name=token]').first().getAttribute('value');
    await close();
    for (const form of [`number=4242424242424242&token=${token}`, 'number=4242424242424242']) {
      for (const action of ['pay-open', 'replace-card']) {
        const answer = await shop.app.server.inject({
          method: 'POST',
          url: `${path}/${action}`,
          payload: form,
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        });
        expect(answer.statusCode).toBe(403);
      }
    }
    expect((await shop.charges(subscription))[1]).toMatchObject({ status: 'PENDING' });
  });

  test('an automatic PIX that failed is tried again by itself: there is nothing to type', async () => {
    const product = await shop.product({ name: 'Clube', price: 4_990, cycle: 'MONTHLY' });
    const checkout = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: ['PIX'],
    });
    const { subscriptionId } = await shop.pay(checkout, { method: 'PIX' });
    await shop.post('/v2/dev/simulate', {
      id: subscriptionId,
      outcome: 'decline-next',
      reason: 'insufficient_funds',
      times: 9,
    });
    await shop.travel('1 month');
    let retry: Json | null = null;
    // The charge falls due on the next bank business day, and the bank says in its evening that it
    // failed.
    for (let days = 0; days < 5 && !retry; days++) {
      await shop.travel('1 day');
      ({ retry } = await shop.get(`/v2/subscriptions/get?id=${subscriptionId}`));
    }
    const visitor = await browser.visitor({ locale: 'en-US' });
    await visitor.page.goto(browser.origin + new URL(String(retry?.url)).pathname);
    const text = await textOf(visitor);
    expect(text).toContain('The automatic Pix was not completed');
    expect(text).toContain('we try again on');
    expect(await visitor.page.locator('form').count()).toBe(0);
    await lookClosely(visitor);
    await visitor.close();
  });

  test('the address of any other charge leads to where it is paid', async () => {
    const visitor = await browser.visitor();
    const pix = await shop.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 4_990, description: 'Pedido 7' },
    });
    await visitor.page.goto(`${browser.origin}/pay/${pix.id}`);
    expect(await textOf(visitor)).toContain('Pagamento para Loja');
    expect(await visitor.page.locator('#pix').textContent()).toBe(pix.brCode);
    await lookClosely(visitor, 'pix');
    await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`);
    // The page follows the status by itself; a reload would meet that navigation half-way.
    await visitor.page.waitForURL(`**/pay/${pix.id}/receipt`);
    const checkout = await shop.checkout();
    await shop.pay(checkout, { card: { number: DECLINED_CARD } });
    const [declined] = await shop.charges(checkout);
    expect((await shop.app.server.inject({ url: `/pay/${declined?.id}` })).headers.location).toBe(
      `/pay/${checkout.id}`,
    );
    await visitor.close();
  });
});
