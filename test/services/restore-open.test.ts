/**
 * While a restore is open, the workers of an installation do nothing: they claim no row, relay no
 * event, send no webhook and purge nothing. They go on when it is closed.
 */
import { runCli } from '../support/cli-process';
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { leave } from '../support/leave';
import { OPS_TOKEN, start, type Service } from '../support/process';
import { RunningShop, freshPlace, until, type Json } from '../support/running-shop';

beforeEach(forgetEarlierJobs);
afterEach(leave);

onOneBackend(({ redisUrl }) => {
  test('workers claim, relay, send and purge nothing until it is closed', async () => {
    const place = await freshPlace();
    const { databaseUrl } = place;
    const service = await start({ databaseUrl, redisUrl });
    const shop = await RunningShop.open(service, place, 2);
    await until('the workers work', () => shop.received('subscription.completed').length === 2);
    const [sold] = shop.received('subscription.completed');
    const { subscription } = (sold?.body.data ?? {}) as { subscription?: Json };
    const state = async () => ({
      renewals: await shop.renewals(),
      unread: await shop.count('SELECT count(*) FROM "events" WHERE "position" IS NULL'),
      told: shop.received('subscription.cancelled').length,
      answers: await shop.count('SELECT count(*) FROM "idempotencyKeys"'),
    });
    const restored = async (...words: string[]) => {
      const { end } = runCli(['ops', 'restored', ...words], { DATABASE_URL: databaseUrl });
      expect(await end).toMatchObject({ code: 0 });
    };

    await restored('open', '--to', new Date().toISOString());
    await untilTicks(service, 'relay-events'); // the one before may have begun earlier
    await shop.post(`/v2/subscriptions/cancel?id=${subscription?.id}`, {}, KEY);
    await place.database.query(
      `UPDATE "idempotencyKeys" SET "createdAt" = now() - interval '2 days'`,
    );
    await shop.timePasses(31);
    const ticks = ['renew-subscriptions', 'relay-events', 'deliver-webhooks', 'purge-old-rows'];
    await Promise.all(ticks.map((tick) => untilTicks(service, tick)));
    expect(await state()).toEqual({ renewals: 0, unread: 1, told: 0, answers: 1 });

    await restored('close', '--accept', 'a drill');
    await until('all of it was done', async () => {
      const { renewals, unread, told, answers } = await state();
      return renewals === 1 && unread === 0 && told === 1 && answers === 0;
    });
    expect(await shop.violations()).toEqual([]);
    expect((await service.stop()).code).toBe(0);
  });
});

const KEY = { 'idempotency-key': 'an answer to purge' };

/** Two more of its ticks were handled: one of them began after the call. */
async function untilTicks({ url }: Service, name: string): Promise<void> {
  const series = new RegExp(`^pitanga_ticks_total\\{[^}]*tick_name="${name}"[^}]*\\} (\\d+)`, 'gm');
  const count = async () => {
    const answer = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${OPS_TOKEN}` },
    });
    return [...(await answer.text()).matchAll(series)].reduce((sum, [, n]) => sum + Number(n), 0);
  };
  const before = await count();
  await until(`${name} has ticked twice`, async () => (await count()) >= before + 2);
}
