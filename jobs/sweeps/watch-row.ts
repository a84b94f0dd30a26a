/**
 * Observes the handling of one due row: adds job, row and store to its log lines, makes it a span,
 * and times and counts it.
 */
import { countHandled } from '../../src/platform/jobs/handled-rows';
import type { DueRow } from '../../src/platform/jobs/due-job';
import { withLogFields } from '../../src/platform/observability/log';
import { jobRows, jobSeconds, timer } from '../../src/platform/observability/metrics';
import { DELIVERY_WORK } from '../../src/modules/webhooks/deliveries/deliver';
import { traced } from '../../src/platform/observability/trace';

export async function watchRow(
  job: string,
  { id, storeId, devMode }: DueRow,
  work: () => Promise<void>,
): Promise<void> {
  const took = timer(jobSeconds);
  try {
    await withLogFields({ job, row: id, store: storeId, devMode }, () =>
      traced(
        `job ${job}`,
        { 'pitanga.job': job, 'pitanga.row': id, 'pitanga.store': storeId },
        work,
      ),
    );
    jobRows.inc({ job_name: job, outcome: 'done' });
    count(job, 'done');
  } finally {
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
