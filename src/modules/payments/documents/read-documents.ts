/** The billing documents of a store. */
import { InputType } from 'type-graphql';
import { listOperation, operation } from '../../../platform/operations/operation';
import { invalid } from '../../../platform/operations/errors';
import { Count, Id, OneOf, Text } from '../../../platform/records/columns/columns';
import {
  equals,
  equalsUnordered,
  type Condition,
} from '../../../platform/records/lists/conditions';
import { BillingDocument, BillingDocumentKind, isDocumentNumber } from './billing-document';
import { billingDocumentView } from './document-view';

@InputType()
export class GetBillingDocumentInput {
  @Id('The id of the document.') id: string;
}

export const getBillingDocument = operation(
  {
    title: 'Get a billing document',
    description: 'An invoice or a credit note by its id.',
    permission: 'CHECKOUT:READ',
    input: GetBillingDocumentInput,
    output: billingDocumentView,
  },
  (ctx, { id }) => ctx.rows.get(BillingDocument, id),
);

@InputType()
export class BillingDocumentFilter {
  @Id('Only the document with this id.', { nullable: true }) id: string | null;
  @Text('Only the document with this number, such as `2026-000012`.', { nullable: true, max: 20 })
  number: string | null;
  @Id('Only the documents of this charge.', { nullable: true }) chargeId: string | null;
  @OneOf(BillingDocumentKind, 'Only documents of this kind.', { nullable: true })
  kind: BillingDocumentKind | null;
  @Count('Only documents of the series of this year.', { nullable: true }) year: number | null;
}

export const listBillingDocuments = listOperation(
  BillingDocument,
  {
    title: 'List billing documents',
    description: 'The invoices and credit notes, newest first.',
    permission: 'CHECKOUT:READ',
    filter: BillingDocumentFilter,
    output: billingDocumentView,
  },
  ({ id, number, chargeId, kind, year }) => [
    ...equals('id', id),
    ...numberIs(number),
    ...equals('chargeId', chargeId),
    // Stores have two kinds and few years: one plan does not fit all of them.
    ...equalsUnordered('kind', kind),
    ...equals('year', year),
  ],
);

/** By the two columns of its index. */
function numberIs(number: string | null | undefined): Condition[] {
  if (number === null || number === undefined) return [];
  if (!isDocumentNumber(number))
    throw invalid('number must be year and place in the series, such as 2026-000012', 'number', {
      reason: 'WRONG_FORMAT',
      values: { format: 'other' },
    });
  const [year, sequence] = number.split('-').map(Number);
  return [...equals('year', year), ...equals('sequence', sequence)];
}
