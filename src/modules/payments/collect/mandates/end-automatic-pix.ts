/**
 * Ends the authorisation of automatic Pix and keeps the subscription, whose cycles are collected by
 * invoice from then on.
 */
import { InputType } from 'type-graphql';
import { Id } from '../../../../platform/records/columns/columns';
import { unprocessable } from '../../../../platform/operations/errors';
import { operation } from '../../../../platform/operations/operation';
import { methodsServed } from '../../../providers/accounts/serving-account';
import { changeCollection } from '../../../subscriptions/invoices/change-collection';
import { lockActive } from '../../../subscriptions/lock-active';
import { ownSubscription } from '../../../subscriptions/own-subscription';
import { subscriptionView } from '../../../subscriptions/subscription';

@InputType()
export class EndAutomaticPixInput {
  @Id('The id of the subscription; it must be ACTIVE and have an authorisation of automatic Pix.')
  id: string;
}

export const endAutomaticPix = operation(
  {
    title: 'End the authorisation of automatic Pix',
    description:
      'Ends the authorisation of automatic Pix at the bank of the buyer; nothing is debited by it ' +
      'again. The subscription goes on by invoice: `collection` becomes `INVOICE`, and the buyer ' +
      'pays each cycle on a page. While a debit is announced to the bank it is refused with 409: ' +
      'repeat it after the day of the debit.',
    permission: 'SUBSCRIPTION:CREATE',
    input: EndAutomaticPixInput,
    output: subscriptionView,
    forPortal: ownSubscription,
    recordedAs: 'endAutomaticPix',
  },
  async (ctx, { id }) => {
    const served = await methodsServed(ctx);
    return ctx.transaction(async (tx) => {
      const subscription = await lockActive(tx, id);
      const { mandateReference, mandateEndsAt, collection } = subscription;
      if (mandateReference === null || mandateEndsAt)
        throw unprocessable(`the subscription ${id} has no authorisation of automatic Pix`, 'id', {
          reason: 'WRONG_METHOD',
        });
      if (collection === 'AUTOMATIC')
        await changeCollection(tx, subscription, { collection: 'INVOICE' }, served);
      await tx.update(subscription, { mandateEndsAt: tx.now() });
      return subscription;
    });
  },
);
