/**
 * Deletes stored cards. From the commit on nothing begins to charge them; the provider is then
 * asked to delete them too, again and again until it confirms.
 */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { renderCustomer } from '../../customers/render-customer';
import { Id } from '../../../platform/records/columns/columns';
import { operation } from '../../../platform/operations/operation';
import { refuseUnknown } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { emit } from '../../webhooks/events/emit';
import { forgetCardNow, lockProviderCards } from '../forget-card-later';
import { StoredCard, storedCardView } from './stored-card';

/** In one transaction. */
const TOGETHER_MAX = 100;

@InputType()
export class DeleteStoredCardInput {
  @Id('The id of the stored card.') id: string;
}

export const deleteStoredCard = operation(
  {
    title: 'Delete a stored card',
    description:
      'Deletes a stored card, also at the provider: it is not charged again. A subscription that ' +
      'is charged by the same card goes on, and the provider keeps the card until it ends.',
    permission: 'CUSTOMER:DELETE',
    input: DeleteStoredCardInput,
    output: storedCardView,
    forPortal: async (ctx, { id }, customerId) =>
      (await ctx.rows.findBy(StoredCard, { id, customerId })) ??
      refuseUnknown(StoredCard, id, 'id'),
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const seen =
        (await tx.findBy(StoredCard, { id, deletedAt: IsNull() })) ??
        refuseUnknown(StoredCard, id, 'id');
      await lockProviderCards(tx, [seen]);
      const card =
        (await tx.lockBy(StoredCard, { id, deletedAt: IsNull() })) ??
        refuseUnknown(StoredCard, id, 'id');
      return deleteCard(tx, card);
    }),
);

/** For the erasure of a customer. True if there may be more of them. */
export async function deleteCardsOf(tx: Transaction, customerId: string): Promise<boolean> {
  const found = await tx.list(
    StoredCard,
    { customerId, deletedAt: IsNull() },
    { limit: TOGETHER_MAX },
  );
  await lockProviderCards(tx, found);
  const cards = await tx.lockAll(
    StoredCard,
    found.map(({ id }) => id),
  );
  for (const card of cards) if (!card.deletedAt) await deleteCard(tx, card);
  return found.length === TOGETHER_MAX;
}

async function deleteCard(tx: Transaction, card: StoredCard): Promise<StoredCard> {
  await tx.update(card, { deletedAt: tx.now() });
  await forgetCardNow(tx, card);
  await emit(tx, 'payment_method.deleted', card.id, {
    storedCard: await storedCardView.render(tx, card),
    customer: await renderCustomer(tx, card.customerId),
  });
  return card;
}
