/** Nobody finds out on a page which stolen cards are good: cards are tried ten times a day at the most, and the other ways to pay stay open. */
import { Buyer, CARD, textOf } from '../support/buyer';
import { world, type Json, type World } from '../support/world';

let shop: World;

beforeAll(async () => {
  shop = await world();
});

const DECLINED = { ...CARD, cardNumber: '4000 0000 0000 0002' };
const CLOSED = 'Muitas tentativas com cartão: escolha outra forma de pagamento, ou volte amanhã.';

function buyer(address = '127.0.0.1'): Buyer {
  return Object.assign(new Buyer(shop), { address });
}

async function tries(checkout: Json): Promise<number> {
  return (await shop.charges(checkout)).flatMap(({ attempts }) => attempts.nodes).length;
}

test('a checkout takes ten declined cards a day, by whomever; then another way pays, and the next day a card', async () => {
  const checkout = await shop.checkout();
  for (let times = 0; times < 10; times++)
    expect((await buyer(`10.0.0.${times}`).pay(checkout.url, DECLINED)).html).toContain(
      'O pagamento não foi aprovado',
    );
  const late = buyer('10.0.1.1');
  const refused = await late.pay(checkout.url, CARD);
  expect(refused.status).toBe(422);
  expect(textOf(refused.html)).toContain(CLOSED);
  expect(refused.html).not.toContain('name="cardNumber"');
  expect(await tries(checkout)).toBe(10);
  expect((await late.pay(checkout.url, { method: 'PIX' })).heading).toBe('Pague com PIX');
  await shop.travel('25 hours');
  expect((await buyer().pay(checkout.url, CARD)).heading).toBe('Pagamento confirmado');
});

test('a form that was open before is refused too, and many at once are no way round', async () => {
  const { id, url } = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
  const buyers = Array.from({ length: 25 }, () => buyer());
  const forms = await Promise.all(buyers.map((each) => each.open(url)));
  await shop.warmUp();
  await Promise.all(
    buyers.map((each, index) =>
      each.submit(forms[index] as (typeof forms)[0], url, {
        action: 'pay',
        name: 'Ana Souza',
        email: 'ana@example.com',
        taxId: '529.982.247-25',
        ...DECLINED,
      }),
    ),
  );
  expect(await tries({ id })).toBe(10);
});

test('a link takes ten declined cards a day of one address and of one session; others pay on', async () => {
  const { id, url } = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
  for (let times = 0; times < 10; times++) await buyer('10.0.0.1').pay(url, DECLINED);
  expect(textOf((await buyer('10.0.0.1').pay(url, CARD)).html)).toContain(CLOSED);
  const wanderer = buyer();
  for (let times = 0; times < 10; times++)
    await Object.assign(wanderer, { address: `10.0.2.${times}` }).pay(url, DECLINED);
  expect(textOf((await wanderer.open(url)).html)).toContain(CLOSED);
  expect(await tries({ id })).toBe(20);
  expect((await buyer('10.0.0.2').pay(url, CARD)).heading).toBe('Pagamento confirmado');
  const other = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
  expect((await buyer('10.0.0.1').pay(other.url, CARD)).heading).toBe('Pagamento confirmado');
  expect(
    await shop.database.query(`SELECT 1 FROM "chargeAttempts" WHERE "addressHash" LIKE '%10.0.%'`),
  ).toEqual([]); // addresses are not kept
});

test('a merchant who simulates payments is not counted', async () => {
  const checkout = await shop.checkout();
  for (let times = 0; times < 11; times++)
    expect(
      await shop.pay(checkout, { method: 'CARD', card: { number: '4000000000000002' } }),
    ).toMatchObject({ status: 'PENDING' });
  expect(await shop.pay(checkout, { method: 'CARD' })).toMatchObject({ status: 'PAID' });
});
