/**
 * Whether a restored backup could be used: its tables are of this release, it is recent, its
 * secrets open, and the invariants hold. Only reads.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../platform/records/all-stores';
import { unprocessable } from '../platform/operations/errors';
import { idCreatedAt } from '../platform/records/columns/ids';
import { HOUR_MS, wallNow } from '../platform/time/clock';
import { checkWithin, INVARIANTS, type InvariantFindings } from './invariants';
import { knownMigrations, recognisedMigrations } from '../runtime/known-migrations';
import { openStoredSecrets, type StoredSecrets } from './open-stored-secrets';

/** Their newest row shows how old a backup is: every sale writes to all three. */
const DATED_TABLES = ['events', 'ledgerEntries', 'charges'] as const;
const COUNTED_TABLES = [
  'stores',
  'apiKeys',
  'users',
  'providerAccounts',
  'products',
  'customers',
  'checkouts',
  'subscriptions',
  'charges',
  'refunds',
  'transfers',
  'ledgerEntries',
  'events',
  'webhooks',
] as const;

export interface BackupTerms {
  secretKeys: readonly string[];
  maxAgeMs: number;
  /** How long the query of one invariant may take. */
  limitMs: number;
}

export interface BackupCheck extends InvariantFindings {
  usable: boolean;
  problems: string[];
  schema: BackupSchema;
  /** When the newest row of some tables was written, in wall time. */
  newest: Record<string, Date | null>;
  ageHours: number | null;
  rows: Record<string, number>;
  secrets: StoredSecrets;
}

interface BackupSchema {
  /** Compared with this release. */
  state: 'same' | 'older' | 'newer';
  last: string | null;
  missing: string[];
  /** What this release does not know. */
  unknown: string[];
}

/**
 * The rules about work that is late are left out: in a backup it is, because no worker runs. On
 * tables of another release the invariants of this one mean nothing, so they are not checked.
 */
export async function checkBackup(
  database: DataSource,
  all: AllStores,
  { secretKeys, maxAgeMs, limitMs }: BackupTerms,
): Promise<BackupCheck> {
  const columns = await columnsOf(all);
  if (!columns.has('migrations')) throw unprocessable('this database has no tables of Pitanga');
  const has = (table: string, column: string) => columns.get(table)?.has(column) === true;
  const schema = await schemaOf(database, all);
  const newest = await newestOf(all, has);
  const ageMs = ageOf(newest);
  const rows = await countRows(
    all,
    COUNTED_TABLES.filter((table) => columns.has(table)),
  );
  const secrets = await openStoredSecrets(all, secretKeys, has);
  const found: InvariantFindings =
    schema.state === 'same'
      ? await checkWithin(all, limitMs, INVARIANTS)
      : { violations: [], unchecked: Object.keys(INVARIANTS) };
  const problems = [
    ...schemaProblems(schema),
    ...ageProblems(rows, ageMs, maxAgeMs),
    ...secretProblems(secrets),
    ...invariantProblems(schema, found),
  ];
  return {
    usable: problems.length === 0,
    problems,
    schema,
    newest,
    ageHours: ageMs === null ? null : hoursOf(ageMs),
    rows,
    secrets,
    ...found,
  };
}

async function columnsOf(all: AllStores): Promise<Map<string, Set<string>>> {
  const rows = await all.query<{ table: string; columns: string[] }>(
    `
      SELECT "table_name" AS "table", json_agg("column_name") AS "columns"
      FROM information_schema.columns
      WHERE "table_schema" = current_schema()
      GROUP BY "table_name"
    `,
  );
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

async function schemaOf(database: DataSource, all: AllStores): Promise<BackupSchema> {
  const rows = await all.query<{ name: string }>(
    `SELECT "name" FROM "migrations" ORDER BY "timestamp"`,
  );
  const applied = rows.map(({ name }) => name);
  const known = knownMigrations(database);
  const missing = known.filter((name) => !applied.includes(name));
  const recognised = recognisedMigrations(database);
  const unknown = applied.filter((name) => !recognised.includes(name));
  const isBehind = missing.length > 0 ? 'older' : 'same';
  return {
    state: unknown.length > 0 ? 'newer' : isBehind,
    last: applied.at(-1) ?? null,
    missing,
    unknown,
  };
}

/**
 * By the ids, which have the wall time of their creation: `createdAt` follows the test clocks. The
 * workers note each check of the invariants, also in a shop that sells nothing.
 */
async function newestOf(
  all: AllStores,
  has: (table: string, column: string) => boolean,
): Promise<Record<string, Date | null>> {
  const newest: Record<string, Date | null> = {};
  for (const table of DATED_TABLES.filter((name) => has(name, 'id'))) {
    const [row] = await all.query<{ tail: string | null }>(
      `SELECT max(substring("id" FROM '[^_]*$') COLLATE "C") AS "tail" FROM "${table}"`,
    );
    newest[table] = row?.tail ? idCreatedAt(row.tail) : null;
  }
  if (has('invariantLooks', 'lookedAt')) {
    const [row] = await all.query<{ at: Date | null }>(
      `SELECT max("lookedAt") AS "at" FROM "invariantLooks"`,
    );
    newest.invariantLooks = row?.at ?? null;
  }
  return newest;
}

function ageOf(newest: Record<string, Date | null>): number | null {
  const times = Object.values(newest).flatMap((at) => at?.getTime() ?? []);
  return times.length === 0 ? null : Math.max(0, wallNow().getTime() - Math.max(...times));
}

async function countRows(
  all: AllStores,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await all.query<{ count: string }>(`SELECT count(*) FROM "${table}"`);
    rows[table] = Number(row?.count ?? 0);
  }
  return rows;
}

function schemaProblems({ state, missing, unknown }: BackupSchema): string[] {
  if (state === 'same') return [];
  const [first] = state === 'older' ? missing : unknown;
  return state === 'older'
    ? [
        `its tables are of an earlier release (${first} is missing): check it with that release, ` +
          'or run migrate on this copy first',
      ]
    : [`its tables are of a newer release (${first} is not known): check it with that release`];
}

function ageProblems(
  rows: Record<string, number>,
  ageMs: number | null,
  maxAgeMs: number,
): string[] {
  if (!rows.stores) return ['it has no store'];
  if (ageMs === null) return ['nothing in it shows how old it is'];
  return ageMs > maxAgeMs
    ? [`its newest row is ${hoursOf(ageMs)} hours old, more than ${hoursOf(maxAgeMs)}`]
    : [];
}

function secretProblems({ closed, apiKeys, apiKeysOfOtherKeys }: StoredSecrets): string[] {
  const count = closed.reduce((sum, one) => sum + one.count, 0);
  return [
    ...(count > 0
      ? [`SECRET_KEY does not open ${count} of its secrets: the key it was used with is needed`]
      : []),
    ...(apiKeys > 0 && apiKeys === apiKeysOfOtherKeys
      ? ['SECRET_KEY recognises none of its API keys: the key it was used with is needed']
      : []),
  ];
}

function invariantProblems(
  { state }: BackupSchema,
  { violations, unchecked }: InvariantFindings,
): string[] {
  return [
    ...violations.map(({ invariant, count }) => `violated in ${count} rows: ${invariant}`),
    ...(state === 'same' ? unchecked.map((name) => `not checked in time: ${name}`) : []),
  ];
}

function hoursOf(ms: number): number {
  return Math.floor((ms / HOUR_MS) * 10) / 10;
}
