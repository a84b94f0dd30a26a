/** What an operator does next about the background work, with the section of the runbook. */
import { DELIVERY_WORK } from '../../modules/webhooks/deliveries/deliver';
import type { JobWork, NextStep, PausedWork, Work } from '../graphql/work-types';
import type { Queue } from '../graphql/types';

/** As in the alerts PitangaFiguresNotMeasured and PitangaDueRowsLate. */
const FIGURES_OLD_SECONDS = 180;
const LATE_SECONDS = 300;
/** A sweep looks every two seconds. Rows that are this old should have been handled. */
const STUCK_SECONDS = 60;

/** `queues` is null if the queue store does not answer. */
type Found = Omit<Work, 'next'> & { queues: Queue[] | null; outages: OpenOutage[] };

/** A method that is not called, because its provider fails. */
export interface OpenOutage {
  account: string;
  method: string;
}

/** The most general first: the cause of the others. */
export function nextSteps(work: Found, isRestoring: boolean): NextStep[] {
  return [
    ...stepsOfAll(work, isRestoring),
    ...work.paused.map(stepOfPause),
    ...work.outages.map(stepOfOutage),
    ...work.jobs.flatMap((job) => [...stepsOfDeadLetters(job), ...stepsOfBacklog(job)]),
  ];
}

function stepsOfAll({ ageSeconds, queues }: Found, isRestoring: boolean): NextStep[] {
  const steps: NextStep[] = [];
  if (ageSeconds === null || ageSeconds > FIGURES_OLD_SECONDS) {
    const age = ageSeconds === null ? 'were never measured' : `are ${ageSeconds} seconds old`;
    steps.push(
      step(null, 'PitangaFiguresNotMeasured', `the figures ${age}: does a process of this run?`),
    );
  }
  if (queues === null)
    steps.push(step(null, 'PitangaQueueStoreAway', 'the queue store does not answer: restore it'));
  if (isRestoring)
    steps.push(
      step(
        null,
        'PitangaRestoreOpen',
        'a restore is open, and no work is claimed: `ops restored show` says what is unresolved',
      ),
    );
  return steps;
}

function stepOfPause({ name, reason, pausedBy, until }: PausedWork): NextStep {
  const by = pausedBy === null ? 'on the board' : `by ${pausedBy} (${reason})`;
  const end = until === null ? '' : `, until ${until.toISOString()}`;
  return step(
    name,
    'PitangaWorkPaused',
    `${name} is paused ${by}${end}: \`ops resume ${name}\` when the reason has gone`,
  );
}

function stepOfOutage({ account, method }: OpenOutage): NextStep {
  return step(
    account,
    'PitangaProviderAccountOpen',
    `${method} of the provider account ${account} is not called, because the provider fails or ` +
      `refuses it: \`provider check ${account}\` says what is wrong`,
  );
}

function stepsOfDeadLetters({ job, deadLetters }: JobWork): NextStep[] {
  if (deadLetters === 0) return [];
  return [
    step(
      job,
      'PitangaDeadLetters',
      `${deadLetters === 1 ? '1 row was' : `${deadLetters} rows were`} set aside: ` +
        `\`ops dead-letters list --job ${job}\` says why`,
    ),
  ];
}

/** Of a paused job the pause is the reason. */
function stepsOfBacklog(work: JobWork): NextStep[] {
  const { job, isPaused, oldestSeconds, rowsPerSecond, failingRows } = work;
  if (isPaused) return [];
  const isLate = oldestSeconds > LATE_SECONDS;
  const late = job === DELIVERY_WORK.job ? 'PitangaDeliveriesOverdue' : 'PitangaDueRowsLate';
  const steps: NextStep[] = [];
  if (failingRows > 0)
    steps.push(
      step(
        job,
        'PitangaJobsFailing',
        `${failingRows === 1 ? '1 row has failed and is' : `${failingRows} rows have failed and are`} ` +
          'retried: the log lines "a due row failed" say why',
      ),
    );
  if (oldestSeconds > STUCK_SECONDS && rowsPerSecond === 0)
    steps.push(
      step(job, late, 'rows are due, and no worker has handled one for minutes: start workers'),
    );
  else if (isLate)
    steps.push(
      step(
        job,
        late,
        `the oldest row has been due for ${oldestSeconds} seconds: start more workers, or see ` +
          'which store the rows belong to',
      ),
    );
  return steps;
}

function step(about: string | null, alert: string, text: string): NextStep {
  return { about, step: text, runbook: `docs/runbook.md#${alert.toLowerCase()}` };
}
