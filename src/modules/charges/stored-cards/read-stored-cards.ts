/** The stored cards of a store or of one customer. Deleted ones are not shown. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id } from '../../../platform/records/columns/columns';
import { equals, where } from '../../../platform/records/lists/conditions';
import { listOperation, operation } from '../../../platform/operations/operation';
import { refuseUnknown } from '../../../platform/records/rows';
import { StoredCard, storedCardView } from './stored-card';

const IS_KEPT = where('t."deletedAt" IS NULL');

@InputType()
export class GetStoredCardInput {
  @Id('The id of the stored card.') id: string;
}

export const getStoredCard = operation(
  {
    title: 'Get a stored card',
    description: 'A stored card by its id.',
    permission: 'CUSTOMER:READ',
    input: GetStoredCardInput,
    output: storedCardView,
  },
  async (ctx, { id }) =>
    (await ctx.rows.findBy(StoredCard, { id, deletedAt: IsNull() })) ??
    refuseUnknown(StoredCard, id, 'id'),
);

@InputType()
export class StoredCardFilter {
  @Id('Only the cards of this customer.', { nullable: true }) customerId: string | null;
}

export const listStoredCards = listOperation(
  StoredCard,
  {
    title: 'List stored cards',
    description: 'The cards that buyers agreed to have stored, newest first.',
    permission: 'CUSTOMER:READ',
    filter: StoredCardFilter,
    output: storedCardView,
  },
  ({ customerId }) => [IS_KEPT, ...equals('customerId', customerId)],
);
