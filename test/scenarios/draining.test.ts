/**
 * A process that is told to stop in the middle of a batch: it finishes the row it is at, and
 * another process may have the rest at once.
 */
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweep';
import { renewSubscriptions } from '../../jobs/renew-subscriptions';
import { startDraining } from '../../src/kit/work/draining';
import { setClocks } from '../support/store-clock';
import { world } from '../support/world';

const renewals = sweepOf(renewSubscriptions);

// There is no way back from draining: this file is a process of its own.
test('told to stop while it handles the first of three due rows, a worker releases the other two at once', async () => {
  const shop = await world();
  for (let buyer = 0; buyer < 3; buyer++) await shop.subscribe();
  await setClocks(shop, 31);
  const rows = (await claimBatches(shop.database, renewals)).flat();
  expect(rows).toHaveLength(3);
  const told = {
    ...renewals,
    run: async (...row: Parameters<typeof renewals.run>) => {
      startDraining();
      await renewals.run(...row);
    },
  };
  expect(await runBatch(shop.database, told, rows)).toEqual({ done: 1, failed: 0 });
  const left = (await claimBatches(shop.database, renewals)).flat();
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    rows
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(await shop.approvals()).toBe(3 + 1);
});

test('told to stop, it moves no clock any further: the refusal says when to try again', async () => {
  const shop = await world();
  const refused = await shop.request('POST', '/v2/dev/clock/advance', { seconds: 60 });
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
    body: { code: 'UNAVAILABLE' },
  });
});
