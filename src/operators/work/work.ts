/**
 * The background work of the service at one place: what is due, since when, of which stores, what
 * is paused, and what to do next. It reads the figures that a process measures every few seconds,
 * so it costs the same however many rows there are.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../platform/records/all-stores';
import { allJobs } from '../../../jobs/all-jobs';
import type { Sample } from '../../../jobs/figures/database-gauge';
import { lastFigures } from '../../../jobs/figures/measure-figures';
import { storesOfSamples } from '../../../jobs/figures/store-backlogs';
import { queueOf } from '../../../jobs/sweeps/pausable';
import { DELIVERY_WORK } from '../../modules/webhooks/deliveries/deliver';
import { isRestoring } from '../../platform/database/restores';
import { handledPerSecond } from '../../platform/jobs/handled-rows';
import { listPauses } from '../../platform/jobs/pauses';
import { AppError } from '../../platform/operations/errors';
import { SECOND_MS, wallNow } from '../../platform/time/clock';
import type { CountedQueue } from '../../../jobs/figures/metrics';
import { countsOf } from '../graphql/queue-counts';
import type { Queue } from '../graphql/types';
import type { JobWork, PausedWork, Work } from '../graphql/work-types';
import { nextSteps, type OpenOutage } from './next-steps';

const STORES_MAX = 10;
const PARTS = ['due', 'deliveries', 'claims'];

/** With the queues of the queue store; null if it does not answer. */
export type WorkAndQueues = Work & { queues: Queue[] | null };

/** The jobs with the most due rows come first. */
export async function readWork(
  database: DataSource,
  all: AllStores,
  queues: readonly CountedQueue[],
): Promise<WorkAndQueues> {
  const [figures, rates, pauses, isRestored, states] = await Promise.all([
    figuresOfWork(all),
    handledPerSecond(database),
    listPauses(database),
    isRestoring(database),
    statesOf(queues),
  ]);
  const queueNames = queues.map(({ name }) => name);
  const paused: PausedWork[] = [
    ...pauses.map((pause) => ({ ...pause, isQueue: queueNames.includes(pause.name) })),
    ...(states ?? []).filter((state) => state.isPaused).map(({ name }) => pausedOnBoard(name)),
  ];
  const names = new Set(paused.map(({ name }) => name));
  const valueOf = valuesIn(figures.samples);
  const jobs = jobNames(figures.samples).map((job): JobWork => {
    const queue = queueOf(job);
    return {
      job,
      queue,
      dueRows: valueOf('due_rows', job),
      oldestSeconds: Math.round(valueOf('oldest_due_seconds', job)),
      claimedRows: valueOf('claimed_rows', job, 'waiting'),
      begunRows: valueOf('claimed_rows', job, 'begun'),
      failingRows: valueOf('failing_rows', job),
      deadLetters: valueOf('dead_letters', job),
      rowsPerSecond: Math.round((rates.get(job) ?? 0) * 100) / 100,
      isPaused: [job, queue, 'sweeps'].some((name) => names.has(name)),
    };
  });
  const work = {
    measuredAt: figures.measuredAt,
    ageSeconds: figures.measuredAt && secondsSince(figures.measuredAt),
    jobs: jobs.toSorted((a, b) => b.dueRows - a.dueRows || (a.job < b.job ? -1 : 1)),
    stores: storesOfSamples(figures.parts, STORES_MAX),
    paused,
    queues: states,
  };
  const outages = openOutages(figures.outages);
  return { ...work, next: nextSteps({ ...work, outages }, isRestored) };
}

interface FiguresOfWork {
  measuredAt: Date | null;
  parts: Sample[][];
  samples: Sample[];
  /** Of the methods of provider accounts. */
  outages: Sample[];
}

async function figuresOfWork(all: AllStores): Promise<FiguresOfWork> {
  const parted = await lastFigures(all);
  const found = parted.filter(({ part }) => PARTS.includes(part));
  const times = found.flatMap(({ measuredAt }) => measuredAt ?? []);
  const [oldest = null] = times.toSorted((a, b) => a.getTime() - b.getTime());
  const parts = found.map(({ samples }) => samples);
  return {
    measuredAt: times.length === PARTS.length ? oldest : null,
    parts,
    samples: parts.flat(),
    outages: parted.flatMap(({ part, samples }) => (part === 'outages' ? samples : [])),
  };
}

/** Null if the queue store does not answer: the work is shown without it. */
async function statesOf(queues: readonly CountedQueue[]): Promise<Queue[] | null> {
  try {
    return await countsOf(queues);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The jobs that are swept, and others that have claimed rows. */
function jobNames(samples: readonly Sample[]): string[] {
  const measured = samples.flatMap(({ name, labels }) =>
    name === 'dead_letters' ? (labels?.job_name ?? []) : [],
  );
  return [...new Set([...allJobs.map(({ name }) => name), DELIVERY_WORK.job, ...measured])];
}

function openOutages(samples: readonly Sample[]): OpenOutage[] {
  return samples.flatMap(({ labels, value }) =>
    value > 0 ? [{ account: labels?.account ?? '', method: labels?.method ?? '' }] : [],
  );
}

function valuesIn(
  samples: readonly Sample[],
): (name: string, job: string, state?: string) => number {
  const keyOf = (...parts: (string | undefined)[]) => parts.join(' ');
  const values = new Map(
    samples.map(({ name, labels, value }) => [keyOf(name, labels?.job_name, labels?.state), value]),
  );
  return (name, job, state) => values.get(keyOf(name, job, state)) ?? 0;
}

function pausedOnBoard(name: string): PausedWork {
  return { name, isQueue: true, reason: null, pausedBy: null, since: null, until: null };
}

function secondsSince(moment: Date): number {
  return Math.max(0, Math.round((wallNow().getTime() - moment.getTime()) / SECOND_MS));
}
