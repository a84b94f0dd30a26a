/**
 * The stores with the most due rows. They are kept with the figures but are no gauges: a label with
 * the id of a store would make a series of each.
 */
import type { Sample } from './database-gauge';

/** Of each part. The ten largest of all parts together are shown. */
const KEPT_MAX = 20;
const ROWS = 'store_due_rows';
const OLDEST = 'store_oldest_seconds';

/** Due rows of one job and store. */
export interface Backlog {
  storeId: string;
  job: string;
  rows: number;
  /** Of deliveries, the webhook that has waited longest. */
  oldestRowId: string;
  oldestSeconds: number;
}

export interface StoreDueRows {
  storeId: string;
  dueRows: number;
  /** The job with the most of them. */
  largestJob: string;
  oldestSeconds: number;
  oldestJob: string;
  oldestRowId: string;
}

export function samplesOfStores(backlogs: readonly Backlog[]): Sample[] {
  return largest(merged(backlogs.map(storeBacklogOf)), KEPT_MAX).flatMap((backlog) => {
    const { storeId, dueRows, largestJob, oldestSeconds, oldestJob, oldestRowId } = backlog;
    const samples: Sample[] = [
      { name: ROWS, labels: { store: storeId, job_name: largestJob }, value: dueRows },
      {
        name: OLDEST,
        labels: { store: storeId, job_name: oldestJob, row: oldestRowId },
        value: Math.round(oldestSeconds),
      },
    ];
    return samples;
  });
}

/** The largest backlogs that the parts of a measurement have found, merged by store. */
export function storesOfSamples(
  parts: readonly (readonly Sample[])[],
  max: number,
): StoreDueRows[] {
  return largest(merged(parts.flatMap(readStores)), max);
}

function readStores(samples: readonly Sample[]): StoreDueRows[] {
  const oldest = new Map(
    samples.filter(({ name }) => name === OLDEST).map((sample) => [sample.labels?.store, sample]),
  );
  return samples.flatMap(({ name, labels, value }) => {
    const first = oldest.get(labels?.store);
    if (name !== ROWS || !labels || !first?.labels) return [];
    return {
      storeId: labels.store ?? '',
      dueRows: value,
      largestJob: labels.job_name ?? '',
      oldestSeconds: first.value,
      oldestJob: first.labels.job_name ?? '',
      oldestRowId: first.labels.row ?? '',
    };
  });
}

function storeBacklogOf({ storeId, job, rows, oldestRowId, oldestSeconds }: Backlog): StoreDueRows {
  return {
    storeId,
    dueRows: rows,
    largestJob: job,
    oldestSeconds,
    oldestJob: job,
    oldestRowId,
  };
}

/** One for each store. The largest job is that of the largest of the given backlogs. */
function merged(backlogs: readonly StoreDueRows[]): StoreDueRows[] {
  const ofStores = new Map<string, StoreDueRows>();
  for (const each of largest(backlogs, Infinity)) {
    const known = ofStores.get(each.storeId);
    const { oldestSeconds, oldestJob, oldestRowId } =
      known && known.oldestSeconds >= each.oldestSeconds ? known : each;
    ofStores.set(each.storeId, {
      storeId: each.storeId,
      dueRows: each.dueRows + (known?.dueRows ?? 0),
      largestJob: known?.largestJob ?? each.largestJob,
      oldestSeconds,
      oldestJob,
      oldestRowId,
    });
  }
  return [...ofStores.values()];
}

function largest(backlogs: readonly StoreDueRows[], max: number): StoreDueRows[] {
  return backlogs.toSorted((a, b) => b.dueRows - a.dueRows).slice(0, max);
}
