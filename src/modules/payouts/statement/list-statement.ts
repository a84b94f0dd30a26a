/** Lists the bank statement, newest first: a view of the ledger. */
import { InputType } from 'type-graphql';
import { HAS_SUB_ACCOUNTS, requireSubAccounts } from '../../ledger/sub-accounts/feature';
import { Id, OneOf, Text } from '../../../platform/records/columns/columns';
import { listOperation } from '../../../platform/operations/operation';
import { outputSchemaOf, type JsonSchema } from '../../../platform/operations/json-schema';
import { where, type Condition } from '../../../platform/records/lists/conditions';
import { renderAll, view } from '../../../platform/records/columns/view';
import { METHOD_OF_ROW, STATUS_OF_ROW, detailsOf } from './statement-details';
import { StatementCustomer, StatementMovement, StatementRow, statementId } from './statement-row';
import {
  FEE,
  FEE_RETURNED,
  StatementMethod,
  StatementStatus,
  StatementStatusFilter,
  VALUE_WORDS,
} from './statement-words';

const ALL = 'ALL';

@InputType()
export class StatementFilter {
  @OneOf(
    StatementStatusFilter,
    'Only rows with this status, as it is now; `ALL` for every status. If left out, what is ' +
      'PENDING and has not touched the available balance is left out.',
    { nullable: true },
  )
  status: (typeof StatementStatusFilter)[number] | null;
  @OneOf(StatementMethod, 'Only rows whose money moved this way.', { nullable: true })
  method: StatementMethod | null;
  @Text(
    'Only rows with a movement of this kind, such as `SALE`, `FEE` or `PAYOUT`; `ALL` for every ' +
      'kind. If left out, rows that do not touch the available balance are left out.',
    { nullable: true, max: 100 },
  )
  kind: string | null;
  @Text('Only rows with this in their id.', { nullable: true, max: 100 }) search: string | null;
  @Id(
    'The statement of this sub-account: the rows that change what it has available, with their ' +
      'effect on it. Without it the rows are those of the store.',
    { nullable: true },
  )
  subAccountId: string | null;
}

const movementView = view(StatementMovement, [
  'amount',
  'kind',
  'method',
  'description',
  'category',
  'balanceEffect',
]);
const customerView = view(StatementCustomer, [
  'id',
  'publicId',
  'name',
  'email',
  'taxId',
  'cellphone',
  'zipCode',
]);

const idOrNull = (description: string): JsonSchema => ({ type: ['string', 'null'], description });

export const statementView = view(
  StatementRow,
  ['id', 'devMode', 'createdAt'],
  async (rows, row, reader) => {
    const { id } = row;
    const [details = row.details] = row.details ? [] : await detailsOf(rows, [row]);
    if (!details) throw new Error(`the statement row ${id} has no details`);
    const { movements, customer, method: _method, transferId: _transferId, ...facts } = details;
    return {
      id: statementId(id),
      currency: 'BRL',
      ...facts,
      movements: await renderAll(movementView, rows, movements),
      customer:
        customer && reader.allows('CUSTOMER:READ') ? customerView.render(rows, customer) : null,
    };
  },
  {
    computed: {
      id: { type: 'string', pattern: '^tran_', description: 'The id of the row.' },
      currency: { type: 'string', const: 'BRL', description: 'Always BRL.' },
      status: { type: 'string', enum: [...StatementStatus], description: 'As it is now.' },
      checkoutId: idOrNull('The checkout or link that was paid.'),
      paymentIntentId: idOrNull('The charge that the row is about.'),
      referenceId: idOrNull('The `externalId` of the payout or transfer.'),
      movements: {
        type: 'array',
        items: outputSchemaOf(movementView),
        description: 'What moved: the value, and the fee if there is one.',
      },
      customer: {
        anyOf: [outputSchemaOf(customerView), { type: 'null' }],
        description: 'The stored customer who paid. Null without `CUSTOMER:READ`.',
      },
    },
  },
);

const entries = listOperation(
  StatementRow,
  {
    title: 'List the bank statement',
    description:
      'The movements of the balance, newest first. The credits less the debits of a period are ' +
      'the change of the available balance.',
    permission: 'WITHDRAW:READ',
    alias: 'BANK_STATEMENT:READ',
    filter: StatementFilter,
    output: statementView,
  },
  ({ status, method, kind, search, subAccountId }) => [
    ...(subAccountId ? [HAS_SUB_ACCOUNTS, ...ofSubAccount(subAccountId, kind)] : ofKind(kind)),
    ...ofStatus(status, kind),
    ...(method ? [where(`${METHOD_OF_ROW} = ?`, method)] : []),
    ...(search ? [where(`strpos('tran_' || substr(t."id", 7), ?) > 0`, search)] : []),
  ],
);

export const listStatement: typeof entries = {
  ...entries,
  async run(ctx, filter) {
    if (filter.subAccountId) await requireSubAccounts(ctx.rows, 'subAccountId');
    const page = await entries.run(ctx, filter);
    const details = await detailsOf(ctx.rows, page.rows);
    return { ...page, rows: page.rows.map((row, at) => withDetails(row, details[at])) };
  },
};

function withDetails(row: StatementRow, details: StatementRow['details']): StatementRow {
  return details ? Object.assign(row, { details }) : row;
}

/** One entry of those that were booked together: that of the available balance, if there is one. */
const IS_READ = `(
  t."account" = 'AVAILABLE'
  OR NOT EXISTS (
    SELECT
    FROM "ledgerEntries" o
    WHERE o."storeId" = t."storeId"
      AND o."devMode" = t."devMode"
      AND o."kind" = t."kind"
      AND o."reference" = t."reference"
      AND (o."account" = 'AVAILABLE' OR o."account" < t."account")
  )
)`;

/** Each of its movements, by the entry of what sub-accounts have available. */
function ofSubAccount(subAccountId: string, kind: string | null): Condition[] {
  const booked = Object.keys(VALUE_WORDS).filter((name) => VALUE_WORDS[name]?.kind === kind);
  return [
    where(
      `(
        t."account" = 'SUB_AVAILABLE'
        AND EXISTS (
          SELECT
          FROM "subAccountEntries" s
          WHERE s."storeId" = t."storeId"
            AND s."devMode" = t."devMode"
            AND s."reference" = t."reference"
            AND s."kind" = t."kind"
            AND s."subAccountId" = ?
        )
      )`,
      subAccountId,
    ),
    ...(kind && kind !== ALL ? [where('t."kind" = ANY(?)', booked)] : []),
  ];
}

function ofKind(kind: string | null): Condition[] {
  if (!kind) return [where(`t."account" = 'AVAILABLE'`)];
  if (kind === ALL) return [where(IS_READ)];
  if (kind === FEE.kind) return [where(IS_READ), where(hasFee('>'))];
  if (kind === FEE_RETURNED.kind) return [where(IS_READ), where(hasFee('<'))];
  const booked = Object.keys(VALUE_WORDS).filter((name) => VALUE_WORDS[name]?.kind === kind);
  return [where(IS_READ), where('t."kind" = ANY(?)', booked)];
}

const hasFee = (sign: '<' | '>'): string => `EXISTS (
  SELECT
  FROM "ledgerEntries" f
  WHERE f."storeId" = t."storeId"
    AND f."devMode" = t."devMode"
    AND f."kind" = t."kind"
    AND f."reference" = t."reference"
    AND f."account" = 'FEES'
    AND f."amount" ${sign} 0
)`;

function ofStatus(status: string | null, kind: string | null): Condition[] {
  if (status === ALL) return [];
  if (status) return [where(`${STATUS_OF_ROW} = ?`, status)];
  return kind ? [where(`(t."account" = 'AVAILABLE' OR ${STATUS_OF_ROW} <> 'PENDING')`)] : [];
}
