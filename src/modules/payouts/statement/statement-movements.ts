/** The movements of a row of the statement, from the entries that were booked together. */
import { sum } from '../../../platform/operations/money';
import type { Account } from '../../ledger/account';
import { StatementMovement } from './statement-row';
import {
  FEE,
  FEE_RETURNED,
  VALUE_WORDS,
  type MovementWord,
  type StatementMethod,
} from './statement-words';

/** The amounts of the entries by their account, in cents. */
export type Amounts = Readonly<Partial<Record<Account, number>>>;

/**
 * The value and the fee. With an entry of the available balance, their effects add up to it.
 * Without one they have no effect, and the value is that of the account that changes.
 */
export function movementsOf(
  kind: string,
  method: StatementMethod,
  amounts: Amounts,
): StatementMovement[] {
  const { AVAILABLE: available, FEES: fee = 0 } = amounts;
  const hasEffect = available !== undefined;
  const value = sum([available ?? valueOf(amounts), fee]);
  return [
    movement(wordOf(kind), { method, hasEffect, amount: value }),
    movement(fee > 0 ? FEE : FEE_RETURNED, { method, hasEffect, amount: -fee }),
  ].filter(({ amount }) => amount > 0);
}

interface Signed {
  method: StatementMethod;
  hasEffect: boolean;
  /** Negative for what takes. */
  amount: number;
}

function movement(
  { kind, category, description }: MovementWord,
  { method, hasEffect, amount }: Signed,
): StatementMovement {
  const effect = amount < 0 ? 'debit' : 'credit';
  return Object.assign(new StatementMovement(), {
    amount: Math.abs(amount),
    kind,
    method,
    description,
    category,
    balanceEffect: hasEffect ? effect : 'none',
  });
}

function valueOf({ PENDING, BLOCKED, IN_TRANSIT, SUSPENSE }: Amounts): number {
  return PENDING ?? BLOCKED ?? IN_TRANSIT ?? SUSPENSE ?? 0;
}

/** A kind that has no word is shown as it is. */
function wordOf(kind: string): MovementWord {
  return (
    VALUE_WORDS[kind] ?? {
      kind: kind.toUpperCase().replaceAll('-', '_'),
      category: 'transaction',
      description: 'A movement of the ledger',
    }
  );
}
