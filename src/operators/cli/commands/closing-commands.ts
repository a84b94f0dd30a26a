/** `ops closings`: months whose files could not be made. */
import type { Command } from 'commander';
import { listUnfinishedClosings } from '../../../modules/payouts/closings/unfinished-closings';
import { listDeadLetters, retryDeadLetters } from '../../../platform/jobs/dead-letters';
import { addDatabaseCommand } from '../with-database';

const job = 'make-closings';

export function addClosingCommands(closings: Command): void {
  addDatabaseCommand(closings, 'list', {
    summary: 'lists those that are not complete, oldest first, at most 1,000, with their error',
    isDefault: true,
    columns: ['id', 'month', 'storeId', 'devMode', 'createdAt', 'errorKind'],
    run: async (_given, { database, all }) => {
      const failed = await listDeadLetters(database, { job });
      const kinds = new Map(failed.map(({ rowId, errorKind }) => [rowId, errorKind]));
      const found = await listUnfinishedClosings(all);
      return found.map((closing) => ({ ...closing, errorKind: kinds.get(closing.id) ?? null }));
    },
  });
  addDatabaseCommand(closings, 'retry <id>', {
    summary: 'makes the files of one again that failed in all retries',
    run: (_given, { operatorContext, id }) => retryDeadLetters(operatorContext, { job, rowId: id }),
  });
}
