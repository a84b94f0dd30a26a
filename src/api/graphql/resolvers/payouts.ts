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
import { listStatement } from '../../../modules/payouts/statement/list-statement';
import { detailsOf } from '../../../modules/payouts/statement/statement-details';
import { balancesAfter } from '../../../modules/payouts/statement/statement-lines';
import {
  StatementCustomer,
  StatementMovement,
  StatementRow,
  statementId,
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

queryById('payout', getPayout);
connection('payouts', listPayouts);
mutation('createPayout', createPayout, { field: 'payout' });
queryById('transfer', getTransfer);
connection('transfers', listTransfers);
mutation('sendPix', sendPix);

connection('bankStatement', listStatement);

const statementDetails = (ctx: Context, rows: readonly StatementRow[]) => detailsOf(ctx.rows, rows);

const balances = (ctx: Context, rows: readonly StatementRow[]) => balancesAfter(ctx.rows, rows);

computedField(
  StatementRow,
  'balanceAfter',
  SafeInt,
  'The available balance after this row, in cents.',
  (row, ctx) => loadersOf(ctx).batched(balances).load(row),
);

computedField(StatementRow, 'id', ID, 'The id of the row, with the prefix `tran_`.', ({ id }) =>
  statementId(id),
);
computedField(StatementRow, 'currency', String, 'Always BRL.', () => 'BRL');

const detailsOfRow = (row: StatementRow, ctx: Context) =>
  loadersOf(ctx).batched(statementDetails).load(row);

/** Fields that all rows of a page read together. */
for (const [name, type, description, nullable] of [
  ['status', StatementStatus.asEnum, 'The status, as it is now.', false],
  ['method', StatementMethod.asEnum, 'How the money moved.', false],
  ['movements', [StatementMovement], 'What moved: the value, and the fee if there is one.', false],
  ['checkoutId', ID, 'The checkout or link that was paid.', true],
  ['paymentIntentId', ID, 'The charge that the row is about.', true],
  ['transferId', ID, 'The payout or Pix transfer that the row is about.', true],
  ['referenceId', String, 'The `externalId` of the payout or transfer.', true],
] as const) {
  const compute = async (row: StatementRow, ctx: Context) => (await detailsOfRow(row, ctx))[name];
  computedField(StatementRow, name, type, description, compute, { nullable });
}
computedField(
  StatementRow,
  'customer',
  StatementCustomer,
  'The stored customer who paid. Null without `CUSTOMER:READ`.',
  async (row, ctx) =>
    ctx.allows('CUSTOMER:READ') ? (await detailsOfRow(row, ctx)).customer : null,
  { nullable: true },
);
