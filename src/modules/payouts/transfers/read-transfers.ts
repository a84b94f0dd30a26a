/** Reads one payout or transfer, and lists them. */
import { InputType } from 'type-graphql';
import { HAS_SUB_ACCOUNTS, requireSubAccounts } from '../../ledger/sub-accounts/feature';
import { Id, OneOf, Text } from '../../../platform/records/columns/columns';
import { getNewest } from '../../../platform/records/get-newest';
import { listOperation, operation } from '../../../platform/operations/operation';
import { equals } from '../../../platform/records/lists/conditions';
import {
  Transfer,
  transferView,
  TransferStatus,
  withdrawView,
  type TransferKind,
} from './transfer';

@InputType()
export class GetTransferInput {
  @Id('The id of the payout or transfer.', { nullable: true }) id: string | null;
  @Text('Your own id, instead of `id`.', { nullable: true }) externalId: string | null;
}

@InputType()
export class TransferFilter {
  @Id('Only the one with this id.', { nullable: true }) id: string | null;
  @Text('Only the one with this id of your own.', { nullable: true }) externalId: string | null;
  @OneOf(TransferStatus, 'Only those with this status.', { nullable: true })
  status: TransferStatus | null;
  @Text('Only the one with this end-to-end id.', { nullable: true })
  endToEndIdentifier: string | null;
  @Id('Only withdrawals of this sub-account.', { nullable: true }) subAccountId: string | null;
}

const getOf = (kind: TransferKind, texts: { title: string; description: string }) =>
  operation(
    { ...texts, permission: 'WITHDRAW:READ', input: GetTransferInput, output: transferView },
    (ctx, { id, externalId }) => {
      const facts = equals('kind', kind);
      return getNewest(ctx.rows, Transfer, { id, externalId }, { facts, noun: kind.toLowerCase() });
    },
  );

function listOf(kind: TransferKind, texts: { title: string; description: string }) {
  const entries = listOperation(
    Transfer,
    { ...texts, permission: 'WITHDRAW:READ', filter: TransferFilter, output: transferView },
    ({ id, externalId, status, endToEndIdentifier, subAccountId }) => [
      ...equals('kind', kind),
      ...equals('id', id),
      ...equals('externalId', externalId),
      ...equals('status', status),
      ...equals('endToEndIdentifier', endToEndIdentifier),
      ...equals('subAccountId', subAccountId),
      ...(subAccountId ? [HAS_SUB_ACCOUNTS] : []),
    ],
  );
  const run: typeof entries.run = async (ctx, filter) => {
    if (filter.subAccountId) await requireSubAccounts(ctx.rows, 'subAccountId');
    return entries.run(ctx, filter);
  };
  return { ...entries, run };
}

export const getPayout = getOf('PAYOUT', {
  title: 'Get a payout',
  description: 'A payout by its id.',
});
export const listPayouts = listOf('PAYOUT', {
  title: 'List payouts',
  description: 'The payouts, newest first.',
});
export const getTransfer = getOf('TRANSFER', {
  title: 'Get a Pix transfer',
  description: 'A Pix transfer by its id.',
});
export const listTransfers = listOf('TRANSFER', {
  title: 'List Pix transfers',
  description: 'The Pix transfers to others, newest first.',
});

/** The version 1 names and shapes of payouts. */
export const getWithdraw = { ...getPayout, output: withdrawView };
export const listWithdraws = { ...listPayouts, output: withdrawView };
