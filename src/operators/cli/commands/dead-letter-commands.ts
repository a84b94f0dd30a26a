/** `ops dead-letters`: due work that was set aside is listed, retried and discarded. */
import type { Command } from 'commander';
import {
  discardDeadLetters,
  listDeadLetterKinds,
  retryDeadLetters,
} from '../../../platform/jobs/dead-letters';
import { deadLettersMeant, readDeadLetters } from '../../work/dead-letters';
import { optional, type GivenOptions } from '../command';
import { addDatabaseCommand } from '../with-database';

const FILTER = {
  job: optional('--job <name>', 'only of this job, such as renew-subscriptions'),
  storeId: optional('--store <id>', 'only of this store'),
  error: optional('--error <text>', 'only of this error: as ops dead-letters errors shows it'),
};
const FILTER_OR_ALL = {
  ...FILTER,
  all: optional<true>('--all', 'every dead letter of the filter'),
};
const WHICH =
  'give the rowId of one, or --all (of one job, store or error: --job, --store, --error)';
const COLUMNS = ['job', 'rowId', 'noun', 'storeId', 'devMode', 'tries', 'firstFailedAt', 'deadAt'];

export function addDeadLetterCommands(letters: Command): void {
  addDatabaseCommand(letters, 'list', {
    summary: 'lists them, oldest first, at most 1,000; ops trace shows all that is known of a row',
    options: FILTER,
    columns: [...COLUMNS, 'error'],
    run: (filter, { database }) => readDeadLetters(database, filter),
  });
  addDatabaseCommand(letters, 'errors', {
    summary: 'lists what they failed for, the most rows first',
    options: FILTER,
    columns: ['job', 'rows', 'stores', 'firstFailedAt', 'deadAt', 'errorKind'],
    run: (filter, { database }) => listDeadLetterKinds(database, filter),
  });
  addDatabaseCommand(letters, 'retry [row]', {
    summary: 'returns a row (its rowId), or all, to the sweeps; also one that was discarded',
    options: FILTER_OR_ALL,
    run: async (filter, { operatorContext, id }) => ({
      retried: await retryDeadLetters(operatorContext, meant(filter, id)),
    }),
  });
  addDatabaseCommand(letters, 'discard [row]', {
    summary: 'discards a row (its rowId), or all, for good: it stays as it is and is not retried',
    options: FILTER_OR_ALL,
    run: async (filter, { operatorContext, id }) => ({
      discarded: await discardDeadLetters(operatorContext, meant(filter, id)),
    }),
  });
}

const meant = (filter: GivenOptions<typeof FILTER_OR_ALL>, id: string) =>
  deadLettersMeant({ ...filter, rowId: id || undefined }, WHICH);
