/** What modules above do when a checkout is cancelled or expires, before its charges are closed. */
import type { Transaction } from '../../platform/records/transaction';
import type { Checkout } from './checkout';

type EndedAs = 'CANCELLED' | 'EXPIRED';
type AtEnd = (tx: Transaction, checkout: Checkout, as: EndedAs) => Promise<void>;

const acts: AtEnd[] = [];

export function alsoAtEnd(act: AtEnd): void {
  acts.push(act);
}

/** The checkout must be locked. */
export async function actAtEnd(tx: Transaction, checkout: Checkout, as: EndedAs): Promise<void> {
  for (const act of acts) await act(tx, checkout, as);
}
