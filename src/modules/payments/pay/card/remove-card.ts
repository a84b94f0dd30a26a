/**
 * Removes the card of a subscription, whose cycles are collected by invoice from then on, so that
 * nothing is lost and nothing is charged to a card that the buyer took back.
 */
import { InputType } from 'type-graphql';
import { forgetCardLater } from '../../../charges/forget-card-later';
import { methodsServed } from '../../../providers/accounts/serving-account';
import { changeCollection } from '../../../subscriptions/invoices/change-collection';
import { lockActive } from '../../../subscriptions/lock-active';
import { ownSubscription } from '../../../subscriptions/own-subscription';
import { subscriptionView } from '../../../subscriptions/subscription';
import { Id } from '../../../../platform/records/columns/columns';
import { unprocessable } from '../../../../platform/operations/errors';
import { operation } from '../../../../platform/operations/operation';

@InputType()
export class RemoveCardInput {
  @Id('The id of the subscription; it must be ACTIVE and have a card.') id: string;
}

export const removeCard = operation(
  {
    title: 'Remove a card',
    description:
      'Removes the card of a subscription, which is not charged again and is deleted at the ' +
      'provider. The subscription goes on by invoice: `collection` becomes `INVOICE`, and the ' +
      'buyer pays each cycle on a page. A failed charge is opened at once.',
    permission: 'SUBSCRIPTION:CREATE',
    input: RemoveCardInput,
    output: subscriptionView,
    forPortal: ownSubscription,
  },
  async (ctx, { id }) => {
    const served = await methodsServed(ctx);
    return ctx.transaction(async (tx) => {
      const subscription = await lockActive(tx, id);
      const { cardToken, keptCardToken, providerAccountId } = subscription;
      const token = cardToken ?? keptCardToken;
      if (token === null)
        throw unprocessable(`the subscription ${id} has no card`, 'id', { reason: 'WRONG_METHOD' });
      if (subscription.collection === 'AUTOMATIC')
        await changeCollection(tx, subscription, { collection: 'INVOICE' }, served);
      await tx.update(subscription, {
        keptCardToken: null,
        cardBrand: null,
        cardLast4: null,
        cardExpiryMonth: null,
      });
      await forgetCardLater(tx, { cardToken: token, providerAccountId });
      return subscription;
    });
  },
);
