/** Changes a store's Dev mode clock while no transaction of the store is running. */
import type { Context } from '../../../platform/operations/context';
import { Rows } from '../../../platform/records/rows';
import { lockClockExclusively } from '../../../platform/database/store-locks';

/**
 * Every transaction of the scope holds a share lock on this row. It changes only while none is
 * running.
 */
export function changeClock<Result>(
  { database, scope }: Context,
  change: (rows: Rows) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (manager) => {
    await lockClockExclusively(manager, scope.storeId);
    return change(new Rows(manager, scope));
  });
}
