/** English: the sellers of a store, and their parts of payments. */
import type { subAccounts as pt } from '../../pt/on-demand/sub-accounts';

export const subAccounts: typeof pt = {
  title: 'Sub-accounts',
  one: 'Sub-account',
  about:
    'The money of each seller is kept apart from the balance of the store. Keeping the money of ' +
    'others may need an authorization of the Central Bank: ask a lawyer.',
  list: 'Sellers',
  name: 'Name',
  taxId: 'CPF or CNPJ',
  taxIdHint: 'It does not change later: the money belongs to this person.',
  externalId: 'External id',
  pixKey: 'Pix key',
  pixKeyHint: 'Of the same holder. Without one it is the CPF or CNPJ.',
  balance: 'Balance',
  negative: 'Negative',
  available: 'Available',
  pending: 'Pending',
  blocked: 'Blocked',
  negativeText:
    'The balance is negative: refunds or disputes took more than there was. The next sales cover ' +
    'the difference before anything can be withdrawn.',
  createdAt: 'Created',
  details: 'Details',
  id: 'Id',
  rules: 'Rules',
  rulesOf: [
    'The seller gets what the splits of each sale say; the store keeps the rest and pays the fee, ' +
      'unless the splits say otherwise.',
    'A refund takes from each part in proportion, when it is requested. A dispute blocks the part.',
    'Withdrawals go by Pix to the key of the same holder, from R$ 1.00; the fee of a payout is ' +
      'charged on top.',
    'A sub-account can be deleted once its balance is zero and no withdrawal is under way.',
  ],
  statement: 'Statement of the sub-account',
  withdrawals: 'Withdrawals of the sub-account',
  all: 'See all',
  noMovements: { title: 'No movements yet.', text: 'Each part of a sale appears here.' },
  noWithdrawals: {
    title: 'No withdrawals yet.',
    text: 'What is available leaves from here by Pix.',
  },
  create: 'Create a sub-account',
  created: 'Sub-account created.',
  edit: 'Edit',
  saved: 'Sub-account saved.',
  delete: 'Delete',
  deleteOf: (name) => `Delete ${name}`,
  deleteText:
    'The past stays in the books. The store keeps what splits still name for this sub-account.',
  deleted: 'Sub-account deleted.',
  withdraw: 'Withdraw',
  withdrawOf: (amount) => `Withdraw ${amount}`,
  withdrawText: (key) => `The money goes to the Pix key ${key}.`,
  withdrawn: (amount) => `Withdrawal of ${amount} begun.`,
  amount: 'Amount',
  amountHint: 'The amount that arrives. The fee is taken from the balance of the sub-account.',
  description: 'Description',
  parts: 'Splits of the sale',
  ofStore: 'Store',
  feeOf: (fee) => `less a fee of ${fee}`,
  leftOf: (left) => `${left} left after refunds or a dispute`,
  empty: {
    title: 'No sub-accounts yet.',
    text: 'Create one for each seller, and say in your sales how much each of them gets.',
  },
};
