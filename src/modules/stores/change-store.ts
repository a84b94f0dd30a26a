/**
 * Changes one store under its lock, so that no charge is in progress. It is an action of the
 * operator, never of a merchant, and is recorded.
 */
import { notFound } from '../../platform/operations/errors';
import type { OperatorContext } from '../../platform/operations/operator-context';
import { STORE_LOCK_SQL } from '../../platform/database/store-locks';
import { ANNOUNCE_KEY_CHANGE, forgetKeys } from './keys/key-cache';
import { Store } from './store';

/** Refuses with 404. `change` alters the store in place. */
export async function changeStore(
  operatorContext: OperatorContext,
  action: string,
  id: string,
  change: (store: Store) => void,
): Promise<Store> {
  const { database, all } = operatorContext;
  const changed = await all.transaction(async (inside) => {
    await inside.query(`SELECT ${STORE_LOCK_SQL}`, [id]);
    const store = await inside.lock(Store, id);
    if (!store) throw notFound(`no store ${id}`, 'id');
    const before = { ...store };
    change(store);
    await inside.note(operatorContext, [
      { action, subject: id, scope: { storeId: id }, before, after: store },
    ]);
    await inside.query(ANNOUNCE_KEY_CHANGE);
    return inside.save(store);
  });
  forgetKeys(database);
  return changed;
}
