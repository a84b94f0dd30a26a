/** Many at once: schedulers, workers, and buyers who pay one checkout. */
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { Buyers } from '../support/buyers';
import { leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilNothingIsDue } from '../support/oracle';
import { start, type Service, type ServiceOptions } from '../support/process';
import { RunningShop, freshPlace, type Json, type Place } from '../support/running-shop';

const SUBSCRIPTIONS = 40;
const MONTHS = 2;
const PAYERS = 100;

let place: Place;
let shop: RunningShop;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(leave);

onBothBackends(({ redisUrl }) => {
  test('six schedulers of two services and four workers charge each cycle once', async () => {
    const setting: ServiceOptions = { databaseUrl: place.databaseUrl, redisUrl };
    const [one, other] = [await start(setting), await start(setting)];
    const workers = await Promise.all(
      [1, 2, 3, 4].map(() => start({ ...setting, role: 'worker' })),
    );
    shop = await RunningShop.open(one, place, SUBSCRIPTIONS);
    shop.url = other.url;
    const buyers = await Buyers.come(shop);
    for (let month = 0; month < MONTHS; month++) {
      await buyers.timePasses(31);
      await untilNothingIsDue(place.database);
    }
    await buyers.stop();
    await expectNothingLostOrDoubled(shop, place, buyers.paid);
    expect(buyers.refusals).toEqual([]);
    const all: Service[] = [one, other, ...workers];
    expect(
      (await Promise.all(all.map((service) => service.stop()))).map(({ code }) => code),
    ).toEqual(all.map(() => 0));
    expect(all.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});

test(`${PAYERS} buyers pay one checkout at once through two API processes: one pays, by card or by PIX`, async () => {
  const [one, other] = [
    await start({ databaseUrl: place.databaseUrl }),
    await start({ role: 'api', databaseUrl: place.databaseUrl }),
  ];
  shop = await RunningShop.open(one, place, 0);
  const product = await shop.product({ cycle: null });
  const paid: { method: 'CARD' | 'PIX' }[] = [];
  for (const method of ['CARD', 'PIX'] as const) {
    const { id } = await shop.post('/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 1 }],
    });
    const answers = await Promise.all(
      Array.from({ length: PAYERS }, (_, payer) =>
        pay([one.url, other.url][payer % 2] ?? '', id, method),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(
        answers
          .filter(({ status }) => status !== 200)
          .map(({ status, body }) => `${status} ${body.code}`),
      ),
    ).toEqual(new Set(['409 CONFLICT']));
    expect(await shop.get(`/v2/checkouts/get?id=${id}`)).toMatchObject({
      status: 'PAID',
      paidAmount: 4990,
    });
    paid.push({ method });
  }
  await expectNothingLostOrDoubled(shop, place, paid);
  expect(await shop.count(`SELECT count(*) FROM "refunds"`)).toBe(0);

  async function pay(
    url: string,
    id: string,
    method: string,
  ): Promise<{ status: number; body: Json }> {
    const response = await fetch(`${url}/v2/checkouts/simulate-payment?id=${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ method }),
    });
    return { status: response.status, body: (await response.json()) as Json };
  }
});
