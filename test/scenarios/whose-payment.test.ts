/**
 * Whose payment a page shows: a code is one buyer's, who has paid reads so for ever, and who may
 * have paid is not asked for money again.
 */
import { Buyer, BUYER, CARD, textOf } from '../support/buyer';
import { holdTransaction, lockTables } from '../support/locks';
import { oneOf, rowCount, rowOf, rowsOf } from '../support/rows';
import { until } from '../support/running-shop';
import { world, type Json, type World } from '../support/world';

let shop: World;

beforeAll(async () => {
  shop = await world();
});

const buyer = () => new Buyer(shop);
const BIA = { name: 'Bia Lima', email: 'bia@example.com', taxId: '111.444.777-35' };
const codeOn = ({ html }: { html: string }) => /id="br-code"[^>]*>([^<]+)</.exec(html)?.[1];

async function link(): Promise<Json> {
  return shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
    methods: ['PIX', 'CARD', 'BOLETO'],
  });
}

/** Until after the boleto's last day, on which it was paid, and before the bank reports it. */
async function travelPastDue(checkout: Json): Promise<void> {
  const charge = await rowOf<{ payableUntil: Date }>(shop, 'charges', {
    checkoutId: checkout.id,
    method: 'BOLETO',
  });
  await shop.travel(new Date(charge.payableUntil.getTime() + 3_600_000).toISOString());
}

const chargeIds = async (checkoutId: string) =>
  (await rowsOf<{ id: string }>(shop, 'charges', { checkoutId })).map(({ id }) => id);

describe("a code is one buyer's", () => {
  test('another buyer who begins to pay gets another code; the first one reads that the old one is cancelled', async () => {
    await shop.listen(['checkout.completed']);
    const checkout = await shop.checkout();
    const [ana, bia] = [buyer(), buyer()];
    const first = codeOn(await ana.pay(checkout.url, { method: 'PIX' }));
    const second = codeOn(await bia.pay(checkout.url, { method: 'PIX', ...BIA }));
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    const over = await ana.open(checkout.url);
    expect(over.heading).toBe('Este código foi substituído');
    expect(over.html).not.toMatch(/Bia|bia@|br-code/);
    const form = await ana.open(`${checkout.url}?form=1`);
    expect(form.html).toContain('Ana Souza'); // what she typed herself
    const third = await ana.submit(form, checkout.url, { action: 'pay', ...BUYER, method: 'PIX' });
    expect(third.heading).toBe('Pague com Pix');
    expect((await bia.open(checkout.url)).heading).toBe('Este código foi substituído');
    await ana.submit(third, `${checkout.url}/dev`, { act: 'pay' });
    expect((await ana.open(checkout.url)).heading).toBe('Pagamento confirmado');
    expect((await bia.open(checkout.url)).heading).toBe('Este pedido já foi pago');
    expect((await shop.charges(checkout)).map(({ status }) => status)).toEqual([
      'CANCELLED',
      'CANCELLED',
      'PAID',
    ]);
    expect((await shop.messages()).at(-1)?.body.data.payerInformation.PIX).toMatchObject({
      name: 'Ana Souza',
    });
  });

  test('the same CPF in another browser is another buyer; codes of the earlier one are cancelled', async () => {
    const checkout = await shop.checkout();
    const [ana, thief] = [buyer(), buyer()];
    await ana.pay(checkout.url, { method: 'PIX' });
    await thief.pay(checkout.url, { method: 'PIX' });
    await shop.travel('1 minute');
    const [first, second] = (await shop.charges(checkout)) as [Json, Json];
    const called = await rowsOf<{ reference: string; cancelled: boolean }>(
      shop,
      'simulator.pixCharges',
      { reference: oneOf(first.id, second.id) },
      'reference',
    );
    expect(called).toMatchObject([
      { reference: first.id, cancelled: true },
      { reference: second.id, cancelled: false },
    ]);
  });

  test('the same buyer keeps the code: on the page, by the bank, and when the payment names nobody', async () => {
    for (const customer of [undefined, { name: 'Ana', taxId: '52998224725' }]) {
      const checkout = await shop.checkout();
      const ana = buyer();
      const code = codeOn(await ana.pay(checkout.url, { method: 'PIX' }));
      expect(
        codeOn(
          await ana.submit(await ana.open(`${checkout.url}?form=1`), checkout.url, {
            action: 'pay',
            ...BUYER,
            method: 'PIX',
          }),
        ),
      ).toBe(code);
      await shop.post(`/v2/checkouts/simulate-payment?id=${checkout.id}`, {
        method: 'PIX',
        ...(customer && { customer }),
      });
      expect((await ana.open(checkout.url)).heading).toBe('Pagamento confirmado');
      expect(await shop.charges(checkout)).toHaveLength(1);
    }
  });

  test('a boleto is kept by the payer it names, in any browser', async () => {
    const checkout = await shop.checkout({ methods: ['BOLETO'] });
    const [phone, desktop] = [buyer(), buyer()];
    expect(codeOn(await desktop.pay(checkout.url, { method: 'BOLETO' }))).toBe(
      codeOn(await phone.pay(checkout.url, { method: 'BOLETO' })),
    );
    expect(await shop.charges(checkout)).toHaveLength(1);
  });

  test('a subscription by PIX has the mandate of whoever pays its code', async () => {
    const product = await shop.product({ cycle: 'MONTHLY' });
    const checkout = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: ['PIX'],
    });
    const [ana, bia] = [buyer(), buyer()];
    await ana.pay(checkout.url, { method: 'PIX' });
    const page = await bia.pay(checkout.url, { method: 'PIX', ...BIA });
    expect((await ana.open(checkout.url)).heading).toBe('Este código foi substituído');
    await bia.submit(page, `${checkout.url}/dev`, { act: 'pay' });
    const { subscriptionId } = await shop.get(`/v2/checkouts/get?id=${checkout.id}`);
    const { subscription } = await shop.graphql(
      'query ($id: ID!) { subscription(id: $id) { customer { taxId } } }',
      { id: subscriptionId },
    );
    expect(subscription.customer.taxId).toBe('11144477735');
    expect((await bia.open(checkout.url)).heading).toBe('Assinatura ativa');
  });
});

describe('the way of paying that was begun last is shown', () => {
  test('an old code that expires does not hide the boleto that was chosen since', async () => {
    const checkout = await shop.checkout({ methods: ['PIX', 'BOLETO'] });
    const ana = buyer();
    await ana.pay(checkout.url, { method: 'PIX' });
    await ana.submit(await ana.open(`${checkout.url}?form=1`), checkout.url, {
      action: 'pay',
      ...BUYER,
      method: 'BOLETO',
    });
    await shop.travel('31 minutes');
    expect((await ana.open(checkout.url)).heading).toBe('Seu boleto está pronto');
  });

  test('who goes back to the code sees the code', async () => {
    const checkout = await shop.checkout({ methods: ['PIX', 'BOLETO'] });
    const ana = buyer();
    for (const method of ['PIX', 'BOLETO', 'PIX'])
      await ana.submit(await ana.open(`${checkout.url}?form=1`), checkout.url, {
        action: 'pay',
        ...BUYER,
        method,
      });
    expect((await ana.open(checkout.url)).heading).toBe('Pague com Pix');
    expect(await shop.charges(checkout)).toHaveLength(2);
  });

  test('a code that is paid shows that it is, though another way was begun since', async () => {
    const checkout = await shop.checkout({ methods: ['PIX', 'BOLETO'] });
    const ana = buyer();
    await ana.pay(checkout.url, { method: 'PIX' });
    await ana.submit(await ana.open(`${checkout.url}?form=1`), checkout.url, {
      action: 'pay',
      ...BUYER,
      method: 'BOLETO',
    });
    await shop.pay(checkout, { method: 'PIX' });
    expect((await ana.open(checkout.url)).heading).toBe('Pagamento confirmado');
  });
});

describe('who has paid', () => {
  test('a link paid by a buyer stays paid for that buyer when it is called off, or its time is over', async () => {
    for (const end of [
      (id: string) => shop.post(`/v2/checkouts/cancel?id=${id}`),
      (id: string) => shop.post('/v2/dev/simulate', { id, outcome: 'expire' }),
    ]) {
      const { id, url } = await link();
      const [ana, bia] = [buyer(), buyer()];
      await ana.pay(url, CARD);
      await end(id);
      const after = await ana.open(url);
      expect(after.heading).toBe('Pagamento confirmado');
      expect(after.html).not.toContain('Fazer outro pagamento');
      expect((await ana.open(`${url}?form=1`)).heading).toBe('Pagamento confirmado');
      expect((await bia.open(url)).heading).toMatch(/cancelado|terminou/);
    }
  });

  test('while a card is charged on a link that is cancelled, the page waits, and then says that it is paid', async () => {
    const { id, url } = await link();
    const ana = buyer();
    const form = await ana.open(url);
    const { runner, release } = await holdTransaction(shop);
    await lockTables(runner, 'simulator.calls');
    const paying = ana.submit(form, url, { action: 'pay', ...BUYER, ...CARD });
    await until(
      'the provider is asked',
      async () =>
        (await rowCount(shop, 'chargeAttempts', { chargeId: oneOf(...(await chargeIds(id))) })) > 0,
    );
    await shop.post(`/v2/checkouts/cancel?id=${id}`);
    expect((await ana.open(url)).heading).toBe('Estamos confirmando o pagamento');
    await release();
    await paying;
    await shop.travel('2 minutes');
    expect((await ana.open(url)).heading).toBe('Pagamento confirmado');
    expect((await buyer().open(url)).heading).toBe('Este pagamento foi cancelado');
  });
});

describe('a boleto that may be paid already', () => {
  test('after the last day of a boleto the page waits for the bank in any browser, until a buyer pays anew', async () => {
    const checkout = await shop.checkout({ methods: ['BOLETO', 'PIX'] });
    const [ana, later] = [buyer(), buyer()];
    await ana.pay(checkout.url, { method: 'BOLETO' });
    await travelPastDue(checkout);
    for (const each of [ana, later]) {
      const page = await each.open(checkout.url);
      expect(page.heading).toBe('O prazo do boleto terminou');
      expect(textOf(page.html)).toContain('Se você já pagou, não pague de novo');
      expect(page.html).toContain(`href="/pay/${checkout.id}?form=1"`);
    }
    expect((await later.open(checkout.url)).html).not.toMatch(/Ana|529\.?982|char_/);
    expect(
      (
        await ana.submit(await ana.open(`${checkout.url}?form=1`), checkout.url, {
          action: 'pay',
          ...BUYER,
          method: 'PIX',
        })
      ).heading,
    ).toBe('Pague com Pix');
    await shop.travel('7 days');
    expect(textOf((await later.open(checkout.url)).html)).toContain('Como você quer pagar?');
  });

  test('of a link only its own buyer reads so', async () => {
    const { id, url } = await link();
    const ana = buyer();
    await ana.pay(url, { method: 'BOLETO' });
    await travelPastDue({ id });
    expect((await ana.open(url)).heading).toBe('O prazo do boleto terminou');
    expect((await buyer().open(url)).heading).toBe('Pagamento');
    await shop.travel('7 days');
    expect(textOf((await ana.open(url)).html)).toContain(
      'O prazo do boleto terminou e ele não vale mais',
    );
  });

  test('a checkout whose time is over does not say that nothing was charged where boletos are reported later', async () => {
    const ended = async (methods: string[]) => {
      const checkout = await shop.checkout({ methods });
      await shop.post('/v2/dev/simulate', { id: checkout.id, outcome: 'expire' });
      return textOf((await buyer().open(checkout.url)).html);
    };
    expect(await ended(['PIX', 'BOLETO'])).toContain(
      'Se você já pagou um boleto, a confirmação leva até 2 dias úteis.',
    );
    expect(await ended(['PIX'])).toContain('Nada foi cobrado.');
  });
});
