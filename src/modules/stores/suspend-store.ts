/**
 * Suspends a store at once: its keys are refused, its pages are closed, and its renewals wait.
 * Events of the past are still delivered.
 */
import { wallNow } from '../../platform/time/clock';
import type { OperatorContext } from '../../platform/operations/operator-context';
import { changeStore } from './change-store';
import type { Store } from './store';

/** A store that is already suspended keeps its suspension time. */
export function suspendStore(operatorContext: OperatorContext, id: string): Promise<Store> {
  return changeStore(operatorContext, 'store.suspend', id, (store) => {
    store.suspendedAt ??= wallNow();
  });
}
