/**
 * Measures what `ops check` costs a large store: each invariant, and the temporary files of all. The
 * rows are copies of one payment by card, with its booking, its attempt and its event.
 */
import 'reflect-metadata';
import { allJobs } from '../jobs/all-jobs';
import { dataSourceAt } from '../ormconfig';
import { MINUTE_MS } from '../src/kit/time/clock';
import { allInvariants, checkWithin } from '../src/ops/invariants';
import { fillLargeStore } from './support/large-store';
import { timed } from './support/measure';
import { record } from './support/results';
import { withProcesses, type Measured } from './support/service';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const LIMIT_MS = 5 * MINUTE_MS;
const SHOWN = 12;
const MIB = 2 ** 20;

/** What the sessions of the database have written so far, as far as they have reported it. */
async function temporaryBytes({ database }: Measured): Promise<number> {
  const [row] = await database.query<{ bytes: string }[]>(
    `SELECT "temp_bytes" AS "bytes" FROM pg_stat_database WHERE "datname" = current_database()`,
  );
  return Number(row?.bytes);
}

withProcesses(['api'], async (service) => {
  console.error('filled in', await timed(() => fillLargeStore(service, ROWS)));
  const before = await temporaryBytes(service);
  const checking = await dataSourceAt(service.databaseUrl, 1).initialize();
  const took: { invariant: string; ms: number }[] = [];
  const unchecked: string[] = [];
  for (const [invariant, sql] of Object.entries(allInvariants(allJobs))) {
    const ms = await timed(async () => {
      const found = await checkWithin(checking, LIMIT_MS, { [invariant]: sql });
      unchecked.push(...found.unchecked);
    });
    took.push({ invariant, ms: Math.round(ms) });
  }
  await checking.query('SELECT pg_stat_force_next_flush()');
  await checking.destroy();
  const temporaryMib = Math.round(((await temporaryBytes(service)) - before) / MIB);
  took.sort((a, b) => b.ms - a.ms);
  const totalMs = took.reduce((sum, { ms }) => sum + ms, 0);
  console.error({ took: took.slice(0, SHOWN), totalMs, temporaryMib, unchecked });
  record(
    `Invariants of a store with ${ROWS.toLocaleString('en')} payments`,
    [
      `As many checkouts, customers, attempts and events, and the entries of the ledger. All ${took.length} ` +
        `invariants took ${(totalMs / 1000).toFixed(1)} s, one after the other, and wrote ${temporaryMib} MiB of ` +
        `temporary files. ${unchecked.length} took longer than five minutes. The slowest, in milliseconds, ` +
        'measured once while other work ran beside it:',
      '',
      '| invariant | ms |',
      '|---|---|',
      ...took.slice(0, SHOWN).map(({ invariant, ms }) => `| ${invariant} | ${ms} |`),
    ],
    { totalMs, temporaryMib, unchecked, took },
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
