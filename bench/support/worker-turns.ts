/** The work of a worker on one of several databases, in this process and one after the other. */
import type { DataSource } from 'typeorm';
import { allStores } from '../../test/support/handles';
import { allJobs } from '../../jobs/all-jobs';
import { figuresParts } from '../../jobs/figures/figures';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { connect } from '../../src/runtime/database';
import { config } from '../../src/config/config';
import { log } from '../../src/platform/observability/log';
import { registerDueJobs } from '../../src/platform/jobs/due-job';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { copies } from '../../test/support/many-rows';
import { timed } from './measure';
import { BENCH_SECRET_KEY, type Measured } from './service';
import { firstOf } from './shop';

const RENEWED = 100;
const POOL_SIZE = 8;

/** Milliseconds, on connections as those of a worker. */
const WORKS = { renew, relay, sweep, figures } as const;
export type Work = keyof typeof WORKS;

/** Opens the connections for each turn: a process has one simulated provider only. */
export async function workersOf({ databaseUrl }: Measured, work: Work): Promise<number> {
  config.secretKeys = [BENCH_SECRET_KEY];
  log.level = 'warn';
  registerDueJobs(allJobs);
  const { database, close } = await connect(databaseUrl, { poolSize: POOL_SIZE });
  try {
    return await WORKS[work](database);
  } finally {
    await close();
  }
}

/** Renews subscriptions of Dev mode. Returns milliseconds for each. */
async function renew(database: DataSource): Promise<number> {
  const renewals = allJobs.find(({ name }) => name === 'renew-subscriptions');
  if (!renewals) throw new Error('there is no such job');
  await database.query(
    `UPDATE "subscriptions"
     SET "nextChargeAt" = now(), "anchorAt" = now(), "anchorCycle" = "cycleNumber"
     WHERE "id" IN (
       SELECT "id" FROM "subscriptions"
       WHERE "devMode" AND "id" > 'subs_0COPY' AND "id" < 'subs_0COPZ'
       ORDER BY "id"
       LIMIT ${RENEWED}
     )`,
  );
  const swept = sweepOf(renewals);
  let renewed = 0;
  const took = await timed(async () => {
    for (const rows of await claimBatches(database, allStores(database), swept))
      renewed += (await runBatch(database, allStores(database), swept, rows)).done;
  });
  if (renewed !== RENEWED) throw new Error(`${renewed} of ${RENEWED} were renewed`);
  return took / renewed;
}

/** Relays the events of as many renewals; the time of one event. */
async function relay(database: DataSource): Promise<number> {
  while ((await relayEvents(allStores(database))) > 0);
  await renew(database);
  let relayed = 0;
  const took = await timed(async () => {
    for (let count = -1; count !== 0; relayed += count)
      count = await relayEvents(allStores(database));
  });
  return took / relayed;
}

/** All due jobs once, when nothing is due. */
async function sweep(database: DataSource): Promise<number> {
  const once = async () => {
    for (const each of allJobs.map(sweepOf))
      for (const rows of await claimBatches(database, allStores(database), each))
        await runBatch(database, allStores(database), each, rows);
  };
  await once();
  return timed(once);
}

function figures(database: DataSource): Promise<number> {
  return timed(async () => {
    for (const { measure } of figuresParts) await measure(allStores(database));
  });
}

/** Copies of the store without a row. */
export async function addStores({ database }: Measured, count: number): Promise<void> {
  await copies({ database }, 'stores', await firstOf(database, 'stores'), count);
  await database.query('ANALYZE "stores"');
}

export async function loseStores({ database }: Measured): Promise<void> {
  await database.query(`DELETE FROM "stores" WHERE "id" LIKE 'store_0COPY%'`);
}
