/** Lets the parts of a split payment follow what happens to the payment. */
import { sum } from '../../../platform/operations/money';
import type { Transaction } from '../../../platform/records/transaction';
import type { Held } from '../post';
import { bookPart, lockSubAccountBalance } from './book-sub-account';
import {
  balanceOfPart,
  type PartBalance,
  type PaymentState,
  type SharedPart,
} from './share-payment';
import { SplitPart } from './split-part';

interface PaidCharge extends Held {
  id: string;
}

interface Cause {
  /** The kind of the entries in the ledger. */
  kind: string;
  /** The charge, refund or dispute that the parts follow. */
  cause: string;
}

const NOTHING: PartBalance = { available: 0, pending: 0, blocked: 0 };

/** Books the parts of a payment that is being settled. */
export async function addParts(
  tx: Transaction,
  charge: PaidCharge,
  parts: readonly SharedPart[],
  state: PaymentState,
): Promise<void> {
  for (const { subAccountId, amount, fee } of inOrder(parts)) {
    const part = await tx.insert(SplitPart, {
      chargeId: charge.id,
      subAccountId,
      paidAmount: state.paidAmount,
      amount,
      fee,
      heldAs: state.heldAs,
      givenBack: 0,
      ...NOTHING,
    });
    await follow(tx, charge, part, { kind: 'split', cause: charge.id }, state);
  }
}

/** Books how the parts of a payment change. The charge must be locked. */
export async function moveParts(
  tx: Transaction,
  charge: PaidCharge,
  cause: Cause,
  state: PaymentState,
): Promise<void> {
  for (const part of await lockParts(tx, charge)) await follow(tx, charge, part, cause, state);
}

/**
 * How much less the sub-accounts have of a payment in this state, in cents: what they give to a
 * refund. Locks their balances first, as everything that takes from them does.
 */
export async function givenByParts(
  tx: Transaction,
  charge: PaidCharge,
  state: PaymentState,
): Promise<number> {
  const parts = await lockParts(tx, charge);
  for (const { subAccountId } of parts) await lockSubAccountBalance(tx, subAccountId, charge);
  return sum(
    parts.map((part) => {
      const after = balanceOfPart(part, state);
      return sum([totalOf(part), -totalOf(after)]);
    }),
  );
}

/** In the order of the sub-accounts, so that two payments do not lock them crosswise. */
async function lockParts(tx: Transaction, { id }: PaidCharge): Promise<SplitPart[]> {
  const found = await tx.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "splitParts"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = $3
    `,
    [id],
  );
  const ids = found.map((part) => part.id);
  return inOrder(await tx.lockAll(SplitPart, ids));
}

const inOrder = <Part extends { subAccountId: string }>(parts: readonly Part[]): Part[] =>
  parts.toSorted((one, other) => (one.subAccountId < other.subAccountId ? -1 : 1));

const totalOf = ({ available, pending, blocked }: PartBalance): number =>
  sum([available, pending, blocked]);

async function follow(
  tx: Transaction,
  charge: PaidCharge,
  part: SplitPart,
  { kind, cause }: Cause,
  state: PaymentState,
): Promise<void> {
  const after = balanceOfPart(part, state);
  const available = sum([after.available, -part.available]);
  const pending = sum([after.pending, -part.pending]);
  const blocked = sum([after.blocked, -part.blocked]);
  const { heldAs, givenBack } = state;
  await tx.update(part, { ...after, heldAs, givenBack });
  if (available === 0 && pending === 0 && blocked === 0) return;
  await bookPart(tx, {
    subAccountId: part.subAccountId,
    kind,
    cause,
    chargeId: charge.id,
    providerAccountId: charge.providerAccountId,
    available,
    pending,
    blocked,
  });
}
