/** Opens a suspended store again: what fell due meanwhile happens now, missed cycles as after any outage. */
import type { Desk } from '../kit/operator';
import { changeStore } from './change-store';
import type { Store } from './store';

export function resumeStore(desk: Desk, id: string): Promise<Store> {
  return changeStore(desk, 'store.resume', id, (store) => {
    store.suspendedAt = null;
  });
}
