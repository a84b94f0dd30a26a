/** Opens a store for production: from now on its owners and developers make production keys. */
import type { OperatorContext } from '../../platform/operations/operator-context';
import { wallNow } from '../../platform/time/clock';
import { changeStore } from './change-store';
import type { Store } from './store';

export function activateStore(operatorContext: OperatorContext, id: string): Promise<Store> {
  return changeStore(operatorContext, 'store.activate', id, (store) => {
    store.productionActivatedAt ??= wallNow();
  });
}
