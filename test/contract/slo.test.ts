/** What the objectives count, as `/metrics` shows it. */
import { showBuild } from '../../src/runtime/show-build';
import { config } from '../../src/config/config';
import { shiftWallClock } from '../../src/platform/time/clock';
import { measureNow } from '../support/measure';
import { changeRows, removeRows, rowOf, rowsOf } from '../support/rows';
import { world, type World } from '../support/world';

let shop: World;
beforeAll(async () => {
  config.opsTokens = [{ name: 'ops', token: 'the token of the operators' }];
  shop = await world();
});

async function figures(): Promise<string> {
  const headers = { authorization: 'Bearer the token of the operators' };
  const answer = await shop.app.server.inject({ method: 'GET', url: '/metrics', headers });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

function count(text: string, series: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`pitanga_${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('the first attempt of an event and the charge of a cycle are timed from when they were due', async () => {
  const before = await figures();
  const attempts = (text: string) => count(text, 'webhook_first_attempt_seconds_count');
  const quick = (text: string) => count(text, 'webhook_first_attempt_seconds_bucket{le="5"}');
  const merchant = await shop.listen();
  await shop.pay(await shop.checkout());
  shiftWallClock(20_000);
  await shop.deliver();
  const late = await figures();
  expect(attempts(late)).toBeGreaterThan(attempts(before));
  expect(quick(late)).toBe(quick(before)); // all of them 20 s late
  await shop.post('/v2/webhooks/delete', { id: merchant.id });

  const renewals = (text: string, le: string) =>
    count(text, `renewal_delay_seconds_bucket{le="${le}",environment="dev"}`);
  const { id } = await shop.subscribe();
  await shop.travel('1 month');
  const renewed = await figures();
  expect(renewals(renewed, '5')).toBe(renewals(late, '5') + 1);
  await shop.database.query(
    `UPDATE "subscriptions" SET "nextChargeAt" = "nextChargeAt" + interval '20 minutes'
     WHERE "id" = $1`,
    [id],
  );
  await shop.travel('32 days');
  const after = await figures();
  expect(renewals(after, '600')).toBe(renewals(renewed, '600'));
  expect(renewals(after, '1800')).toBe(renewals(renewed, '1800') + 1);
});

test('first attempts that wait are late after five seconds, and their endpoints wait for a worker until one sends', async () => {
  const measured = async () => {
    await measureNow(shop);
    const text = await figures();
    const attempts = (series: string) => count(text, `webhook_first_attempt_seconds_${series}`);
    return {
      late: count(text, 'late_first_attempts'),
      waits: count(text, 'waiting_webhook_seconds'),
      begunLate: attempts('count') - attempts('bucket{le="5"}'),
    };
  };
  const { id } = await shop.listen(['checkout.completed']);
  await shop.post('/v2/webhooks/create', {
    name: 'another',
    endpoint: shop.receiver?.url ?? '',
    secret: 'a secret of this test',
    events: ['checkout.completed'],
  });
  const { begunLate: before } = await measured();
  await shop.pay(await shop.checkout());
  // As before the relay has read the event: the deliveries of both webhooks are missing.
  await removeRows(shop, 'deliveries', { attemptCount: 0 });
  const paid = await rowsOf(shop, 'events', { type: 'checkout.completed' });
  await changeRows(shop, 'events', { id: paid.at(-1)?.id }, { position: null });
  expect(await measured()).toEqual({ late: 0, waits: 0, begunLate: before });
  shiftWallClock(6_000);
  expect(await measured()).toEqual({ late: 2, waits: 0, begunLate: before });
  await shop.relay();
  shiftWallClock(10_000);
  const waiting = await measured();
  expect(waiting.late).toBe(2);
  expect(waiting.waits).toBeGreaterThanOrEqual(10);
  // A worker has begun: an attempt that cannot be signed has not.
  const { sealedSecret } = await rowOf(shop, 'webhooks', { id });
  await changeRows(shop, 'webhooks', { id }, { sealedSecret: 'v2.broken' });
  await shop.deliver();
  shiftWallClock(60_000);
  expect(await measured()).toEqual({ late: 1, waits: 0, begunLate: before + 1 });
  await changeRows(shop, 'webhooks', { id }, { sealedSecret });
  await shop.deliver();
  expect(await measured()).toEqual({ late: 0, waits: 0, begunLate: before + 2 });
});

test('build_info tells the release, the revision and the newest migration', async () => {
  config.buildRevision = '0123abc';
  showBuild(shop.database);
  expect(await figures()).toMatch(
    /^pitanga_build_info\{version="\d+\.\d+\.\d+",revision="0123abc",node="v\d+\.[^"]+",migration="\w+\d{4}\w*"\} 1$/m,
  );
});
