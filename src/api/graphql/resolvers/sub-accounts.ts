/** The GraphQL resolvers of sub-accounts, and of what they get of payments. */
import { balancesOfSubAccounts } from '../../../modules/sub-accounts/balances-of-sub-accounts';
import { Charge } from '../../../modules/charges/charge';
import { ReceivedPart, partsOfCharges } from '../../../modules/sub-accounts/parts-of-charges';
import { authorize } from '../../../platform/operations/operation';
import { createSubAccount } from '../../../modules/sub-accounts/create-sub-account';
import { deleteSubAccount } from '../../../modules/sub-accounts/delete-sub-account';
import { getSubAccount, listSubAccounts } from '../../../modules/sub-accounts/read-sub-accounts';
import { SubAccount, SubAccountBalance } from '../../../modules/sub-accounts/sub-account';
import { updateSubAccount } from '../../../modules/sub-accounts/update-sub-account';
import { withdrawSubAccount } from '../../../modules/sub-accounts/withdraw-sub-account';
import { batchedField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('subAccount', getSubAccount);
connection('subAccounts', listSubAccounts);
mutation('createSubAccount', createSubAccount);
mutation('updateSubAccount', updateSubAccount);
mutation('deleteSubAccount', deleteSubAccount);
mutation('withdrawSubAccount', withdrawSubAccount, { field: 'payout' });

batchedField(
  SubAccount,
  'balance',
  SubAccountBalance,
  'What it holds, in cents.',
  async ({ rows }, accounts) => {
    const ids = accounts.map(({ id }) => id);
    const balances = await balancesOfSubAccounts(rows, ids);
    return balances.map((balance) => Object.assign(new SubAccountBalance(), balance));
  },
);

batchedField(
  Charge,
  'receivedParts',
  [ReceivedPart],
  'What sub-accounts got of it, once it is paid; empty if it was not split. Needs `CONNECT:READ`.',
  async (ctx, charges) => {
    authorize(ctx, listSubAccounts);
    const ids = charges.map(({ id }) => id);
    return [...(await partsOfCharges(ctx.rows, ids))];
  },
);
