/** `ops dead-letters`: due work that was set aside is listed, retried and discarded. */
import { Option, type Command } from 'commander';
import {
  discardDeadLetters,
  listDeadLetterKinds,
  retryDeadLetters,
} from '../../../platform/jobs/dead-letters';
import { deadLettersMeant, readDeadLetters } from '../../work/dead-letters';
import { addCommand } from '../command';
import { allOption } from '../values';
import { withDatabase } from '../with-database';

interface FilterOptions {
  job?: string;
  store?: string;
  error?: string;
}
interface ChangeOptions extends FilterOptions {
  all?: true;
}

const WHICH =
  'give the rowId of one, or --all (of one job, store or error: --job, --store, --error)';

export function addDeadLetterCommands(letters: Command): void {
  addCommand<FilterOptions>(letters, 'list', {
    summary: 'lists them, oldest first, at most 1,000; ops trace shows all that is known of a row',
    options: filterOptions(),
    columns: [
      'job',
      'rowId',
      'noun',
      'storeId',
      'devMode',
      'tries',
      'firstFailedAt',
      'deadAt',
      'error',
    ],
    run: (options) => withDatabase(({ database }) => readDeadLetters(database, filterOf(options))),
  });
  addCommand<FilterOptions>(letters, 'errors', {
    summary: 'lists what they failed for, the most rows first',
    options: filterOptions(),
    columns: ['job', 'rows', 'stores', 'firstFailedAt', 'deadAt', 'errorKind'],
    run: (options) =>
      withDatabase(({ database }) => listDeadLetterKinds(database, filterOf(options))),
  });
  addCommand<ChangeOptions>(letters, 'retry [row]', {
    summary: 'returns a row (its rowId), or all, to the sweeps; also one that was discarded',
    options: [...filterOptions(), allOption('every dead letter of the filter')],
    run: (options, [rowId]) =>
      withDatabase(async ({ operatorContext }) => ({
        retried: await retryDeadLetters(operatorContext, meant(options, rowId)),
      })),
  });
  addCommand<ChangeOptions>(letters, 'discard [row]', {
    summary: 'discards a row (its rowId), or all, for good: it stays as it is and is not retried',
    options: [...filterOptions(), allOption('every dead letter of the filter')],
    run: (options, [rowId]) =>
      withDatabase(async ({ operatorContext }) => ({
        discarded: await discardDeadLetters(operatorContext, meant(options, rowId)),
      })),
  });
}

function filterOptions(): Option[] {
  return [
    new Option('--job <name>', 'only of this job, such as renew-subscriptions'),
    new Option('--store <id>', 'only of this store'),
    new Option('--error <text>', 'only of this error: as ops dead-letters errors shows it'),
  ];
}

function filterOf({ job, store, error }: FilterOptions) {
  return { job, storeId: store, error };
}

function meant({ all, ...options }: ChangeOptions, rowId: string | undefined) {
  return deadLettersMeant({ ...filterOf(options), rowId, all }, WHICH);
}
