/**
 * Resumes a suspended store. What became due in the meantime happens now; missed cycles are handled
 * as after any outage.
 */
import type { Desk } from '../kit/operator';
import { changeStore } from './change-store';
import type { Store } from './store';

export function resumeStore(desk: Desk, id: string): Promise<Store> {
  return changeStore(desk, 'store.resume', id, (store) => {
    store.suspendedAt = null;
  });
}
