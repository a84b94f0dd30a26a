/** What is known of the handling of one due row: its log lines carry job, row and store, it is a span of its own, and it is timed and counted. */
import type { DueRow } from '../src/kit/due-job';
import { withLogFields } from '../src/kit/log';
import { jobRows, jobSeconds, timer } from '../src/kit/metrics';
import { traced } from '../src/kit/trace';

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
  } finally {
    took({ job_name: job });
  }
}

export function countFailure(job: string, isDead: boolean): void {
  jobRows.inc({ job_name: job, outcome: isDead ? 'dead' : 'failed' });
}
