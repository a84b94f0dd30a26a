/** Changes a sub-account. Its tax id, to which its money belongs, stays. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { requireSubAccounts } from '../ledger/sub-accounts/feature';
import { PIX_KEY_TEXT_MAX } from '../payouts/pix-target';
import { FreeData, Id, Text } from '../../platform/records/columns/columns';
import { operation } from '../../platform/operations/operation';
import { refuseUnknown } from '../../platform/records/rows';
import { externalIdTaken, keyOf } from './create-sub-account';
import { SubAccount, subAccountView } from './sub-account';

const CLEARABLE = { nullable: true, clearable: true };

@InputType()
export class UpdateSubAccountInput {
  @Id('The id of the sub-account.') id: string;
  @Text('The name of the seller.', { nullable: true, min: 1, max: 100 }) name: string | null;
  @Text('Your own id; null = none.', { ...CLEARABLE, min: 1, max: 200 })
  externalId?: string | null;
  @FreeData('Your own data, in place of all earlier data; null = none.', CLEARABLE)
  metadata?: Record<string, unknown> | null;
  @Text('Another Pix key of the same holder; null = the `taxId`.', {
    ...CLEARABLE,
    min: 1,
    max: PIX_KEY_TEXT_MAX,
  })
  pixKey?: string | null;
}

export const updateSubAccount = operation(
  {
    title: 'Update a sub-account',
    description:
      'Changes the given fields of a sub-account. Withdrawals that were begun go to the key that ' +
      'they were begun with.',
    permission: 'CONNECT:CREATE',
    alias: 'SUB_ACCOUNT:CREATE',
    sudo: 'IN_PRODUCTION',
    input: UpdateSubAccountInput,
    output: subAccountView,
  },
  async (ctx, { id, name, externalId, metadata, pixKey }) => {
    await requireSubAccounts(ctx.rows);
    return ctx.transaction(async (tx) => {
      const account =
        (await tx.lockBy(SubAccount, { id, deletedAt: IsNull() })) ??
        refuseUnknown(SubAccount, id, 'id');
      const changed = await tx.updateUnique(account, {
        ...(name && { name }),
        ...(externalId !== undefined && { externalId: externalId || null }),
        ...(metadata !== undefined && { metadata: metadata ?? {} }),
        ...(pixKey !== undefined && keyOf(pixKey, account.taxId)),
      });
      if (!changed) throw externalIdTaken(externalId);
      return changed;
    });
  },
);
