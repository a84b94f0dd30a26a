/**
 * Changes one store under its lock, so that no charge is in progress. It is an action of the
 * operator, never of a merchant, and is recorded.
 */
import { writeActs } from '../../platform/records/audit';
import { notFound } from '../../platform/operations/errors';
import type { OperatorContext } from '../../platform/operations/operator';
import { lockStoreExclusively } from '../../platform/database/store-locks';
import { ANNOUNCE_KEY_CHANGE, forgetKeys } from './keys/key-cache';
import { Store } from './store';

/** Refuses with 404. `change` alters the store in place. */
export async function changeStore(
  operatorContext: OperatorContext,
  action: string,
  id: string,
  change: (store: Store) => void,
): Promise<Store> {
  const { database } = operatorContext;
  const changed = await database.transaction(async (manager) => {
    await lockStoreExclusively(manager, id);
    const store = await manager.findOne(Store, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!store) throw notFound(`no store ${id}`, 'id');
    const before = { ...store };
    change(store);
    await writeActs(manager, operatorContext, [
      { action, subject: id, scope: { storeId: id }, before, after: store },
    ]);
    await manager.query(ANNOUNCE_KEY_CHANGE);
    return manager.save(store);
  });
  forgetKeys(database);
  return changed;
}
