/** What the objectives count, as `/metrics` shows it. */
import { showBuild } from '../../src/runtime/show-build';
import { config } from '../../src/config/config';
import { shiftWallClock } from '../../src/platform/time/clock';
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
  shiftWallClock(-20_000);

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

test('build_info tells the release, the revision and the newest migration', async () => {
  config.buildRevision = '0123abc';
  showBuild(shop.database);
  expect(await figures()).toMatch(
    /^pitanga_build_info\{version="0\.1\.0",revision="0123abc",node="v\d+\.[^"]+",migration="\w+\d{4}\w*"\} 1$/m,
  );
});
