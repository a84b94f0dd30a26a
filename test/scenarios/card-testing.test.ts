/**
 * Nobody finds out on a page which stolen cards are good: cards are tried ten times a day at the
 * most, and the other ways to pay stay open.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { purgeOldRows } from '../../jobs/sweeps/purge-old-rows';
import { shiftWallClock } from '../../src/platform/time/clock';
import { Buyer, BUYER, CARD, textOf } from '../support/buyer';
import { memberWith, type Person } from '../support/member';
import { rowCount } from '../support/rows';
import { rowsHolding } from '../support/traces';
import { world, type Json, type World } from '../support/world';

let shop: World;

beforeAll(async () => {
  shop = await world();
  config.pageRateLimit = 100_000;
});

const DECLINED = { ...CARD, cardNumber: '4000 0000 0000 0002' };
const CLOSED = 'Muitas tentativas com cartão: escolha outra forma de pagamento, ou volte amanhã.';

function buyer(address = '127.0.0.1'): Buyer {
  return Object.assign(new Buyer(shop), { address });
}

async function tries(checkout: Json): Promise<number> {
  return (await shop.charges(checkout)).flatMap(({ attempts }) => attempts.nodes).length;
}

test('a checkout accepts ten declined cards a day, then other methods only, and a card the next day', async () => {
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
  expect((await late.pay(checkout.url, { method: 'PIX' })).heading).toBe('Pague com Pix');
  await shop.travel('25 hours');
  expect((await buyer().pay(checkout.url, CARD)).heading).toBe('Pagamento confirmado');
});

test('a form that was open before is refused too, and many at once are no way round', async () => {
  const { id, url } = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
  const buyers = Array.from({ length: 25 }, () => buyer('10.8.0.1'));
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

async function link(): Promise<Json> {
  return shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
}

/** So many declined cards on this page, each from the address of its number. */
async function decline(url: string, times: number, addressOf: (time: number) => string) {
  for (let time = 0; time < times; time++) await buyer(addressOf(time)).pay(url, DECLINED);
}

async function isClosedFor(address: string, url: string): Promise<boolean> {
  return textOf((await buyer(address).open(url)).html).includes(CLOSED);
}

test('a link takes ten declined cards a day of one session, whatever addresses it comes from', async () => {
  const { id, url } = await link();
  const wanderer = buyer();
  for (let time = 0; time < 10; time++)
    await Object.assign(wanderer, { address: `10.1.2.${time}` }).pay(url, DECLINED);
  expect(textOf((await wanderer.open(url)).html)).toContain(CLOSED);
  expect(await tries({ id })).toBe(10);
});

test('a store takes ten declined cards an hour from one address, on all its pages together; others pay on', async () => {
  const links = [await link(), await link(), await link(), await link(), await link()];
  for (const { url } of links) await decline(url, 4, () => '10.2.0.1');
  const counts = await Promise.all(links.map((each) => tries(each)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  const { url } = links[0] ?? {};
  expect(await isClosedFor('10.2.0.1', (await shop.checkout()).url)).toBe(true);
  expect((await buyer('10.2.0.2').pay(url, CARD)).heading).toBe('Pagamento confirmado');
  expect((await buyer('10.2.0.1').pay(url, { method: 'PIX' })).heading).toBe('Pague com Pix');
  await shop.travel('61 minutes');
  expect((await buyer('10.2.0.1').pay(url, CARD)).heading).toBe('Pagamento confirmado');
  expect(await rowsHolding(shop, 'cardTries', '10.2.')).toBe(0); // addresses are not kept
});

test('in a day it takes thirty of them', async () => {
  const { id, url } = await link();
  for (let hour = 0; hour < 4; hour++) {
    await decline(url, 11, () => '10.3.0.1');
    await shop.travel('61 minutes');
  }
  expect(await tries({ id })).toBe(30);
});

test('sixty addresses of one IPv6 network of 64 bits are one address', async () => {
  const { id, url } = await link();
  await decline(url, 60, (time) => `2001:db8:1:1::${(time + 1).toString(16)}`);
  expect(await tries({ id })).toBe(10);
  expect(await isClosedFor('2001:db8:1:1:ffff::1', url)).toBe(true);
  expect(await isClosedFor('2001:db8:1:2::1', url)).toBe(false);
  // The same address, written as IPv6, is no other one.
  await decline(url, 10, () => '::ffff:10.4.0.1');
  expect(await isClosedFor('10.4.0.1', url)).toBe(true);
});

test('networks of one IPv6 site have fifty tries together', async () => {
  const links = [await link(), await link(), await link()];
  for (const [index, { url }] of links.entries())
    await decline(url, 20, (time) => `2001:db8:2:${(index * 20 + time).toString(16)}::1`);
  const counts = await Promise.all(links.map((each) => tries(each)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50);
  expect(await isClosedFor('2001:db8:2:ffff::1', links[0]?.url)).toBe(true);
  expect(await isClosedFor('2001:db8:3:1::1', links[0]?.url)).toBe(false);
});

test('a link with thirty declined cards in an hour refuses cards for an hour; other links do not', async () => {
  const { id, url } = await link();
  await decline(url, 33, (time) => `10.5.0.${time}`);
  expect(await tries({ id })).toBe(30);
  expect(await isClosedFor('10.5.1.1', url)).toBe(true);
  expect((await buyer('10.5.1.1').pay(url, { method: 'PIX' })).heading).toBe('Pague com Pix');
  expect(await isClosedFor('10.5.1.1', (await link()).url)).toBe(false);
  await shop.travel('61 minutes');
  expect((await buyer('10.5.1.1').pay(url, CARD)).heading).toBe('Pagamento confirmado');
});

test('a closed link goes on to take the cards of known customers, and the owners are told', async () => {
  const owner = await memberWith(shop, 'OWNER');
  const viewer = await memberWith(shop, 'VIEWER');
  const CARLA = { taxId: '111.444.777-35', name: 'Carla Dias', email: 'carla@example.com' };
  const { url: earlier } = await shop.checkout();
  expect((await buyer('10.9.0.1').pay(earlier, { ...CARLA, ...CARD })).heading).toBe(
    'Pagamento confirmado',
  );
  await shop.travel('2 hours');
  const { id, url } = await link();
  await decline(url, 31, (time) => `10.9.1.${time}`);
  expect(await tries({ id })).toBe(30);
  expect(await isClosedFor('10.9.2.1', url)).toBe(true);
  const known = `${url}?known=1`;
  const pay = (address: string, typed: Record<string, string>) => buyer(address).pay(known, typed);
  // To say so is not enough: a stranger, and one who became a customer within the hour, are refused.
  const stranger = { taxId: '390.533.447-05' };
  for (const typed of [stranger, {}]) {
    const refused = await pay('10.9.2.2', { ...typed, ...CARD });
    expect(textOf(refused.html)).toContain(CLOSED);
  }
  expect(await tries({ id })).toBe(30);
  expect((await buyer('10.9.2.3').open(url)).html).toContain('href="?known=1"');
  expect((await pay('10.9.2.4', { ...CARLA, ...CARD })).heading).toBe('Pagamento confirmado');
  // A tax id is no secret: a buyer who knows hers has three tries.
  for (let time = 0; time < 5; time++) await pay(`10.9.3.${time}`, { ...CARLA, ...DECLINED });
  expect(await tries({ id })).toBe(34);
  const told = async (person: Person) => {
    const { body } = await person.graphql('{ viewer { notices { kind detail } } }');
    return body.data.viewer.notices as Json[];
  };
  expect(await told(owner)).toContainEqual({ kind: 'LINK_CLOSED_TO_CARDS', detail: id });
  expect((await told(owner)).filter(({ detail }) => detail === id)).toHaveLength(1);
  expect(await told(viewer)).toEqual([]);
});

test('where cards are approved too, as behind the address of a carrier, more may be declined', async () => {
  const { url } = await link();
  for (let time = 0; time < 3; time++) await buyer('10.6.0.1').pay(url, CARD);
  await decline(url, 10, () => '10.6.0.1');
  expect((await buyer('10.6.0.1').pay(url, CARD)).heading).toBe('Pagamento confirmado');
  await decline(url, 4, () => '10.6.0.1');
  expect(await isClosedFor('10.6.0.1', url)).toBe(true); // 10 and one for each of 4 approved
});

test('at once on twelve links, one address has ten tries all the same', async () => {
  const links = await Promise.all(Array.from({ length: 12 }, link));
  const visits = await Promise.all(
    links.map(async ({ url }) => {
      const each = buyer('10.7.0.1');
      return { each, url, form: await each.open(url) };
    }),
  );
  await shop.warmUp();
  await Promise.all(
    visits.map(({ each, url, form }) =>
      each.submit(form, url, { action: 'pay', ...BUYER, ...DECLINED }),
    ),
  );
  const counts = await Promise.all(links.map((each) => tries(each)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
});

test('from which networks cards were tried is forgotten after two days', async () => {
  expect(await rowCount(shop, 'cardTries')).toBeGreaterThan(0);
  shiftWallClock(49 * 3_600_000);
  await purgeOldRows(shop.database, allStores(shop.database));
  expect(await rowCount(shop, 'cardTries')).toBe(0);
  shiftWallClock(-49 * 3_600_000);
});

test('a merchant who simulates payments is not counted', async () => {
  const checkout = await shop.checkout();
  for (let times = 0; times < 11; times++)
    expect(
      await shop.pay(checkout, { method: 'CARD', card: { number: '4000000000000002' } }),
    ).toMatchObject({ status: 'PENDING' });
  expect(await shop.pay(checkout, { method: 'CARD' })).toMatchObject({ status: 'PAID' });
});
