/** `ops`: what an operator checks when something seems wrong, and how parked work is resumed. */
import type { Command } from 'commander';
import { allJobs } from '../../../../jobs/all-jobs';
import { lastInvariantCheck, looksOf } from '../../../../jobs/invariants/watch-invariants';
import { config } from '../../../config/config';
import { allInvariants, checkWithin } from '../../invariants';
import { listActs } from '../../../platform/records/audit';
import { SECOND_MS } from '../../../platform/time/clock';
import {
  listParked,
  releaseParkedByOperator,
} from '../../../modules/subscriptions/cycles/parked-subscriptions';
import { ParkedSubscription } from '../../graphql/types';
import { resealSecrets } from '../../reseal-secrets';
import { addArchiveCommands } from './archive-commands';
import { addBackupCheckCommand } from './backup-command';
import { addCommand, exit, optional } from '../command';
import { addClosingCommands } from './closing-commands';
import { addDeadLetterCommands } from './dead-letter-commands';
import { addDumpCommands } from './dump-commands';
import { addHeldCommands } from './held-commands';
import { addRestoredCommands } from './restored-commands';
import {
  addDifferenceCommands,
  addFeesCommand,
  addReconcileCommand,
  addUnmatchedCommands,
} from './money-commands';
import { ruleLimit } from '../values';
import { addDatabaseCommand, shown, withSecrets } from '../with-database';
import { addWorkCommands } from './work-commands';

export function addOpsCommands(program: Command): void {
  const ops = program.command('ops').description('the state of the service, and parked work');
  addDatabaseCommand(ops, 'check', {
    summary: 'checks the invariants; exit 1 if one is violated or was not checked in time',
    options: {
      limit: ruleLimit,
      looks: optional<true>('--looks', 'also says when workers last looked at each of them'),
    },
    run: async ({ limit, looks }, { all }) => {
      const found = await checkWithin(all, limit * SECOND_MS, allInvariants(allJobs));
      if (found.violations.length > 0 || found.unchecked.length > 0) exit.code = 1;
      if (!looks) return found;
      return { ...found, looks: looksOf((await lastInvariantCheck(all))?.rules ?? {}) };
    },
  });
  addBackupCheckCommand(ops);
  addDumpCommands(ops);
  addWorkCommands(ops);
  addAuditCommand(ops);
  addCommand(ops, 'reseal', {
    summary:
      'after a new key was put first in SECRET_KEY: seals everything again, so that the older ' +
      'keys can be removed',
    options: {
      bind: optional<true>(
        '--bind',
        'also binds every stored secret to its row; first run this release everywhere: the ' +
          'previous one cannot read them any more',
      ),
    },
    open: withSecrets,
    run: ({ bind = false }, { operatorContext }) =>
      resealSecrets(operatorContext, config.secretKeys, { bind }),
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

function addAuditCommand(ops: Command): void {
  addDatabaseCommand(ops, 'audit', {
    summary: 'lists what operators did, newest first, at most 1,000',
    options: {
      operator: optional('--operator <name>', 'only by this operator'),
      action: optional('--action <act>', 'only this action, such as store.suspend'),
      subject: optional('--subject <id>', 'only what was done to this object'),
      storeId: optional('--store <id>', 'only what concerns this store'),
      after: optional('--after <id>', 'only what is older than this entry'),
    },
    columns: ['at', 'operator', 'via', 'action', 'subject', 'before', 'after'],
    run: (which, { database }) => listActs(database, which),
  });
}

function addParkedCommands(parked: Command): void {
  addDatabaseCommand(parked, 'list', {
    summary: 'lists them, at most 1,000',
    run: async (_given, { all }) => (await listParked(all)).map(shown(ParkedSubscription)),
  });
  addDatabaseCommand(parked, 'release <id>', {
    summary: 'resumes a subscription at its next charge date: the missed cycles are never charged',
    run: async (_given, { operatorContext, id }) =>
      shown(ParkedSubscription)(await releaseParkedByOperator(operatorContext, id)),
  });
}
