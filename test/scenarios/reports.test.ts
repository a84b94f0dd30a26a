/** Reports: each figure on its own São Paulo day, in its own store and environment. */
import fc, { howMany } from '../support/properties';
import { newStore, type Json, type World } from '../support/world';

const get = (shop: World, report: string, query: Json = {}) =>
  shop.get(`/v2/reports/${report}?${new URLSearchParams(query).toString()}`);
const simulate = (shop: World, id: string, outcome: string, more: Json = {}) =>
  shop.post('/v2/dev/simulate', { id, outcome, ...more });
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
const dayOf = (moment: string): string => DATE.format(new Date(moment));
const NOTHING = { gross: 0, fees: 0, refunded: 0, lost: 0, net: 0, count: 0, sellers: 0 };

async function pix(shop: World, amount: number, utm: Json | null = null): Promise<string> {
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount },
    ...(utm && { utm }),
  });
  return String(id);
}
const payPix = (shop: World, id: string) =>
  shop.post(`/v2/transparents/simulate-payment?id=${id}`, {});

test('a payment counts on its day in São Paulo, its refund and its lost dispute on theirs', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-10T02:30:00.000Z'); // 9 March, 23:30 in São Paulo
  const [refunded, disputed] = [await shop.checkout(), await shop.checkout()];
  await shop.pay(refunded, { method: 'CARD' });
  await shop.pay(disputed, { method: 'CARD' });
  await shop.travel('2027-03-20T15:00:00.000Z');
  await shop.post('/v2/checkouts/refund', { id: refunded.id });
  await shop.travel('2027-03-28T15:00:00.000Z');
  await simulate(shop, String(disputed.id), 'dispute');
  await shop.travel('2027-04-02T15:00:00.000Z');
  await simulate(shop, String(disputed.id), 'dispute-lost');
  await shop.travel('1 minute');
  // Each: 4990 × 3.5% + 60 = 235
  const paid = { ...NOTHING, gross: 9980, fees: 470, net: 9510, count: 2 };
  const back = { ...NOTHING, fees: -235, refunded: 4990, net: -4755 }; // 235 − 4990
  const lost = { ...NOTHING, lost: 4990, net: -4990 };
  const sales = await get(shop, 'sales', { from: '2027-03-09', to: '2027-04-02' });
  expect(sales).toEqual({
    asOf: expect.stringMatching(/^2027-04-02T15:0/),
    totals: { ...paid, fees: 235, refunded: 4990, lost: 4990, net: -235 },
    before: NOTHING,
    periods: [
      { start: '2027-03-09', methods: [{ method: 'CARD', sums: paid }] },
      { start: '2027-03-20', methods: [{ method: 'CARD', sums: back }] },
      { start: '2027-04-02', methods: [{ method: 'CARD', sums: lost }] },
    ],
  });
  // The eleven days before the 20th begin on the 9th.
  const after = await get(shop, 'sales', { from: '2027-03-20', to: '2027-03-30', unit: 'MONTH' });
  expect(after).toMatchObject({
    totals: back,
    before: paid,
    periods: [{ start: '2027-03-01', methods: [{ method: 'CARD', sums: back }] }],
  });
  const { sales: shown } = await shop.graphql(
    `{ sales(input: { from: "2027-03-10", to: "2027-03-19" }) { asOf totals { gross net } periods { start } } }`,
  );
  expect(shown).toMatchObject({ totals: { gross: 0, net: 0 }, periods: [] });
});

test('outcomes by the day a charge was begun, recovery by month, with the reasons', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const [retried, byHand, lost] = [
    await shop.subscribe({ price: 1000 }),
    await shop.subscribe({ price: 2000 }),
    await shop.subscribe({ price: 4000 }),
  ];
  const decline = { reason: 'insufficient_funds' };
  await simulate(shop, retried.id, 'decline-next', { ...decline, times: 2 });
  await simulate(shop, byHand.id, 'decline-next', { ...decline, times: 1 });
  await simulate(shop, lost.id, 'decline-next', { ...decline, times: 20 });
  await shop.travel('2027-02-10T18:00:00.000Z');
  expect((await get(shop, 'upcoming-renewals', { days: '30' })).days).toEqual([
    { day: '2027-03-10', count: 3, amount: 7000, retrying: 3 },
  ]);
  const open = (await shop.charges(byHand)).at(-1);
  await shop.graphql(
    `mutation ($input: PayOpenChargeInput!) { payOpenCharge(input: $input) { userErrors { message } } }`,
    { input: { id: open?.id, card: { number: '4242424242424242' } } },
  );
  await pix(shop, 500);
  await shop.travel('2027-02-20T15:00:00.000Z');
  const day = { from: '2027-02-10', to: '2027-02-10' };
  expect(await get(shop, 'payment-outcomes', day)).toMatchObject({
    methods: expect.arrayContaining([
      { method: 'CARD', begun: 3, paid: 2, paidAtFirstTry: 0, declined: 1, expired: 0, open: 0 },
      { method: 'PIX', begun: 1, paid: 0, paidAtFirstTry: 0, declined: 0, expired: 1, open: 0 },
    ]),
    // 2 + 1 + (1 + 3 retries) tries of 1000 + 2000 + 4000
    reasons: [{ reason: 'insufficient_funds', isHard: false, attempts: 7, amount: 7000 }],
  });
  const { months } = await get(shop, 'recovery', { from: '2027-01', to: '2027-02-28' });
  expect(months).toMatchObject([
    { month: '2027-01', failed: 0, recoveredAmount: 0 },
    {
      month: '2027-02',
      failed: 3,
      recoveredByRetry: 1,
      recoveredByBuyer: 1,
      open: 0,
      lost: 1,
      recoveredAmount: 3000,
      lostAmount: 4000,
    },
  ]);
  // The retried renewal of the 10th was paid on the 12th.
  const sales = await get(shop, 'sales', { from: '2027-02-11', to: '2027-02-20' });
  expect(sales.periods.map(({ start }: Json) => start)).toEqual(['2027-02-12']);
  const cohorts = await get(shop, 'cohorts', { from: '2027-01', to: '2027-12' });
  // One customer; 7000 a month, then without the 4000 that were given up.
  expect(cohorts.months).toEqual([
    { month: '2027-01', size: 1, retained: [1, 1], mrr: [7000, 3000] },
    { month: '2027-02', size: 0, retained: [0], mrr: [0] },
  ]);
  // Who came in January is no new customer of February.
  const later = await get(shop, 'cohorts', { from: '2027-02', to: '2027-12' });
  expect(later.months).toEqual([{ month: '2027-02', size: 0, retained: [0], mrr: [0] }]);
});

test('campaigns by source, medium or name, the largest first; renewals of each week', async () => {
  const shop = await newStore();
  await shop.travel('2027-05-03T15:00:00.000Z');
  await payPix(shop, await pix(shop, 1000, { source: 'mail', medium: 'news', campaign: 'may' }));
  await payPix(shop, await pix(shop, 3000, { source: 'search', medium: 'ads' }));
  await pix(shop, 700, { source: 'mail', medium: 'news', campaign: 'june' });
  await payPix(shop, await pix(shop, 9000));
  const may = { from: '2027-05-01', to: '2027-05-31' };
  const none = { medium: null, campaign: null, isRest: false };
  expect((await get(shop, 'campaigns', { ...may, by: 'SOURCE' })).campaigns).toEqual([
    { ...none, source: 'search', charges: 1, paid: 1, amount: 3000, conversion: 10_000 },
    { ...none, source: 'mail', charges: 2, paid: 1, amount: 1000, conversion: 5000 },
  ]);
  const { campaigns } = await shop.graphql(
    `{ campaigns(input: { from: "2027-05-01", to: "2027-05-31", by: CAMPAIGN }) { source medium campaign paid } }`,
  );
  expect(campaigns).toEqual([
    { source: 'search', medium: 'ads', campaign: null, paid: 1 },
    { source: 'mail', medium: 'news', campaign: 'may', paid: 1 },
    { source: 'mail', medium: 'news', campaign: 'june', paid: 0 },
  ]);
  // One row for each medium or campaign: what its charges do not have in common is left out.
  await pix(shop, 500, { source: 'post', medium: 'news', campaign: 'may' });
  const rowsBy = async (by: string) =>
    ((await get(shop, 'campaigns', { ...may, by })).campaigns as Json[]).map((row) => [
      row.source,
      row.medium,
      row.campaign,
      row.charges,
      row.paid,
    ]);
  expect(await rowsBy('MEDIUM')).toEqual([
    ['search', 'ads', null, 1, 1],
    [null, 'news', null, 3, 1],
  ]);
  expect(await rowsBy('CAMPAIGN')).toEqual([
    ['search', 'ads', null, 1, 1],
    [null, 'news', 'may', 2, 1],
    ['mail', 'news', 'june', 1, 0],
  ]);
  await shop.subscribe({ cycle: 'WEEKLY', price: 300 });
  const { upcomingRenewals } = await shop.graphql(
    '{ upcomingRenewals(days: 15) { day count amount retrying } }',
  );
  expect(upcomingRenewals).toEqual([
    { day: '2027-05-10', count: 1, amount: 300, retrying: 0 },
    { day: '2027-05-17', count: 1, amount: 300, retrying: 0 },
  ]);
});

describe('bad ranges are refused, and nobody sees the figures of others', () => {
  let shop: World;
  const empty = async (headers: Record<string, string>) => {
    const read = async (report: string, query: Json) => {
      const url = `/v2/reports/${report}?${new URLSearchParams(query).toString()}`;
      return (await shop.request('GET', url, undefined, headers)).body.data as Json;
    };
    const now = dayOf((await shop.now()).toISOString());
    const period = { from: `${now.slice(0, 4)}-01-01`, to: `${now.slice(0, 4)}-12-31` };
    const { methods, reasons } = await read('payment-outcomes', period);
    const { totals, periods } = await read('sales', period);
    return [
      [periods, methods, reasons, totals.count],
      (await read('upcoming-renewals', { days: '90' })).days,
      (await read('campaigns', period)).campaigns,
      (await read('recovery', period)).months.filter(({ failed }: Json) => failed > 0),
      (await read('cohorts', period)).months.filter(({ size }: Json) => size > 0),
    ];
  };

  beforeAll(async () => {
    shop = await newStore();
    await shop.travel('2027-06-15T15:00:00.000Z');
    const subscription = await shop.subscribe();
    await simulate(shop, subscription.id, 'decline-next', { reason: 'lost_card', times: 1 });
    await shop.travel('32 days');
    await payPix(shop, await pix(shop, 1000, { source: 'mail' }));
  });

  test('another store and the other environment have no figures', async () => {
    const none = [[[], [], [], 0], [], [], [], []];
    const other = await shop.openStore({ taxId: '52998224725' });
    const live = await shop.newKey({ devMode: false });
    for (const key of [other, live])
      expect(await empty({ authorization: `Bearer ${key}` })).toEqual(none);
    const own = await empty({});
    expect(own.flat().every((each) => each !== 0 && (each as Json).length !== 0)).toBe(true);
  });

  test.each([
    ['sales', { from: '2027-02-30', to: '2027-03-01' }, /^from must be a date such as/],
    ['sales', { from: '2027-03-02', to: '2027-03-01' }, /^to must not be before from/],
    ['sales', { from: '2027-01-01', to: '2028-01-02' }, /^to must be at most 366 days after from/],
    ['sales', { from: '2027-01-01' }, /to/],
    ['payment-outcomes', { from: 'x', to: '2027-01-01' }, /^from must be a date/],
    ['recovery', { from: '2027-13', to: '2027-12' }, /^from must be a month such as 2026-01/],
    ['recovery', { from: '2027-02', to: '2027-01' }, /^to must not be before from/],
    ['cohorts', { from: '2024-01', to: '2027-01' }, /at most 36 months apart/],
    ['cohorts', { from: '2027-01-32', to: '2027-02' }, /^from must be a date/],
    ['upcoming-renewals', { days: '91' }, /days/],
    ['campaigns', { from: '2027-01-01', to: '2027-01-02', by: 'TERM' }, /by/],
  ])('%s %j', async (report, query, sentence) => {
    const url = `/v2/reports/${report}?${new URLSearchParams(query as Json).toString()}`;
    const { status, body } = await shop.request('GET', url);
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
  });
});

const DOCUMENT = `query ($after: String) {
  charges(first: 100, after: $after) {
    nodes { id method status amount paidAmount platformFee paidAt createdAt
      attempts(first: 10) { nodes { status } } }
    pageInfo { hasNextPage endCursor }
  }
  refunds(first: 100) { nodes { id kind status amount originalId updatedAt } }
  disputes(first: 100) { nodes { chargeId status amount closedAt } }
}`;

/** The sums of every day and method, from the public lists alone. */
async function salesByHand(shop: World): Promise<{ days: Json; charges: Json[] }> {
  const lists = await shop.graphql(DOCUMENT);
  expect(lists.charges.pageInfo.hasNextPage).toBe(false);
  const charges = lists.charges.nodes as Json[];
  const methodOf = new Map(charges.map(({ id, method }) => [id, method]));
  const days: Json = {};
  const add = (at: string, method: string, sums: Json) => {
    const key = `${dayOf(at)} ${method}`;
    const known = (days[key] ??= { ...NOTHING }) as Json;
    for (const [name, value] of Object.entries(sums)) known[name] += value;
    known.net = known.gross - known.fees - known.refunded - known.lost;
  };
  for (const { method, paidAt, paidAmount, platformFee } of charges)
    if (paidAt && paidAmount > 0)
      add(paidAt, method, { gross: paidAmount, fees: platformFee, count: 1 });
  const feeOf = async (reference: string) => {
    const { store } = await shop.graphql(
      `query ($reference: ID!) {
        store { ledgerEntries(first: 20, filter: { reference: $reference }) {
          nodes { kind account amount }
        } }
      }`,
      { reference },
    );
    return (store.ledgerEntries.nodes as Json[])
      .filter(({ kind, account }) => kind === 'refund' && account === 'FEES')
      .reduce((total, { amount }) => total + amount, 0);
  };
  for (const { id, kind, status, amount, originalId, updatedAt } of lists.refunds.nodes as Json[])
    if (kind === 'REQUESTED' && status === 'COMPLETE')
      add(updatedAt, methodOf.get(originalId), { refunded: amount, fees: await feeOf(id) });
  for (const { chargeId, status, amount, closedAt } of lists.disputes.nodes as Json[])
    if (status === 'LOST') add(closedAt, methodOf.get(chargeId), { lost: amount });
  return { days, charges };
}

async function giveBack(shop: World, id: string | undefined, act: string): Promise<void> {
  if (!id) return;
  if (act === 'refund') return void (await shop.request('POST', '/v2/checkouts/refund', { id }));
  await simulate(shop, id, 'dispute');
  await simulate(shop, id, `dispute-${act}`);
}

test('over a random year every report is what the public lists add up to', async () => {
  const step = fc.record({
    hours: fc.integer({ min: 1, max: 600 }),
    act: fc.constantFrom('card', 'pix', 'unpaid', 'subscribe', 'decline', 'refund', 'lost', 'won'),
    amount: fc.integer({ min: 500, max: 20_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 16 }), async (steps) => {
      const shop = await newStore();
      await shop.travel('2027-01-01T15:00:00.000Z');
      await shop.subscribe({ price: 9000 });
      const paid: string[] = [];
      const subscriptions: string[] = [];
      for (const { hours, act, amount } of steps) {
        await shop.travel(`${hours} hours`);
        if (act === 'card') {
          const checkout = await shop.checkout({ product: await shop.product({ price: amount }) });
          await shop.pay(checkout, { method: 'CARD' });
          paid.push(String((await shop.charges(checkout))[0]?.id));
        } else if (act === 'pix') await payPix(shop, await pix(shop, amount));
        else if (act === 'unpaid') await pix(shop, amount);
        else if (act === 'subscribe')
          subscriptions.push(String((await shop.subscribe({ price: amount })).id));
        else if (act === 'decline') {
          const id = subscriptions.at(-1);
          const times = 1 + (amount % 5);
          if (id)
            await shop.request('POST', '/v2/dev/simulate', { id, outcome: 'decline-next', times });
        } else await giveBack(shop, paid.pop(), act);
      }
      await shop.travel('1 hour');
      const year = { from: '2027-01-01', to: '2027-12-31' };
      const { days, charges } = await salesByHand(shop);
      const sales = await get(shop, 'sales', year);
      const shown = (sales.periods as Json[]).flatMap(({ start, methods }) =>
        (methods as Json[]).map(({ method, sums }) => [`${start} ${method}`, sums]),
      );
      const inYear = Object.entries(days).filter(([day]) => day < '2028');
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(inYear));
      const { gross, fees, refunded, lost, net } = sales.totals;
      expect(net).toBe(gross - fees - refunded - lost);
      expect(net).toBe(inYear.reduce((total, [, sums]) => total + (sums as Json).net, 0));
      const begun = charges.filter(
        ({ createdAt, amount }) => dayOf(createdAt) <= year.to && amount > 0,
      );
      const outcomes = await get(shop, 'payment-outcomes', year);
      for (const { method, ...counts } of outcomes.methods as Json[]) {
        const own = begun.filter((charge) => charge.method === method);
        const isDeclined = ({ attempts }: Json) =>
          (attempts.nodes as Json[]).some(({ status }) => status === 'DECLINED');
        const of = (keep: (charge: Json) => boolean) => own.filter(keep).length;
        expect(counts).toEqual({
          begun: own.length,
          paid: of(({ paidAt }) => paidAt),
          paidAtFirstTry: of((charge) => charge.paidAt && !isDeclined(charge)),
          declined: of((c) => !c.paidAt && c.status !== 'PENDING' && isDeclined(c)),
          expired: of((charge) => charge.status === 'EXPIRED' && !isDeclined(charge)),
          open: of(({ status }) => status === 'PENDING'),
        });
      }
      const { months } = await get(shop, 'recovery', { from: '2027-01', to: '2028-12' });
      for (const { failed, recoveredByRetry, recoveredByBuyer, open, lost: given } of months)
        expect(failed).toBe(recoveredByRetry + recoveredByBuyer + open + given);
      const cohorts = (await get(shop, 'cohorts', { from: '2027-01', to: '2028-12' })).months;
      const ends = (cohorts as Json[]).map(({ mrr }) => Number((mrr as number[]).at(-1)));
      expect(ends.reduce((total, each) => total + each, 0)).toBe(
        (await shop.get('/v2/public-mrr/mrr')).mrr, // all are monthly: no cent is rounded
      );
    }),
    { numRuns: howMany(3) },
  );
});
