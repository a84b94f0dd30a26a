/** From now on another card is charged. A failed charge is tried with it on its schedule, also after the old card was refused for good. */
import { InputType } from 'type-graphql';
import { Id } from '../kit/columns';
import { unprocessable } from '../kit/errors';
import { operation } from '../kit/operation';
import { lockActive } from '../subscriptions/lock-active';
import { subscriptionView } from '../subscriptions/subscription';
import { NewCardInput, readNewCard } from './new-card';

@InputType()
export class ReplaceCardInput extends NewCardInput {
  @Id('The id of the subscription; it must be ACTIVE and paid by card.') id: string;
}

export const replaceCard = operation(
  {
    description:
      'Replaces the card of a subscription: the new one is charged from now on; a failed charge is tried with it on its schedule.',
    permission: 'SUBSCRIPTION:CREATE',
    input: ReplaceCardInput,
    output: subscriptionView,
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
      return tx.save(Object.assign(subscription, card));
    });
  },
);
