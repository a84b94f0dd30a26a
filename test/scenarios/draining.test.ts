/**
 * A process that is told to stop in the middle of a batch: it finishes the row it is at, and
 * another process may have the rest at once.
 */
import { allStores } from '../support/handles';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { playSampleYears } from '../../jobs/sweeps/play-sample-years';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { Context } from '../../src/platform/operations/context';
import { startDraining } from '../../src/platform/jobs/draining';
import { memberWith } from '../support/member';
import { removeRows } from '../support/rows';
import { setClocks } from '../support/store-clock';
import { newStore } from '../support/world';

const renewals = sweepOf(renewSubscriptions);

// There is no way back from draining: this file is a process of its own.
test('told to stop while it handles the first of three due rows, a worker releases the other two at once', async () => {
  const shop = await newStore();
  for (let buyer = 0; buyer < 3; buyer++) await shop.subscribe();
  await setClocks(shop, 31);
  const rows = (await claimBatches(shop.database, allStores(shop.database), renewals)).flat();
  expect(rows).toHaveLength(3);
  const told = {
    ...renewals,
    run: async (...row: Parameters<typeof renewals.run>) => {
      startDraining();
      await renewals.run(...row);
    },
  };
  expect(await runBatch(shop.database, allStores(shop.database), told, rows)).toEqual({
    done: 1,
    failed: 0,
  });
  const left = (await claimBatches(shop.database, allStores(shop.database), renewals)).flat();
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    rows
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(await shop.approvals()).toBe(3 + 1);
});

test('told to stop, it moves no clock any further: the refusal says when to try again', async () => {
  const shop = await newStore();
  const refused = await shop.request('POST', '/v2/dev/clock/advance', { seconds: 60 });
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
    body: { code: 'UNAVAILABLE' },
  });
});

test('told to stop, it ends a year of sample data, which says that it was interrupted', async () => {
  const shop = await newStore();
  const owner = await memberWith(shop, 'OWNER');
  await owner.act('startSampleYear', {}, 'sampleYear { id }');
  for (const year of await claimBatches(shop.database, allStores(shop.database), playSampleYears)) {
    const ended = await runBatch(shop.database, allStores(shop.database), playSampleYears, year);
    expect(ended).toEqual({ done: 0, failed: 0 }); // not begun: another process may
  }
  await removeRows(shop, 'claims');
  const [row] = (
    await claimBatches(shop.database, allStores(shop.database), playSampleYears)
  ).flat();
  if (!row) throw new Error('it was asked for');
  const { storeId, devMode, id } = row;
  await playSampleYears.run(
    new Context({ database: shop.database, scope: { storeId, devMode } }),
    id,
    allStores(shop.database),
  );
  const { body } = await owner.graphql('{ sampleData { year { status problem stepsDone } } }');
  expect(body.data.sampleData.year).toEqual({
    status: 'FAILED',
    problem: 'INTERRUPTED',
    stepsDone: 0,
  });
});
