/** `ops`: what an operator looks at when something seems wrong, and how set-aside work goes on. */
import { Option, type Command } from 'commander';
import type { DataSource } from 'typeorm';
import { openBackend, QUEUE_NAMES } from '../../jobs/queues';
import { config } from '../config';
import { countsOf } from '../graphql/ops/queue-counts';
import { violations } from '../invariants';
import { listActs, type WhichActs } from '../kit/audit';
import { SECOND_MS } from '../kit/clock';
import { Context } from '../kit/context';
import {
  discardDeadLetters,
  listDeadLetters,
  retryDeadLetters,
  type WhichLetters,
} from '../kit/dead-letters';
import { invalid } from '../kit/errors';
import { listParked, parkedView, releaseAtDesk } from '../subscriptions/parked';
import type { Subscription } from '../subscriptions/subscription';
import { resealSecrets } from '../reseal-secrets';
import { secretKeysOf } from '../secret-key';
import { addCommand, exit } from './command';
import { allOption } from './values';
import { addReconcileCommand, addUnmatchedCommands } from './money-commands';
import { withDatabase } from './with-database';

const QUEUES_ANSWER_WITHIN_MS = 10 * SECOND_MS;

interface Which {
  job?: string;
  all?: true;
}

export function addOpsCommands(program: Command): void {
  const ops = program.command('ops').description('the state of the service, and set-aside work');
  addCommand(ops, 'check', {
    summary: 'checks what must never break; exit 1 if anything did',
    run: () => withDatabase(({ database }) => check(database)),
  });
  addCommand(ops, 'queues', {
    summary: 'shows how many jobs are in which state',
    run: () => withDatabase(({ url }) => queueCounts(url)),
  });
  addAuditCommand(ops);
  addCommand(ops, 'reseal', {
    summary:
      'after SECRET_KEY got a new key in front: seals everything anew, so that the older keys can go',
    run: () =>
      withDatabase(({ desk }) => resealSecrets(desk, (config.secretKeys = secretKeysOf(config)))),
  });
  addDeadLetterCommands(
    ops.command('dead-letters').description('due work that failed for all tries'),
  );
  addUnmatchedCommands(
    ops
      .command('unmatched')
      .description('money that came in and could neither pay its charge nor go back'),
  );
  addReconcileCommand(ops);
  addParkedCommands(
    ops
      .command('parked')
      .description('subscriptions that missed too many cycles to be charged by themselves'),
  );
}

async function check(database: DataSource): Promise<unknown> {
  const found = await violations(database);
  if (found.length > 0) exit.code = 1;
  return { violations: found };
}

/** A Redis that is away would be waited for without end. */
async function queueCounts(url: string): Promise<unknown> {
  const backend = openBackend(url);
  const queues = QUEUE_NAMES.map((name) => backend.queue(name));
  const answer = (await countsOf(queues, QUEUES_ANSWER_WITHIN_MS)).map(({ name, jobs }) => ({
    queue: name,
    ...Object.fromEntries(jobs.map((state) => [state.name, state.count])),
  }));
  await Promise.all(queues.map((queue) => queue.close()));
  await backend.close();
  return answer;
}

interface Acts extends Pick<WhichActs, 'operator' | 'action' | 'subject' | 'after'> {
  store?: string;
}

function addAuditCommand(ops: Command): void {
  addCommand<Acts>(ops, 'audit', {
    summary: 'lists what operators did, newest first, at most 1,000',
    options: [
      new Option('--operator <name>', 'only by this operator'),
      new Option('--action <act>', 'only this act, such as store.suspend'),
      new Option('--subject <id>', 'only what was done to this object'),
      new Option('--store <id>', 'only what concerns this store'),
      new Option('--after <id>', 'only what is older than this entry'),
    ],
    columns: ['at', 'operator', 'via', 'action', 'subject', 'before', 'after'],
    run: ({ store, ...which }) =>
      withDatabase(({ database }) => listActs(database, { ...which, storeId: store })),
  });
}

function addDeadLetterCommands(letters: Command): void {
  const job = () => new Option('--job <name>', 'only of this job, such as renew-subscriptions');
  addCommand<Which>(letters, 'list', {
    summary: 'lists them, oldest first, at most 1,000',
    options: [job()],
    columns: ['job', 'rowId', 'storeId', 'devMode', 'tries', 'deadAt'],
    run: ({ job: name }) => withDatabase(({ database }) => listDeadLetters(database, name)),
  });
  addCommand<Which>(letters, 'retry [row]', {
    summary: 'gives a row (its rowId), or all, back to the sweeps; one that was discarded, too',
    options: [job(), allOption('every dead letter')],
    run: (options, [row]) =>
      withDatabase(async ({ desk }) => ({
        retried: await retryDeadLetters(desk, whichOf(options, row)),
      })),
  });
  addCommand<Which>(letters, 'discard [row]', {
    summary:
      'sets a row (its rowId), or all, aside for good: it stays as it is and is not tried again',
    options: [job(), allOption('every dead letter')],
    run: (options, [row]) =>
      withDatabase(async ({ desk }) => ({
        discarded: await discardDeadLetters(desk, whichOf(options, row)),
      })),
  });
}

function whichOf({ job, all }: Which, rowId: string | undefined): WhichLetters {
  if ((rowId === undefined) === (all === undefined))
    throw invalid('say which: the rowId of one, or --all (of one job, with --job)');
  return { rowId, job };
}

function addParkedCommands(parked: Command): void {
  addCommand(parked, 'list', {
    summary: 'lists them, at most 1,000',
    run: () =>
      withDatabase(async ({ database }) =>
        Promise.all(
          (await listParked(database)).map((subscription) => shown(database, subscription)),
        ),
      ),
  });
  addCommand(parked, 'release <id>', {
    summary: 'lets a subscription go on at its next charge date: what it missed is never charged',
    run: (_options, [id = '']) =>
      withDatabase(async ({ desk }) => shown(desk.database, await releaseAtDesk(desk, id))),
  });
}

function shown(database: DataSource, subscription: Subscription): Promise<Record<string, unknown>> {
  const { storeId, devMode } = subscription;
  return parkedView.render(
    new Context({ database, scope: { storeId, devMode } }).rows,
    subscription,
  );
}
