/** `ops`: what an operator checks when something seems wrong, and how parked work is resumed. */
import { Option, type Command } from 'commander';
import type { DataSource } from 'typeorm';
import { allJobs } from '../../../../jobs/all-jobs';
import {
  lastInvariantCheck,
  looksOf,
  type InvariantLookView,
} from '../../../../jobs/invariants/watch-invariants';
import { config } from '../../../config/config';
import { allInvariants, checkWithin, type InvariantFindings } from '../../invariants';
import { listActs, type ActSelection } from '../../../platform/records/audit';
import { Context } from '../../../platform/operations/context';
import {
  listParked,
  parkedView,
  releaseParkedByOperator,
} from '../../../modules/subscriptions/cycles/parked-subscriptions';
import type { Subscription } from '../../../modules/subscriptions/subscription';
import { resealSecrets } from '../../reseal-secrets';
import { addArchiveCommands } from './archive-commands';
import { addBackupCheckCommand } from './backup-command';
import { addCommand, exit } from '../command';
import { addClosingCommands } from './closing-commands';
import { addDeadLetterCommands } from './dead-letter-commands';
import { addDumpCommands } from './dump-commands';
import { addHeldCommands } from './held-commands';
import { addRestoredCommands } from './restored-commands';
import { limitMsOf, limitOption } from '../limit-option';
import {
  addDifferenceCommands,
  addFeesCommand,
  addReconcileCommand,
  addUnmatchedCommands,
} from './money-commands';
import { withDatabase, withSecrets } from '../with-database';
import { addWorkCommands } from './work-commands';

export function addOpsCommands(program: Command): void {
  const ops = program.command('ops').description('the state of the service, and parked work');
  addCommand<{ limit: string; looks?: true }>(ops, 'check', {
    summary: 'checks the invariants; exit 1 if one is violated or was not checked in time',
    options: [
      limitOption(),
      new Option('--looks', 'also says when workers last looked at each of them'),
    ],
    run: ({ limit, looks }) =>
      withDatabase(async ({ database }) => ({
        ...(await check(database, limitMsOf(limit))),
        ...(looks && { looks: await looksOfWorkers(database) }),
      })),
  });
  addBackupCheckCommand(ops);
  addDumpCommands(ops);
  addWorkCommands(ops);
  addAuditCommand(ops);
  addCommand<{ bind?: true }>(ops, 'reseal', {
    summary:
      'after a new key was put first in SECRET_KEY: seals everything again, so that the older ' +
      'keys can be removed',
    options: [
      new Option(
        '--bind',
        'also binds every stored secret to its row; first run this release everywhere: the ' +
          'previous one cannot read them any more',
      ),
    ],
    run: ({ bind }) =>
      withSecrets(({ operatorContext }) =>
        resealSecrets(operatorContext, config.secretKeys, { bind: bind ?? false }),
      ),
  });
  addDeadLetterCommands(
    ops.command('dead-letters').description('due work that failed in all retries'),
  );
  addUnmatchedCommands(
    ops
      .command('unmatched')
      .description('received money that could neither pay its charge nor be returned'),
  );
  addReconcileCommand(ops);
  addFeesCommand(ops);
  addDifferenceCommands(
    ops.command('differences').description('what differs from the records of the providers'),
  );
  addArchiveCommands(ops.command('archive').description('events that were moved to files'));
  addClosingCommands(ops.command('closings').description('closed months without their files'));
  addHeldCommands(ops.command('held').description('card payments that an operator decides'));
  addRestoredCommands(
    ops
      .command('restored')
      .description('a database that was restored to an earlier moment, until work may continue'),
  );
  addParkedCommands(
    ops
      .command('parked')
      .description('subscriptions that missed too many cycles to be charged automatically'),
  );
}

async function check(database: DataSource, limitMs: number): Promise<InvariantFindings> {
  const found = await checkWithin(database, limitMs, allInvariants(allJobs));
  if (found.violations.length > 0 || found.unchecked.length > 0) exit.code = 1;
  return found;
}

async function looksOfWorkers(database: DataSource): Promise<InvariantLookView[]> {
  const check = await lastInvariantCheck(database);
  return looksOf(check?.rules ?? {});
}

interface OperatorActFilter extends Pick<
  ActSelection,
  'operator' | 'action' | 'subject' | 'after'
> {
  store?: string;
}

function addAuditCommand(ops: Command): void {
  addCommand<OperatorActFilter>(ops, 'audit', {
    summary: 'lists what operators did, newest first, at most 1,000',
    options: [
      new Option('--operator <name>', 'only by this operator'),
      new Option('--action <act>', 'only this action, such as store.suspend'),
      new Option('--subject <id>', 'only what was done to this object'),
      new Option('--store <id>', 'only what concerns this store'),
      new Option('--after <id>', 'only what is older than this entry'),
    ],
    columns: ['at', 'operator', 'via', 'action', 'subject', 'before', 'after'],
    run: ({ store, ...which }) =>
      withDatabase(({ database }) => listActs(database, { ...which, storeId: store })),
  });
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
    summary: 'resumes a subscription at its next charge date: the missed cycles are never charged',
    run: (_options, [id = '']) =>
      withDatabase(async ({ operatorContext }) =>
        shown(operatorContext.database, await releaseParkedByOperator(operatorContext, id)),
      ),
  });
}

async function shown(
  database: DataSource,
  subscription: Subscription,
): Promise<Record<string, unknown>> {
  const { storeId, devMode } = subscription;
  return parkedView.render(
    new Context({ database, scope: { storeId, devMode } }).rows,
    subscription,
  );
}
