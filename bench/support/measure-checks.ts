/**
 * What the invariants of a filled store cost: one after the other and as `ops check` looks at them,
 * with their temporary files, and a look of a worker at what recent events are about.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { allStores } from '../../test/support/handles';
import { allJobs } from '../../jobs/all-jobs';
import { checkInvariants, lastInvariantCheck } from '../../jobs/invariants/watch-invariants';
import { dataSourceAt } from '../../ormconfig';
import { MINUTE_MS } from '../../src/platform/time/clock';
import { allInvariants, checkWithin, RULES_AT_ONCE } from '../../src/operators/invariants';
import { loadOf, timed } from './measure';
import { picture } from './picture';
import { serverProcessor } from './processor-time';
import { record } from './results';
import type { Measured } from './service';

const LIMIT_MS = 5 * MINUTE_MS;
const SHOWN = 12;
/** What takes longer is shown at once. */
const SHOWN_MS = 5_000;
const MIB = 2 ** 20;
/**
 * Of more payments the rules are looked at only as `ops check` does: one after the other, and by a
 * worker, which looks at recent events after a full look, takes as long again.
 */
const LONG = 2_000_000;
const REPORTED_MS = 500;
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
  const isLong = payments > LONG;
  const alone = isLong ? null : await checkAll({ database, databaseUrl }, 1);
  const together = await checkAll({ database, databaseUrl }, RULES_AT_ONCE);
  loads.push(loadOf());
  const recentMs = isLong ? null : await lookAtRecent({ database, databaseUrl });
  if (recentMs !== null) loads.push(loadOf());
  const { took, unchecked, violated } = alone ?? together;
  console.error({ alone, together, recentMs, loads });
  record(
    `Invariants of a store with ${payments.toLocaleString('en')} payments`,
    [
      `${(rows / 1e6).toFixed(1)} million rows: half of the payments by checkouts, half renewals of ` +
        `subscriptions, half in production. Two at a time, as \`ops check\` looks at them, all ` +
        `${took.length} invariants took ${costOf(together)} ` +
        `${alone ? `One after the other they took ${costOf(alone)} ` : ''}` +
        `${unchecked.length} took longer than five minutes, ` +
        `${violated.length} were broken${violated.map((name) => ` (${name})`).join('')}. ` +
        `${recentMs === null ? '' : sentenceOf(recentMs)}Other work ran beside it: the load of the machine ` +
        `was ${loads.join(', ')}. The slowest, in milliseconds, measured once, ` +
        `${alone ? 'one after the other' : 'two at a time'}:`,
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
    { payments, rows, alone, together, recentMs, loads },
  );
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const costOf = ({ totalMs, processorMs, temporaryMib }: Checked): string =>
  `${seconds(totalMs)}, of processors ${seconds(processorMs)}, and wrote ${temporaryMib} MiB of ` +
  'temporary files.';

const sentenceOf = (recentMs: number): string =>
  `A look of a worker at what the last ${RECENT_EVENTS.toLocaleString('en')} events are about ` +
  `took ${seconds(recentMs)}. `;

interface Checked {
  /** The slowest first. */
  took: { invariant: string; ms: number }[];
  totalMs: number;
  /** Of the server of the database. */
  processorMs: number;
  temporaryMib: number;
  unchecked: string[];
  violated: string[];
}

async function checkAll({ database, databaseUrl }: Store, atOnce: number): Promise<Checked> {
  const checking = await dataSourceAt(databaseUrl, atOnce).initialize();
  const processor = await serverProcessor(database);
  const processorBefore = processor();
  const bytesBefore = await temporaryBytes(database);
  const waiting = Object.entries(allInvariants(allJobs));
  const took: Checked['took'] = [];
  const unchecked: string[] = [];
  const violated: string[] = [];
  const checkOthers = async () => {
    for (let rule = waiting.shift(); rule; rule = waiting.shift()) {
      const [invariant, sql] = rule;
      const ms = await timed(async () => {
        const found = await checkWithin(allStores(checking), LIMIT_MS, { [invariant]: sql });
        unchecked.push(...found.unchecked);
        violated.push(...found.violations.map((each) => each.invariant));
      });
      took.push({ invariant, ms: Math.round(ms) });
      if (ms > SHOWN_MS) console.error(invariant, Math.round(ms));
    }
  };
  const totalMs = await timed(() => Promise.all(Array.from({ length: atOnce }, checkOthers)));
  const processorMs = processor() - processorBefore;
  await checking.destroy(); // a session that ends reports what it has written
  await pause(REPORTED_MS);
  return {
    took: took.toSorted((a, b) => b.ms - a.ms),
    totalMs,
    processorMs,
    temporaryMib: Math.round(((await temporaryBytes(database)) - bytesBefore) / MIB),
    unchecked,
    violated,
  };
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
  const check = await lastInvariantCheck(allStores(database));
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
