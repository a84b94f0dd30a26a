/** The rows of a trace: their noun, their state in a few words, and the jobs that they wait for. */
import type { DataSource, EntityMetadata } from 'typeorm';
import type { AllStores } from '../../platform/records/all-stores';
import { allJobs } from '../../../jobs/all-jobs';
import { conditionOf } from '../../platform/jobs/due-job';
import { grouped } from '../../platform/operations/grouped';
import type { TraceStep } from '../graphql/trace-types';
import { nounOf, tableOf } from './noun-of';

/** What a state is made of, in this order. No column has personal data. */
const SHOWN = [
  'name',
  'number',
  'kind',
  'method',
  'amount',
  'status',
  'fate',
  'reason',
  'code',
  'failureReason',
  'providerId',
  'endToEndIdentifier',
] as const;
/** Names of stores are no personal data; those of customers and others are. */
const NAMED = ['stores'];

/** A step as it was read. Without a time it is that of its id; what is left out is null. */
export type FoundStep = Pick<TraceStep, 'id' | 'kind' | 'text'> & Partial<TraceStep>;

export interface TracedRow {
  id: string;
  noun: string;
  storeId: string | null;
  devMode: boolean | null;
  /** Such as `PIX 4990 PAID`. */
  text: string;
  /** In store time. */
  createdAt: Date;
  due: FoundStep[];
}

/** Events and deliveries are steps of their own. */
const NOT_ROWS = ['events', 'deliveries', 'deliveryAttempts'];

export async function readRows(
  database: DataSource,
  all: AllStores,
  ids: readonly string[],
): Promise<TracedRow[]> {
  const found: TracedRow[] = [];
  for (const [table, ofTable] of grouped(ids, (id) => tableOf(database, id)))
    if (table && !NOT_ROWS.includes(table.tableName))
      found.push(...(await readTable(database, all, table, ofTable)));
  return found;
}

async function readTable(
  database: DataSource,
  all: AllStores,
  table: EntityMetadata,
  ids: readonly string[],
): Promise<TracedRow[]> {
  const rows = await all.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(t) AS "row" FROM "${table.tableName}" t WHERE "id" = ANY ($1)`,
    [ids],
  );
  const due = await readDue(all, table, ids);
  return rows.map(({ row }) => {
    const id = String(row.id);
    const shown = SHOWN.filter((name) => name !== 'name' || NAMED.includes(table.tableName));
    return {
      id,
      noun: nounOf(database, id),
      storeId: table.tableName === 'stores' ? id : textOf(row.storeId),
      devMode: typeof row.devMode === 'boolean' ? row.devMode : null,
      text: shown.flatMap((name) => textOf(row[name]) ?? []).join(' '),
      createdAt: new Date(String(row.createdAt)),
      due: due.filter((step) => step.id === id),
    };
  });
}

/** What waits for a job, and until when, in time of the store. */
async function readDue(
  all: AllStores,
  table: EntityMetadata,
  ids: readonly string[],
): Promise<FoundStep[]> {
  const jobs = allJobs.filter((job) => job.table === table.tableName);
  const steps: FoundStep[] = [];
  for (const job of jobs) {
    const rows = await all.query<{ id: string; at: Date }>(
      `
        SELECT t."id", t."${job.due}" AS "at"
        FROM "${job.table}" t
        WHERE t."id" = ANY ($1) AND t."${job.due}" IS NOT NULL AND ${conditionOf(job)}
      `,
      [ids],
    );
    const text = `${job.name} handles the row then, in time of the store`;
    steps.push(...rows.map(({ id, at }) => ({ at, kind: 'due', id, text, job: job.name })));
  }
  return steps;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
