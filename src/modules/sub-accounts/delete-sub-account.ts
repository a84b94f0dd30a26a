/** Deletes a sub-account that holds no money. Its past payments and withdrawals stay. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { requireSubAccounts } from '../ledger/sub-accounts/feature';
import { Id } from '../../platform/records/columns/columns';
import { conflict } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { refuseUnknown } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { keyOf } from './create-sub-account';
import { SubAccount, subAccountView } from './sub-account';

@InputType()
export class DeleteSubAccountInput {
  @Id('The id of the sub-account.') id: string;
}

export const deleteSubAccount = operation(
  {
    title: 'Delete a sub-account',
    description:
      'Deletes a sub-account whose balance is zero and whose withdrawals have ended, with its ' +
      '`metadata` and its Pix key; its name and tax id stay in the books. From then ' +
      'on the store keeps what splits still name for it; later refunds of its past sales make its ' +
      'balance negative.',
    permission: 'CONNECT:DELETE',
    sudo: 'IN_PRODUCTION',
    input: DeleteSubAccountInput,
    output: subAccountView,
  },
  async (ctx, { id }) => {
    await requireSubAccounts(ctx.rows);
    return ctx.transaction(async (tx) => {
      // A payment that is being split has locked the sub-account until it is booked.
      const account =
        (await tx.lockBy(SubAccount, { id, deletedAt: IsNull() })) ??
        refuseUnknown(SubAccount, id, 'id');
      await refuseMoney(tx, id);
      // What the books need of it stays: its name and tax id. Its own Pix key may be an e-mail
      // address or a phone number.
      const { taxId } = account;
      return tx.update(account, { deletedAt: tx.now(), metadata: {}, ...keyOf(null, taxId) });
    });
  },
);

async function refuseMoney(tx: Transaction, id: string): Promise<void> {
  const [found] = await tx.sql<{ holds: boolean; sends: boolean }>(
    `
      SELECT
        EXISTS (
          SELECT 1
          FROM "subAccountBalances"
          WHERE "storeId" = $1 AND "devMode" = $2 AND "subAccountId" = $3
            AND ("available" <> 0 OR "pending" <> 0 OR "blocked" <> 0)
        ) AS "holds",
        EXISTS (
          SELECT 1
          FROM "transfers"
          WHERE "storeId" = $1 AND "devMode" = $2 AND "subAccountId" = $3
            AND "status" = 'PENDING'
        ) AS "sends"
    `,
    [id],
  );
  if (found?.holds)
    throw conflict(`${id} has a balance: it can be deleted once that is zero`, 'id', 'WRONG_STATE');
  if (found?.sends)
    throw conflict(`${id} has a withdrawal under way: wait for its outcome`, 'id', 'WRONG_STATE');
}
