/** Changes one store under a row lock: the operator's act, never a merchant's, and written down as such. */
import { writeActs } from '../kit/audit';
import { notFound } from '../kit/errors';
import type { Desk } from '../kit/operator';
import { Store } from './store';

/** Refuses with 404; `change` alters the store in place. */
export function changeStore(
  desk: Desk,
  action: string,
  id: string,
  change: (store: Store) => void,
): Promise<Store> {
  return desk.database.transaction(async (manager) => {
    const store = await manager.findOne(Store, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!store) throw notFound(`no store ${id}`, 'id');
    const before = { ...store };
    change(store);
    await writeActs(manager, desk, [
      { action, subject: id, scope: { storeId: id }, before, after: store },
    ]);
    return manager.save(store);
  });
}
