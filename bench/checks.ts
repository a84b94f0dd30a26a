/**
 * Measures what `ops check` costs a large store: each invariant, and the temporary files of all. The
 * rows are copies of one payment by card, with its booking, its attempt and its event.
 */
import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { allJobs } from '../jobs/all-jobs';
import { dataSourceAt } from '../ormconfig';
import { MINUTE_MS } from '../src/kit/time/clock';
import { allInvariants, checkWithin } from '../src/ops/invariants';
import { copies, copyId } from '../test/support/many-rows';
import { timed } from './support/measure';
import { record } from './support/results';
import { withProcesses, type Measured } from './support/service';
import { checkOut, firstOf, sell } from './support/shop';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const LIMIT_MS = 5 * MINUTE_MS;
const SHOWN = 12;
const MIB = 2 ** 20;

/** Without triggers, which would keep the totals of days for every copy. */
async function fill({ call, database, databaseUrl }: Measured): Promise<void> {
  await call(
    'POST',
    `/v2/checkouts/simulate-payment?id=${await checkOut(call, await sell(call))}`,
    {
      method: 'CARD',
      customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
    },
  );
  const entries = await database.query<{ id: string }[]>(
    `SELECT "id" FROM "ledgerEntries" WHERE "kind" = 'payment'`,
  );
  const filler = await dataSourceAt(databaseUrl, 1).initialize();
  const copy = async (table: string, id: string, changes: Record<string, string>) =>
    withoutIndexes(filler, table, () => copies({ database: filler }, table, id, ROWS, changes));
  const paidAt = `now() - interval '365 days' * random()`;
  await filler.query('SET session_replication_role = replica');
  await filler.query(`SET maintenance_work_mem = '512MB'`);
  await copy('customers', await firstOf(database, 'customers'), {
    taxId: `lpad(g::text, 11, '0')`,
    email: `'stored' || g || '@example.com'`,
  });
  await copy('checkouts', await firstOf(database, 'checkouts'), {
    customerId: copyId('cust', 'g'),
    paidChargeId: copyId('char', 'g'),
  });
  await copy('charges', await firstOf(database, 'charges'), {
    checkoutId: copyId('bill', 'g'),
    customerId: copyId('cust', 'g'),
    providerId: `'copy' || g`,
    paidAt,
    createdAt: paidAt,
  });
  await copy('chargeAttempts', await firstOf(database, 'chargeAttempts'), {
    chargeId: copyId('char', 'g'),
  });
  for (const [place, { id }] of entries.entries())
    await copy('ledgerEntries', id, {
      id: copyId('entry', `${place * ROWS} + g`),
      reference: copyId('char', 'g'),
    });
  await copy('events', await firstOf(database, 'events', `"type" = 'checkout.completed'`), {
    objectId: copyId('bill', 'g'),
    position: '1000 + g',
  });
  await filler.destroy();
  await database.query('VACUUM ANALYZE');
}

/** Drops the indexes of a table for the work, and builds them after it. */
async function withoutIndexes(
  database: DataSource,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }[]>(
    `SELECT i."indexrelid"::regclass::text AS "name", pg_get_indexdef(i."indexrelid") AS "definition"
     FROM pg_index i
     WHERE i."indrelid" = '"${table}"'::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c."conindid" = i."indexrelid")`,
  );
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of indexes) await database.query(definition);
}

/** What the sessions of the database have written so far, as far as they have reported it. */
async function temporaryBytes({ database }: Measured): Promise<number> {
  const [row] = await database.query<{ bytes: string }[]>(
    `SELECT "temp_bytes" AS "bytes" FROM pg_stat_database WHERE "datname" = current_database()`,
  );
  return Number(row?.bytes);
}

withProcesses(['api'], async (service) => {
  console.error('filled in', await timed(() => fill(service)));
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
