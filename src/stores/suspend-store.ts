/** Closes a store at once: its keys are refused, its pages are closed, and its renewals wait; events of the past are still delivered. */
import { wallNow } from '../kit/clock';
import type { Desk } from '../kit/operator';
import { changeStore } from './change-store';
import type { Store } from './store';

/** A store that is suspended already keeps the time since when it is. */
export function suspendStore(desk: Desk, id: string): Promise<Store> {
  return changeStore(desk, 'store.suspend', id, (store) => {
    store.suspendedAt ??= wallNow();
  });
}
