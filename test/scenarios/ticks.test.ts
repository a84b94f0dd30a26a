/** Ticks that several processes write at a time. */
import { allStores } from '../support/handles';
import { openBackend } from '../../jobs/queues/queues';
import { keepTicking } from '../../jobs/queues/schedule';
import { log } from '../../src/platform/observability/log';
import { deadlockWriterOfTick } from '../support/locks';
import { world } from '../support/world';

const TICK = 'renew';

test('a tick that PostgreSQL gives up because of a deadlock is written at once', async () => {
  const shop = await world();
  const backend = openBackend(shop.databaseUrl);
  const queue = backend.queue('sweeps');
  const warnings = jest.spyOn(log, 'warn');
  const everyMs = async () => (await queue.getJobSchedulers()).map(({ every }) => every);
  const write = async (period: number) =>
    (await keepTicking(allStores(shop.database), queue, [{ name: TICK, everyMs: period }])).close();
  try {
    await write(60_000);
    expect(await everyMs()).toEqual([60_000]);
    const meet = await deadlockWriterOfTick(shop, TICK);
    await Promise.all([write(30_000), meet()]);
    expect(await everyMs()).toEqual([30_000]);
    expect(warnings).not.toHaveBeenCalled();
  } finally {
    await queue.close();
    await backend.close();
  }
});
