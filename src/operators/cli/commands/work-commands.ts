/** `ops work`, `ops pause`, `ops resume`, `ops queues`: the background work, and what is paused. */
import { InvalidArgumentError, type Command } from 'commander';
import { openBackend, QUEUE_NAMES } from '../../../../jobs/queues/queues';
import { DAY_MS, HOUR_MS, MINUTE_MS, later, wallNow } from '../../../platform/time/clock';
import type { CountedQueue } from '../../../../jobs/figures/metrics';
import { countsOf } from '../../graphql/queue-counts';
import { isQueueName, pauseByOperator, resumeByOperator } from '../../work/pause-work';
import { readWork, type WorkAndQueues } from '../../work/work';
import { REASON_MAX } from '../../graphql/work-types';
import type { Trace } from '../../graphql/trace-types';
import { readTrace } from '../../work/trace';
import { optional, required, textOf } from '../command';
import { momentOf, readText } from '../values';
import { addDatabaseCommand } from '../with-database';

const UNITS: Record<string, number> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

export function addWorkCommands(ops: Command): void {
  addDatabaseCommand(ops, 'work', {
    summary: 'shows the background work: what is due, of which stores, what is paused, what to do',
    print: (answer) => textOfWork(answer as WorkAndQueues),
    run: (_given, { database, all, url }) =>
      withQueues(url, (queues) => readWork(database, all, queues)),
  });
  addDatabaseCommand(ops, 'pause <name>', {
    summary:
      'pauses a job, or all jobs of a queue (sweeps, billing, webhooks), within a second; what is ' +
      'being handled is finished',
    options: {
      reason: required('--reason <text>', 'why, for other operators', (text) =>
        readText(text, REASON_MAX),
      ),
      end: optional(
        '--for <duration>',
        'resumes by itself after this time, such as 30m, 2h or 1d',
        endOf,
      ).conflicts('until'),
      until: optional(
        '--until <time>',
        'resumes by itself then, such as 2027-01-31T12:00:00Z',
        (text) => momentOf(text, 'a time, such as 2027-01-31T12:00:00Z'),
      ),
    },
    run: ({ reason, end, until = end }, { operatorContext, id: name }) =>
      pauseByOperator(operatorContext, { name, reason, until: until ?? null }),
  });
  addDatabaseCommand(ops, 'resume <name>', {
    summary: 'ends a pause, also one that was made on the board',
    run: (_given, { operatorContext, url, id: name }) =>
      isQueueName(name)
        ? withQueues(url, (queues) => resumeByOperator(operatorContext, name, queues))
        : resumeByOperator(operatorContext, name, []),
  });
  addDatabaseCommand(ops, 'trace <id>', {
    summary:
      'shows all that is known of a payment, or of any other id of ours or of a provider, in order',
    print: (answer) => textOfTrace(answer as Trace),
    run: (_given, { database, all, id }) => readTrace(database, all, id),
  });
  addDatabaseCommand(ops, 'queues', {
    summary:
      'shows how many jobs of each queue are in which state; they hold little of the work: see ' +
      'ops work',
    run: (_given, { url }) =>
      withQueues(url, async (queues) =>
        (await countsOf(queues)).map(({ name, jobs, isPaused }) => ({
          queue: name,
          pausedOnBoard: isPaused,
          ...Object.fromEntries(jobs.map((state) => [state.name, state.count])),
        })),
      ),
  });
}

function textOfTrace({ id, noun, storeId, devMode, steps }: Trace): string {
  const place = storeId === null ? '' : ` of ${storeId} (${devMode ? 'Dev mode' : 'production'})`;
  const columns = ['at', 'kind', 'id', 'text', 'outcome', 'status', 'ms', 'providerId', 'request'];
  const rows = steps.map(({ durationMs, requestId, ...step }) => ({
    ...step,
    ms: durationMs,
    request: requestId,
  }));
  return `${noun} ${id}${place}\n${textOf(rows, columns)}`;
}

async function withQueues<Answer>(
  url: string,
  work: (queues: readonly CountedQueue[]) => Promise<Answer>,
): Promise<Answer> {
  const backend = openBackend(url);
  const queues = QUEUE_NAMES.map((name) => backend.queue(name));
  const answer = await work(queues);
  await Promise.all(queues.map((queue) => queue.close()));
  await backend.close();
  return answer;
}

/** Jobs without anything to show are left out. */
function textOfWork({ ageSeconds, jobs, stores, paused, next }: WorkAndQueues): string {
  const shown = jobs
    .filter(
      ({ dueRows, claimedRows, begunRows, failingRows, deadLetters, rowsPerSecond, isPaused }) =>
        dueRows + claimedRows + begunRows + failingRows + deadLetters + rowsPerSecond > 0 ||
        isPaused,
    )
    .map((job) => ({
      job: job.job,
      due: job.dueRows,
      oldest: `${job.oldestSeconds} s`,
      claimed: job.claimedRows,
      begun: job.begunRows,
      failing: job.failingRows,
      dead: job.deadLetters,
      'rows/s': job.rowsPerSecond,
      paused: job.isPaused ? 'paused' : '',
    }));
  const age = ageSeconds === null ? 'were never measured' : `are ${ageSeconds} s old`;
  return [
    `The figures ${age}. ${jobs.length - shown.length} other jobs have no work.`,
    textOf(shown),
    'The stores with the most due rows',
    textOf(stores),
    'Paused',
    textOf(paused),
    'What to do next',
    textOf(next, ['about', 'step', 'runbook']),
  ].join('\n');
}

function endOf(text: string): Date {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const unitMs = UNITS[unit];
  if (unitMs === undefined || Number(count) === 0)
    throw new InvalidArgumentError('It must be a number of minutes, hours or days: 30m, 2h, 1d.');
  return later(wallNow(), Number(count) * unitMs);
}
