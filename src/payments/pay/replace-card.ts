/**
 * Replaces the card of a subscription. A failed charge is retried with the new card on its
 * schedule, also after the old card was declined for good.
 */
import { InputType } from 'type-graphql';
import { Id } from '../../kit/data/columns';
import { unprocessable } from '../../kit/errors';
import { operation } from '../../kit/operation';
import { lockActive } from '../../subscriptions/lock-active';
import { ownSubscription } from '../../subscriptions/own-subscription';
import { subscriptionView } from '../../subscriptions/subscription';
import { NewCardInput, readNewCard } from './new-card';

@InputType()
export class ReplaceCardInput extends NewCardInput {
  @Id('The id of the subscription; it must be ACTIVE and paid by card.') id: string;
}

export const replaceCard = operation(
  {
    title: 'Replace a card',
    description:
      'Replaces the card of a subscription. The new card is used from now on; a failed ' +
      'charge is retried with it on its schedule.',
    permission: 'SUBSCRIPTION:CREATE',
    input: ReplaceCardInput,
    output: subscriptionView,
    forCustomer: ownSubscription,
  },
  async (ctx, input) => {
    const card = await readNewCard(ctx, input);
    return ctx.transaction(async (tx) => {
      const subscription = await lockActive(tx, input.id);
      if (subscription.method !== 'CARD')
        throw unprocessable(
          `the subscription ${subscription.id} is paid by ${subscription.method}: it has no card`,
          'id',
        );
      return tx.update(subscription, card);
    });
  },
);
