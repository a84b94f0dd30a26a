/** The GraphQL resolvers of payouts and transfers, and of the bank statement. */
import { ID } from 'type-graphql';
import { createPayout } from '../../../modules/payouts/create-payout';
import {
  getPayout,
  getTransfer,
  listPayouts,
  listTransfers,
} from '../../../modules/payouts/transfers/read-transfers';
import { sendPix } from '../../../modules/payouts/send-pix';
import { Transfer } from '../../../modules/payouts/transfers/transfer';
import { listStatement } from '../../../modules/payouts/statement/list-statement';
import { detailsOf } from '../../../modules/payouts/statement/statement-details';
import { balancesAfter } from '../../../modules/payouts/statement/statement-lines';
import {
  StatementCustomer,
  StatementMovement,
  StatementRow,
  statementId,
  type StatementDetails,
} from '../../../modules/payouts/statement/statement-row';
import {
  StatementMethod,
  StatementStatus,
} from '../../../modules/payouts/statement/statement-words';
import type { Context } from '../../../platform/operations/context';
import { SafeInt } from '../../../platform/records/columns/safe-int';
import { loadersOf } from '../fields/loaders';
import { computedField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('payout', Transfer, getPayout);
connection('payouts', Transfer, listPayouts);
mutation('createPayout', createPayout, { field: 'payout', type: () => Transfer });
queryById('transfer', Transfer, getTransfer);
connection('transfers', Transfer, listTransfers);
mutation('sendPix', sendPix, { field: 'transfer', type: () => Transfer });

connection('bankStatement', StatementRow, listStatement);

const statementDetails = (ctx: Context, rows: readonly StatementRow[]) => detailsOf(ctx.rows, rows);

const balances = (ctx: Context, rows: readonly StatementRow[]) => balancesAfter(ctx.rows, rows);

computedField(
  StatementRow,
  'balanceAfter',
  () => SafeInt,
  (row, ctx) => loadersOf(ctx).batched(balances).load(row),
  'The available balance after this row, in cents.',
);

/** A field that all rows of a page read together. */
function statementField(
  name: string,
  type: () => unknown,
  select: (details: StatementDetails, ctx: Context) => unknown,
  description: string,
  isNullable = false,
): void {
  computedField(
    StatementRow,
    name,
    type,
    async (row, ctx) => select(await loadersOf(ctx).batched(statementDetails).load(row), ctx),
    description,
    { nullable: isNullable },
  );
}

computedField(
  StatementRow,
  'id',
  () => ID,
  ({ id }) => statementId(id),
  'The id of the row, with the prefix `tran_`.',
);
computedField(
  StatementRow,
  'currency',
  () => String,
  () => 'BRL',
  'Always BRL.',
);
statementField(
  'status',
  () => StatementStatus.asEnum,
  ({ status }) => status,
  'The status, as it is now.',
);
statementField(
  'method',
  () => StatementMethod.asEnum,
  ({ method }) => method,
  'How the money moved.',
);
statementField(
  'movements',
  () => [StatementMovement],
  ({ movements }) => movements,
  'What moved: the value, and the fee if there is one.',
);
for (const [name, description] of [
  ['checkoutId', 'The checkout or link that was paid.'],
  ['paymentIntentId', 'The charge that the row is about.'],
  ['transferId', 'The payout or Pix transfer that the row is about.'],
] as const)
  statementField(
    name,
    () => ID,
    (details) => details[name],
    description,
    true,
  );
statementField(
  'referenceId',
  () => String,
  ({ referenceId }) => referenceId,
  'The `externalId` of the payout or transfer.',
  true,
);
statementField(
  'customer',
  () => StatementCustomer,
  ({ customer }, ctx) => (ctx.allows('CUSTOMER:READ') ? customer : null),
  'The stored customer who paid. Null without `CUSTOMER:READ`.',
  true,
);
