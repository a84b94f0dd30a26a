/**
 * Observes the handling of one due row: adds job, row and store to its log lines, makes it a span,
 * and times and counts it.
 */
import { countHandled } from '../../src/platform/jobs/handled-rows';
import { openJobs } from '../../src/platform/jobs/open-work';
import type { DueRow } from '../../src/platform/jobs/due-job';
import { withLogFields } from '../../src/platform/observability/log';
import { jobRows, jobSeconds, timer } from '../../src/platform/observability/metrics';
import { DELIVERY_WORK } from '../../src/modules/webhooks/deliveries/deliver';
import { isTracing, traced } from '../../src/platform/observability/trace';
import { traceOfLastEvent } from '../../src/modules/webhooks/events/trace-of-event';
import { Charge } from '../../src/modules/charges/charge';
import { prefixesOf } from '../../src/platform/records/record';
import { Rows } from '../../src/platform/records/rows';
import { isIdOf } from '../../src/platform/records/columns/ids';
import type { DataSource } from 'typeorm';

export async function watchRow(
  database: DataSource,
  job: string,
  { id, storeId, devMode }: DueRow,
  work: () => Promise<void>,
): Promise<void> {
  const took = timer(jobSeconds);
  const end = openJobs.begin(job);
  try {
    const rows = new Rows(database.manager, { storeId, devMode });
    const cause = isTracing() ? await traceOfLastEvent(rows, id) : null;
    const charge = isChargeId(id) && { charge: id };
    await withLogFields({ job, row: id, store: storeId, devMode, ...charge }, () =>
      traced(
        `job ${job}`,
        {
          'pitanga.job': job,
          'pitanga.row': id,
          'pitanga.store': storeId,
          ...(charge && { 'pitanga.charge': id }),
        },
        work,
        cause,
      ),
    );
    jobRows.inc({ job_name: job, outcome: 'done' });
    count(job, 'done');
  } finally {
    end();
    took({ job_name: job });
  }
}

export function countFailure(job: string, isDead: boolean): void {
  jobRows.inc({ job_name: job, outcome: isDead ? 'dead' : 'failed' });
  count(job, 'failed');
}

/** A row of the job that delivers is an endpoint: its deliveries are counted as they are sent. */
function count(job: string, outcome: 'done' | 'failed'): void {
  if (job !== DELIVERY_WORK.job) countHandled(job, outcome);
}

function isChargeId(id: string): boolean {
  return prefixesOf(Charge).some((prefix) => isIdOf(prefix, id));
}
