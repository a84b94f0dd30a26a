/**
 * What the invariants of a filled store cost: each of them, the temporary files of all, all of them
 * as `ops check` looks at them, and a look of a worker at what recent events are about.
 */
import type { DataSource } from 'typeorm';
import { allJobs } from '../../jobs/all-jobs';
import { checkInvariants, lastInvariantCheck } from '../../jobs/watch-invariants';
import { dataSourceAt } from '../../ormconfig';
import { MINUTE_MS } from '../../src/kit/time/clock';
import { allInvariants, checkWithin } from '../../src/ops/invariants';
import { loadOf, timed } from './measure';
import { picture } from './picture';
import { record } from './results';
import type { Measured } from './service';

const LIMIT_MS = 5 * MINUTE_MS;
const SHOWN = 12;
/** What takes longer is shown at once. */
const SHOWN_MS = 5_000;
const MIB = 2 ** 20;
/** A worker looks at recent events only after a full look, which takes as long again. */
const LOOKED_MAX = 2_000_000;
/** As if ten seconds of a busy day had passed since the last look. */
const RECENT_EVENTS = 1_000;
const FILLED = [
  'charges',
  'chargeAttempts',
  'checkouts',
  'customers',
  'deliveries',
  'events',
  'ledgerEntries',
  'subscriptions',
];

type Store = Pick<Measured, 'database' | 'databaseUrl'>;

export async function measureChecks({ database, databaseUrl }: Store): Promise<void> {
  const payments = await countOf(database, 'charges');
  const counts = await Promise.all(FILLED.map((table) => countOf(database, table)));
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const loads = [loadOf()];
  const { took, unchecked, violated, temporaryMib } = await checkEach({ database, databaseUrl });
  const togetherMs = await checkTogether(databaseUrl);
  const totalMs = took.reduce((sum, { ms }) => sum + ms, 0);
  loads.push(loadOf());
  const recentMs = payments > LOOKED_MAX ? null : await lookAtRecent({ database, databaseUrl });
  if (recentMs !== null) loads.push(loadOf());
  console.error({
    took: took.slice(0, SHOWN),
    totalMs,
    togetherMs,
    recentMs,
    temporaryMib,
    unchecked,
    violated,
    loads,
  });
  record(
    `Invariants of a store with ${payments.toLocaleString('en')} payments`,
    [
      `${(rows / 1e6).toFixed(1)} million rows: half of the payments by checkouts, half renewals of ` +
        `subscriptions, half in production. All ${took.length} invariants took ` +
        `${(totalMs / 1_000).toFixed(1)} s, one after the other, and wrote ${temporaryMib} MiB of ` +
        'temporary files. Two at a time, as `ops check` looks at them, they took ' +
        `${(togetherMs / 1_000).toFixed(1)} s. ${unchecked.length} took longer than five minutes, ` +
        `${violated.length} were broken${violated.map((name) => ` (${name})`).join('')}. ` +
        `${recentMs === null ? '' : sentenceOf(recentMs)}Other work ran beside it: the load of the machine ` +
        `was ${loads.join(', ')}. The slowest, in milliseconds, measured once:`,
      '',
      '| invariant | ms |',
      '|---|---|',
      ...took.slice(0, SHOWN).map(({ invariant, ms }) => `| ${invariant} | ${ms} |`),
      '',
      picture({
        title: 'The slowest invariants',
        unit: 'seconds',
        bars: Object.fromEntries(
          took.slice(0, SHOWN).map(({ invariant, ms }) => [invariant, ms / 1_000]),
        ),
      }),
    ],
    {
      payments,
      rows,
      totalMs,
      togetherMs,
      recentMs,
      temporaryMib,
      unchecked,
      violated,
      loads,
      took,
    },
  );
}

const sentenceOf = (recentMs: number): string =>
  `A look of a worker at what the last ${RECENT_EVENTS.toLocaleString('en')} events are about ` +
  `took ${(recentMs / 1_000).toFixed(1)} s. `;

async function checkEach({ database, databaseUrl }: Store) {
  const before = await temporaryBytes(database);
  const checking = await dataSourceAt(databaseUrl, 1).initialize();
  const took: { invariant: string; ms: number }[] = [];
  const unchecked: string[] = [];
  const violated: string[] = [];
  for (const [invariant, sql] of Object.entries(allInvariants(allJobs))) {
    const ms = await timed(async () => {
      const found = await checkWithin(checking, LIMIT_MS, { [invariant]: sql });
      unchecked.push(...found.unchecked);
      violated.push(...found.violations.map((each) => each.invariant));
    });
    took.push({ invariant, ms: Math.round(ms) });
    if (ms > SHOWN_MS) console.error(invariant, Math.round(ms));
  }
  await checking.query('SELECT pg_stat_force_next_flush()');
  await checking.destroy();
  const temporaryMib = Math.round(((await temporaryBytes(database)) - before) / MIB);
  return { took: took.toSorted((a, b) => b.ms - a.ms), unchecked, violated, temporaryMib };
}

async function checkTogether(databaseUrl: string): Promise<number> {
  const checking = await dataSourceAt(databaseUrl, 2).initialize();
  try {
    return await timed(() => checkWithin(checking, LIMIT_MS, allInvariants(allJobs)));
  } finally {
    await checking.destroy();
  }
}

/** The second look of a worker, to which every rule about all rows takes long. */
async function lookAtRecent({ database, databaseUrl }: Store): Promise<number> {
  const look = async () => {
    await database.query(`UPDATE "invariantLooks" SET "restUntil" = 'epoch'`);
    await checkInvariants(databaseUrl, { quickMs: 0 });
  };
  await look();
  await database.query(
    `UPDATE "events"
     SET "position" = "position" + 1e9
     WHERE "id" IN (
       SELECT "id" FROM "events" WHERE "position" IS NOT NULL ORDER BY "position" DESC LIMIT $1
     )`,
    [RECENT_EVENTS],
  );
  const ms = Math.round(await timed(look));
  const check = await lastInvariantCheck(database);
  const looks = Object.values(check?.rules ?? {});
  console.error(
    looks.filter(({ since }) => since !== null).length,
    'rules were looked at for recent events;',
    check?.violations,
    check?.unchecked,
  );
  return ms;
}

async function countOf(database: DataSource, table: string): Promise<number> {
  const [row] = await database.query<{ count: string }[]>(`SELECT count(*) FROM "${table}"`);
  return Number(row?.count);
}

/** What the sessions of the database have written so far, as far as they have reported it. */
async function temporaryBytes(database: DataSource): Promise<number> {
  const [row] = await database.query<{ bytes: string }[]>(
    `SELECT "temp_bytes" AS "bytes" FROM pg_stat_database WHERE "datname" = current_database()`,
  );
  return Number(row?.bytes);
}
