/** Lets the parts of sub-accounts follow refunds, disputes and the pending days of a payment. */
import type { Charge } from '../charges/charge';
import { givenBackOf } from '../charges/reading/given-back';
import { sum } from '../../platform/operations/money';
import type { Transaction } from '../../platform/records/transaction';
import { givenByParts, moveParts } from '../ledger/sub-accounts/move-parts';
import type { PartPlace, PaymentState } from '../ledger/sub-accounts/share-payment';

interface Reversed {
  /** The sum of the refunds that have not failed, in cents. */
  givenBack: number;
  /** What the open or lost dispute is about, in cents; 0 without one. */
  disputed: number;
}

export function stateOf(charge: Charge, { givenBack, disputed }: Reversed): PaymentState {
  return {
    heldAs: placeOf(charge),
    paidAmount: charge.paidAmount ?? 0,
    givenBack,
    disputed,
    isPending: charge.availableAt !== null,
  };
}

function placeOf({ status, availableAt }: Charge): PartPlace {
  if (status === 'UNDER_DISPUTE') return 'BLOCKED';
  if (status === 'LOST') return 'LOST';
  return availableAt ? 'PENDING' : 'AVAILABLE';
}

export type FollowedKind =
  | 'split-released'
  | 'split-refund'
  | 'split-refund-failed'
  | 'split-dispute'
  | 'split-dispute-won'
  | 'split-dispute-lost';

/** The charge must be locked, and changed already. */
export async function followPayment(
  tx: Transaction,
  charge: Charge,
  kind: FollowedKind,
  { cause, disputed = 0 }: { cause: string; disputed?: number },
): Promise<void> {
  if (!charge.isSplit) return;
  const { amount: givenBack } = await givenBackOf(tx, charge);
  await moveParts(tx, charge, { kind, cause }, stateOf(charge, { givenBack, disputed }));
}

/**
 * What the sub-accounts give to a refund of `amount` cents, before it is added. Their balances stay
 * locked until the transaction ends.
 */
export async function givenBySubAccounts(
  tx: Transaction,
  charge: Charge,
  { givenBack, amount }: { givenBack: number; amount: number },
): Promise<number> {
  if (!charge.isSplit) return 0;
  const state = stateOf(charge, { givenBack: sum([givenBack, amount]), disputed: 0 });
  return givenByParts(tx, charge, state);
}
