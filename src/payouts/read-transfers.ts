/** One payout or transfer, and the lists of them. */
import { InputType } from 'type-graphql';
import { Id, OneOf, Text } from '../kit/columns';
import { getByEither } from '../kit/get-by-either';
import { listOperation, operation } from '../kit/operation';
import { equals } from '../kit/page';
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
  @Text('Or your own id of it.', { nullable: true }) externalId: string | null;
}

@InputType()
export class TransferFilter {
  @Id('Only the one with this id.', { nullable: true }) id: string | null;
  @Text('Only the one with this id of your own.', { nullable: true }) externalId: string | null;
  @OneOf(TransferStatus, 'Only those with this status.', { nullable: true })
  status: TransferStatus | null;
}

const getOf = (kind: TransferKind, description: string) =>
  operation(
    { description, permission: 'WITHDRAW:READ', input: GetTransferInput, output: transferView },
    (ctx, input) => getByEither(ctx.rows, Transfer, input, { kind }, kind.toLowerCase()),
  );

const listOf = (kind: TransferKind, description: string) =>
  listOperation(
    Transfer,
    { description, permission: 'WITHDRAW:READ', filter: TransferFilter, output: transferView },
    ({ id, externalId, status }) => [
      ...equals('kind', kind),
      ...equals('id', id),
      ...equals('externalId', externalId),
      ...equals('status', status),
    ],
  );

export const getPayout = getOf('PAYOUT', 'A payout by its id.');
export const listPayouts = listOf('PAYOUT', 'What the merchant withdrew, newest first.');
export const getTransfer = getOf('TRANSFER', 'A transfer by its id.');
export const listTransfers = listOf('TRANSFER', 'What was sent to others by PIX, newest first.');

/** The older version's names and shape of payouts. */
export const getWithdraw = { ...getPayout, output: withdrawView };
export const listWithdraws = { ...listPayouts, output: withdrawView };
