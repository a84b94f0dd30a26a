/**
 * Resumes a suspended store. What became due in the meantime happens now; missed cycles are handled
 * as after any outage.
 */
import type { OperatorContext } from '../../platform/operations/operator-context';
import { changeStore } from './change-store';
import type { Store } from './store';

export function resumeStore(operatorContext: OperatorContext, id: string): Promise<Store> {
  return changeStore(operatorContext, 'store.resume', id, (store) => {
    store.suspendedAt = null;
  });
}
