/**
 * Takes the money of a payout or transfer out of the balance. This stores the intent before any
 * bank is called.
 */
import { addCivilMonths, civilMonth, startOfCivilDay } from '../../../platform/time/civil-time';
import { SECOND_MS, later } from '../../../platform/time/clock';
import { AppError, conflict, unprocessable } from '../../../platform/operations/errors';
import { formatReais } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { lockBalance, purseOf } from '../../ledger/balance';
import { payoutFee } from '../../ledger/fees';
import { feesOf } from '../../ledger/fees-of-store';
import { lockSubAccountBalance } from '../../ledger/sub-accounts/book-sub-account';
import type { PixTarget } from '../pix-target';
import { bookTransfer } from './book-transfer';
import { Transfer, type TransferKind } from './transfer';

/** How long a transfer may stay unanswered before the provider is asked for its outcome. */
const ASK_AFTER_MS = 30 * SECOND_MS;

export interface NewTransfer {
  /** The reference under which its bank has it already; left out, it is a new one. */
  id?: string;
  kind: TransferKind;
  /** Cents. */
  amount: number;
  target: PixTarget;
  externalId: string | null;
  description: string | null;
  /** Whose money it is; null or left out = that of the store. */
  subAccountId?: string | null;
  /** The account to send it from; null in Dev mode. */
  providerAccountId: string | null;
  /** CPF or CNPJ that must hold the key; null = anybody, or it is already checked. */
  holderTaxId: string | null;
}

/**
 * The new row, or the earlier one with this externalId. Refuses with 400 INSUFFICIENT_FUNDS, and
 * with 409 if the externalId was used for another amount or key.
 */
export async function startTransfer(
  tx: Transaction,
  { kind, amount, target, externalId, description, subAccountId = null, ...sender }: NewTransfer,
): Promise<Transfer> {
  // The lock serialises all outgoing money of the scope. The balance, the monthly count and the
  // externalId stay valid until the transaction ends.
  const held = subAccountId === null ? null : await lockSubAccountBalance(tx, subAccountId, sender);
  const ofStore = await lockBalance(tx, 'AVAILABLE');
  const available = held ?? ofStore;
  const earlier = externalId === null ? null : await tx.findBy(Transfer, { kind, externalId });
  if (earlier) return sameTransfer(earlier, { amount, target, subAccountId });
  const platformFee = payoutFee(amount, await sentThisMonth(tx, tx.now()), await feesOf(tx));
  const total = amount + platformFee;
  if (available < total) {
    throw new AppError(
      400,
      'INSUFFICIENT_FUNDS',
      `the balance of ${formatReais(available)} does not cover ${formatReais(total)}, the ` +
        `amount and its fee of ${formatReais(platformFee)}`,
      'amount',
    );
  }
  const purse = subAccountId ? null : await purseOf(tx, 'AVAILABLE', sender);
  if (purse !== null && purse < total)
    throw unprocessable(
      `the provider account that sends this money holds ${formatReais(purse)} of the balance of ` +
        `${formatReais(available)}, which does not cover ${formatReais(total)}, the amount and ` +
        `its fee of ${formatReais(platformFee)}: send less, or ask the operator where the rest is`,
      'amount',
      { reason: 'BALANCE_TOO_LOW', code: 'INSUFFICIENT_FUNDS' },
    );
  const transfer = await tx.insert(Transfer, {
    kind,
    status: 'PENDING',
    amount,
    platformFee,
    externalId,
    description,
    subAccountId,
    pixKeyType: target.type,
    pixKey: target.key,
    endToEndIdentifier: null,
    failureReason: null,
    completedAt: null,
    returnsCheckAt: null,
    nextCheckAt: later(tx.now(), ASK_AFTER_MS),
    ...sender,
  });
  await bookTransfer(tx, transfer, kind.toLowerCase(), {
    own: -total,
    others: { IN_TRANSIT: amount, FEES: platformFee },
  });
  return transfer;
}

function sameTransfer(
  earlier: Transfer,
  {
    amount,
    target,
    subAccountId,
  }: Pick<Transfer, 'amount' | 'subAccountId'> & { target: PixTarget },
): Transfer {
  if (
    earlier.subAccountId === subAccountId &&
    earlier.amount === amount &&
    earlier.pixKey === target.key &&
    earlier.pixKeyType === target.type
  )
    return earlier;
  throw conflict(
    `externalId ${earlier.externalId} is already used by ${earlier.id}, with another amount or key`,
    'externalId',
    'EXTERNAL_ID_TAKEN',
  );
}

/**
 * Payouts and transfers of the current São Paulo month. Those whose fee was returned do not count.
 */
export async function sentThisMonth(rows: Rows, now: Date): Promise<number> {
  const first = `${civilMonth(now)}-01`;
  const [sent] = await rows.sql<{ count: string }>(
    `
      SELECT count(*)
      FROM "transfers"
      WHERE "storeId" = $1
        AND "devMode" = $2
        AND "createdAt" >= $3
        AND "createdAt" < $4
        AND "status" IN ('PENDING', 'COMPLETE')
    `,
    [startOfCivilDay(first), startOfCivilDay(addCivilMonths(first, 1))],
  );
  return Number(sent?.count ?? 0);
}
