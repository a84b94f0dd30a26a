/**
 * The clock of Dev mode: it runs, it only goes forward, one at a time, and what was interrupted
 * goes on.
 */
import { allJobs } from '../../jobs/all-jobs';
import { shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { registerDueJobs } from '../../src/platform/jobs/due-job';
import { mortalWorld } from '../support/mortal-world';
import { changeRows, insertRow, removeRows, rowsOf } from '../support/rows';
import { newStore, type Answer, type World } from '../support/world';

const advance = (shop: World, body: object, headers: Record<string, string> = {}) =>
  shop.request('POST', '/v2/dev/clock/advance', body, headers);

test('it starts at wall time, runs, and moves by seconds or to an instant', async () => {
  const shop = await newStore();
  const first = await shop.get('/v2/dev/clock');
  expect(Object.keys(first)).toEqual(['now', 'advancingTo']);
  expect(first.advancingTo).toBeNull();
  expect(Math.abs(new Date(first.now).getTime() - wallNow().getTime())).toBeLessThan(10_000);
  const moved = await shop.post('/v2/dev/clock/advance', { seconds: 3_600 });
  expect(new Date(moved.now).getTime() - wallNow().getTime()).toBeGreaterThan(3_590_000);
  const to = `${wallNow().getUTCFullYear() + 1}-06-01T12:00:00.000Z`;
  expect(
    new Date((await shop.post('/v2/dev/clock/advance', { to })).now).getTime(),
  ).toBeGreaterThanOrEqual(Date.parse(to));
  shiftWallClock(60_000);
  expect(new Date((await shop.get('/v2/dev/clock')).now).getTime()).toBeGreaterThanOrEqual(
    Date.parse(to) + 60_000,
  );
  expect((await shop.product()).createdAt).toContain('-06-01T12:01');
});

test('never backwards, never without a distance, never more than two years at once', async () => {
  const shop = await newStore();
  await shop.travel('2027-06-01T12:00:00.000Z');
  expect((await advance(shop, { to: '2027-05-31T12:00:00.000Z' })).body).toMatchObject({
    code: 'INVALID_REQUEST',
    field: 'to',
    error: expect.stringMatching(/^to must not be before 2027-06-01T12:00:0/),
  });
  expect((await advance(shop, {})).body).toMatchObject({
    code: 'INVALID_REQUEST',
    error: 'to or seconds is required',
  });
  expect((await advance(shop, { seconds: 0 })).body).toMatchObject({
    code: 'INVALID_REQUEST',
    error: 'seconds must be at least 1',
  });
  expect((await advance(shop, { to: 'tomorrow' })).body).toMatchObject({
    code: 'INVALID_REQUEST',
    error: 'to must be an ISO 8601 time, such as 2026-01-31T12:00:00.000Z',
  });
  expect((await advance(shop, { to: '2029-06-03T12:00:00.000Z' })).body).toMatchObject({
    code: 'UNPROCESSABLE',
    error: 'the clock moves by at most 2 years in one call',
  });
  expect((await shop.get('/v2/dev/clock')).now).toMatch(/^2027-06-01T12:00/);
});

test('two advances at once: the second is told to wait, and nothing is charged twice', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  const answers = await Promise.all([
    advance(shop, { seconds: 20 * 7 * 86_400 }),
    advance(shop, { seconds: 20 * 7 * 86_400 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    'the clock of this store is being advanced by another call',
  );
  const charges = await shop.charges(subscription);
  expect(charges).toHaveLength(21); // the first, and 20 weeks
  expect(new Set(charges.map(({ cycleNumber }) => cycleNumber)).size).toBe(21);
  expect(await shop.approvals()).toBe(21);
});

test('a call that died half-way holds the clock for a minute; made again, it continues', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  const start = await shop.now();
  const target = new Date(start.getTime() + 5 * 7 * 86_400_000 + 3_600_000).toISOString();
  await shop.travel('15 days');
  // As a process leaves it that is killed after the second of five weeks.
  await changeRows(
    shop,
    'testClocks',
    {},
    {
      holder: 'hold_dead',
      leaseUntil: new Date(wallNow().getTime() + 60_000),
      advancingTo: target,
    },
  );
  expect((await shop.get('/v2/dev/clock')).advancingTo).toBe(target);
  expect((await advance(shop, { to: target })).status).toBe(409);
  shiftWallClock(61_000);
  // it has yet to be moved there
  expect((await shop.get('/v2/dev/clock')).advancingTo).toBe(target);
  const { status, body } = await advance(shop, { to: target });
  expect([status, body.data.advancingTo]).toEqual([200, null]);
  expect(await shop.charges(subscription)).toHaveLength(6); // the first, and 5 weeks
  expect(await shop.approvals()).toBe(6);
});

test('while it waits for work that a worker has begun, the clock stays its own', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  await shop.travel('1 minute');
  await insertRow(shop, 'claims', {
    job: 'renew-subscriptions',
    rowId: subscription.id,
    storeId: shop.storeId,
    devMode: true,
    until: new Date(wallNow().getTime() + 3_600_000),
    tries: 0,
    token: 'claim_of_a_worker',
  });
  const leaseLeftMs = async () =>
    ((
      await rowsOf<{ leaseUntil: Date | null }>(shop, 'testClocks', {}, 'storeId')
    )[0]?.leaseUntil?.getTime() ?? 0) - wallNow().getTime();
  const heldFor = async (ms: number) => {
    for (let asked = 0; asked < 500 && (await leaseLeftMs()) < ms; asked++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await leaseLeftMs()).toBeGreaterThanOrEqual(ms);
  };
  const first = advance(shop, { seconds: 60 });
  for (let passed = 0; passed < 80; passed += 20) {
    await heldFor(45_000);
    shiftWallClock(20_000);
  }
  await heldFor(45_000);
  expect(await advance(shop, { seconds: 60 })).toMatchObject({
    status: 409,
    body: { error: 'the clock of this store is being advanced by another call' },
  });
  await removeRows(shop, 'claims');
  expect((await first).status).toBe(200);
});

describe('under an Idempotency-Key', () => {
  const DAY_MS = 86_400_000;
  const key = { 'idempotency-key': 'advance' };

  test('a call that died half-way, made again, ends where the first one would have ended', async () => {
    const { shop, dieAt, move } = await mortalWorld();
    const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
    const body = { seconds: 30 * 86_400 };
    const start = (await shop.now()).getTime();
    dieAt('before-row', 2);
    expect(await move(body, key)).toBeNull();
    expect(await advance(shop, body, key)).toMatchObject({
      status: 409,
      body: { error: 'a request with this Idempotency-Key is still running' },
    });
    shiftWallClock(61_000);
    const again = await advance(shop, body, key);
    expect(again.status).toBe(200);
    expect(Date.parse(again.body.data.now) - start).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(Date.parse(again.body.data.now) - start).toBeLessThan(31 * DAY_MS);
    expect(await shop.charges(subscription)).toHaveLength(5); // the first, and 4 weeks
    expect(await advance(shop, body, key)).toMatchObject({
      text: again.text,
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  test('a call that takes long is not taken over: the second gets 409, and the first answer is stored', async () => {
    const shop = await newStore();
    await shop.subscribe({ cycle: 'WEEKLY' });
    const body = { seconds: 60 * 86_400 };
    const meanwhile: Answer[] = [];
    let rows = 0;
    registerDueJobs(
      allJobs.map((job) => ({
        ...job,
        run: async (ctx, id) => {
          shiftWallClock(20_000); // so long takes each row
          if (++rows === 6) meanwhile.push(await advance(shop, body, key));
          await job.run(ctx, id);
        },
      })),
    );
    const first = await advance(shop, body, key);
    registerDueJobs(allJobs);
    expect(meanwhile).toMatchObject([
      { status: 409, body: { error: 'a request with this Idempotency-Key is still running' } },
    ]);
    expect(first.status).toBe(200);
    expect(await advance(shop, body, key)).toMatchObject({
      text: first.text,
      headers: { 'idempotent-replayed': 'true' },
    });
  });
});

test('each store has its own clock, and production has none', async () => {
  const shop = await newStore();
  const other = { authorization: `Bearer ${await shop.openStore({ taxId: '52998224725' })}` };
  await shop.travel('1 year');
  const theirs = (await shop.request('GET', '/v2/dev/clock', undefined, other)).body.data;
  expect(Math.abs(new Date(theirs.now).getTime() - wallNow().getTime())).toBeLessThan(10_000);
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  expect((await advance(shop, { seconds: 60 }, production)).status).toBe(401);
  const made = await shop.request(
    'POST',
    '/v2/products/create',
    { externalId: 'real', name: 'x', price: 1, currency: 'BRL' },
    production,
  );
  expect(Math.abs(new Date(made.body.data.createdAt).getTime() - wallNow().getTime())).toBeLessThan(
    10_000,
  );
});

test('what falls due on the way happens at its time and in its order, whatever the distance', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-01T12:00:00.000Z');
  await shop.listen();
  const monthly = await shop.subscribe({ cycle: 'MONTHLY', price: 100 });
  const weekly = await shop.subscribe({ cycle: 'WEEKLY', price: 200 });
  const checkout = await shop.checkout({ expiresIn: 10 * 86_400 });
  await shop.travel('2027-02-02T12:00:00.000Z');
  expect((await shop.charges(weekly)).map(({ paidAt }) => String(paidAt).slice(0, 10))).toEqual([
    '2027-01-01',
    '2027-01-08',
    '2027-01-15',
    '2027-01-22',
    '2027-01-29',
  ]);
  expect((await shop.charges(monthly)).map(({ paidAt }) => String(paidAt).slice(0, 10))).toEqual([
    '2027-01-01',
    '2027-02-01',
  ]);
  expect((await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).updatedAt).toMatch(/^2027-01-11/);
  const renewals = (await shop.messages())
    .filter(({ body }) => body.event === 'subscription.renewed')
    .map(({ body }) => [
      body.data.subscription.frequency,
      String(body.data.payment.paidAt).slice(0, 10),
    ]);
  expect(renewals).toEqual([
    ['WEEKLY', '2027-01-08'],
    ['WEEKLY', '2027-01-15'],
    ['WEEKLY', '2027-01-22'],
    ['WEEKLY', '2027-01-29'],
    ['MONTHLY', '2027-02-01'],
  ]);
});

test('what is due within a minute runs together, at its own time, and in its order beside the rest', async () => {
  const shop = await newStore();
  await shop.listen();
  const start = (await shop.now()).getTime() + 86_400_000;
  const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
  const subscribed = [];
  for (const seconds of [0, 20, 45, 90]) {
    const { id } = await shop.subscribe({ cycle: 'MONTHLY' });
    await changeRows(shop, 'subscriptions', { id }, { nextChargeAt: at(seconds) });
    subscribed.push(id);
  }
  const [, declined] = subscribed;
  await shop.post('/v2/dev/simulate', { id: declined, outcome: 'decline-next', times: 1 });
  const checkout = await shop.checkout({ expiresIn: 10 * 86_400 });
  await changeRows(shop, 'checkouts', { id: checkout.id }, { expiresAt: at(30) });
  const before = (await shop.messages()).length;
  await shop.travel(at(100));
  const messages = (await shop.messages())
    .slice(before)
    .map(({ body }) => `${body.event} ${(body.data.subscription ?? body.data.checkout).id}`);
  // The first two in any order, since they run side by side.
  expect([...messages.slice(0, 2).toSorted(), ...messages.slice(2)]).toEqual([
    `subscription.payment_failed ${declined}`,
    `subscription.renewed ${subscribed[0]}`,
    `checkout.expired ${checkout.id}`,
    `subscription.renewed ${subscribed[2]}`,
    `subscription.renewed ${subscribed[3]}`,
  ]);
  for (const [row, seconds] of [
    [0, 0],
    [2, 45],
    [3, 90],
  ] as const) {
    const [, renewal] = await shop.charges({ id: subscribed[row] });
    const lateMs = Date.parse(renewal?.paidAt) - Date.parse(at(seconds));
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(10_000);
  }
});

test('a row that is late when the clock is moved has no time before the move', async () => {
  const shop = await newStore();
  const now = await shop.now();
  const subscribed = [];
  for (const seconds of [-50, -10]) {
    const { id } = await shop.subscribe({ cycle: 'MONTHLY' });
    const nextChargeAt = new Date(now.getTime() + seconds * 1_000).toISOString();
    await changeRows(shop, 'subscriptions', { id }, { nextChargeAt });
    subscribed.push(id);
  }
  await shop.travel(new Date(now.getTime() + 60_000).toISOString());
  for (const id of subscribed) {
    const [, renewal] = await shop.charges({ id });
    expect(Date.parse(renewal?.paidAt)).toBeGreaterThanOrEqual(now.getTime());
  }
});
