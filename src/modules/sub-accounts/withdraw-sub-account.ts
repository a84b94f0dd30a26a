/** Sends money of a sub-account to its own Pix key, which its holder must own. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { requireSubAccounts } from '../ledger/sub-accounts/feature';
import { PixKeyType } from '../payouts/pix-key';
import { checkHolderOf } from '../payouts/transfers/check-holder';
import { sendTransfer } from '../payouts/transfers/send-transfer';
import { transferView } from '../payouts/transfers/transfer';
import { Cents, Id, Text } from '../../platform/records/columns/columns';
import { operation } from '../../platform/operations/operation';
import { isChoice } from '../../platform/records/columns/choices';
import { refuseUnknown } from '../../platform/records/rows';
import { SubAccount } from './sub-account';

/** Cents. */
export const WITHDRAWAL_MIN = 100;

@InputType()
export class WithdrawSubAccountInput {
  @Id('The id of the sub-account.') id: string;
  @Cents('The amount that arrives, in cents; the fee is charged on top, from its balance.', {
    min: WITHDRAWAL_MIN,
  })
  amount: number;
  @Text(
    'Your own id: a repeated request with the same id returns the first one. Required unless ' +
      'the request has an Idempotency-Key.',
    { nullable: true, min: 1, max: 200 },
  )
  externalId: string | null;
  @Text('The text that the recipient sees.', { nullable: true, form: 'lines' }) description:
    | string
    | null;
}

export const withdrawSubAccount = operation(
  {
    title: 'Withdraw from a sub-account',
    description:
      'Sends money of a sub-account to its Pix key, whose holder has the same tax id. It counts ' +
      'among the payouts of the month.',
    permission: 'WITHDRAW:CREATE',
    alias: 'SUB_ACCOUNT:WITHDRAW',
    sudo: 'IN_PRODUCTION',
    input: WithdrawSubAccountInput,
    output: transferView,
  },
  async (ctx, { id, amount, externalId, description }) => {
    await requireSubAccounts(ctx.rows);
    const account =
      (await ctx.rows.findBy(SubAccount, { id, deletedAt: IsNull() })) ??
      refuseUnknown(SubAccount, id, 'id');
    const { pixKey: key, pixKeyType: type, taxId } = account;
    if (!isChoice(PixKeyType, type)) throw new Error(`${id} has a key of the type ${type}`);
    const target = { type, key, field: null };
    return sendTransfer(ctx, {
      kind: 'PAYOUT',
      amount,
      target,
      subAccountId: id,
      holderTaxId: await checkHolderOf(ctx, target, taxId),
      externalId: externalId ?? null,
      description: description ?? null,
    });
  },
);
