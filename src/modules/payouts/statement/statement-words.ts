/** The words of the bank statement, and which entries of the ledger they stand for. */
import { choices } from '../../../platform/records/columns/choices';

export const MovementCategory = choices('MovementCategory', 'What a movement is about.', {
  transaction: 'A payment of a buyer.',
  withdrawal: 'A payout or a Pix transfer.',
  refund: 'Money that is returned to a buyer.',
  fee: 'A fee of the service, or one that is given back.',
  reversal: 'What undoes an earlier movement.',
});
export type MovementCategory = (typeof MovementCategory)[number];

export const BalanceEffect = choices(
  'BalanceEffect',
  'What a movement does to the available balance.',
  {
    credit: 'It adds the amount.',
    debit: 'It takes the amount.',
    none: 'It leaves the available balance as it is.',
  },
);
export type BalanceEffect = (typeof BalanceEffect)[number];

export const StatementStatus = choices('StatementStatus', 'The status of a row, as it is now.', {
  PENDING: 'Under way: a payout, a refund, or a card payment whose money is not available yet.',
  COMPLETE: 'Final.',
  UNDER_DISPUTE: 'The payer disputes the payment.',
  REFUNDED: 'The payment was returned to the payer.',
  FAILED: 'It failed: another row has what came back.',
});
export type StatementStatus = (typeof StatementStatus)[number];

export const StatementStatusFilter = choices(
  'StatementStatusFilter',
  'The status of rows, or all of them.',
  {
    ...Object.fromEntries(StatementStatus.map((word) => [word, `Only rows that are ${word}.`])),
    ALL: 'Rows of every status.',
  },
);

export const StatementMethod = choices('StatementMethod', 'How money moved.', {
  PIX: 'By Pix.',
  CARD: 'By card.',
  BOLETO: 'By boleto.',
  TED: 'By bank transfer; the service sends and receives none.',
  INTERNAL: 'Inside of the service.',
});
export type StatementMethod = (typeof StatementMethod)[number];

export interface MovementWord {
  kind: string;
  category: MovementCategory;
  description: string;
}

const returned = (kind: string, of: string): MovementWord => ({
  kind,
  category: 'reversal',
  description: `${of} that did not arrive, or came back`,
});
const PAYOUT_RETURNED = returned('PAYOUT_RETURNED', 'A payout');
const TRANSFER_RETURNED = returned('TRANSFER_RETURNED', 'A Pix transfer');
const word = (kind: string, category: MovementCategory, description: string): MovementWord => ({
  kind,
  category,
  description,
});

/** By the kind of the entries. */
export const VALUE_WORDS: Readonly<Record<string, MovementWord>> = {
  payment: word('SALE', 'transaction', 'A payment of a buyer'),
  released: word('SETTLEMENT', 'transaction', 'Money of a card payment becomes available'),
  'suspense-settled': word('ADJUSTMENT', 'transaction', 'Money in doubt, as the operator decided'),
  unmatched: word('UNMATCHED', 'transaction', 'Money that matches no charge'),
  refund: word('REFUND', 'refund', 'A refund to the buyer'),
  'refund-complete': word('REFUND_COMPLETED', 'refund', 'A refund has arrived'),
  'refund-failed': word('REFUND_RETURNED', 'reversal', 'A refund that failed'),
  dispute: word('DISPUTE', 'reversal', 'Money is blocked by a dispute'),
  'dispute-won': word('DISPUTE_WON', 'reversal', 'A dispute is won'),
  'dispute-lost': word('DISPUTE_LOST', 'reversal', 'A dispute is lost'),
  split: word('SPLIT', 'transaction', 'The part of a sub-account'),
  'split-released': word('SPLIT_SETTLEMENT', 'transaction', 'The part of a sub-account, available'),
  'split-refund': word('SPLIT_REFUND', 'refund', 'What a sub-account gives to a refund'),
  'split-refund-failed': word('SPLIT_REFUND_RETURNED', 'reversal', 'The same, of a failed refund'),
  'split-dispute': word('SPLIT_DISPUTE', 'reversal', 'The part of a sub-account is disputed'),
  'split-dispute-won': word('SPLIT_DISPUTE_WON', 'reversal', 'The same, after a dispute is won'),
  'split-dispute-lost': word('SPLIT_DISPUTE_LOST', 'reversal', 'The same, after it is lost'),
  payout: word('PAYOUT', 'withdrawal', 'A payout'),
  'payout-completed': word('PAYOUT_COMPLETED', 'withdrawal', 'A payout has arrived'),
  'payout-failed': PAYOUT_RETURNED,
  'payout-cancelled': PAYOUT_RETURNED,
  'payout-returned': PAYOUT_RETURNED,
  transfer: word('TRANSFER', 'withdrawal', 'A Pix transfer'),
  'transfer-completed': word('TRANSFER_COMPLETED', 'withdrawal', 'A Pix transfer has arrived'),
  'transfer-failed': TRANSFER_RETURNED,
  'transfer-cancelled': TRANSFER_RETURNED,
  'transfer-returned': TRANSFER_RETURNED,
};

/** Of the entries of the account FEES. */
export const FEE = word('FEE', 'fee', 'The fee of the service');
export const FEE_RETURNED = word('FEE_RETURNED', 'fee', 'A fee that is given back');
