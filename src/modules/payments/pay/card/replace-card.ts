/**
 * Replaces the card of a subscription. A failed charge is retried with the new card on its
 * schedule, also after the old card was declined for good.
 */
import { InputType } from 'type-graphql';
import { forgetCardLater, lockProviderCards } from '../../../charges/forget-card-later';
import { lockOwnCard } from '../../../charges/stored-cards/own-card';
import { Id } from '../../../../platform/records/columns/columns';
import type { Context } from '../../../../platform/operations/context';
import { unprocessable } from '../../../../platform/operations/errors';
import type { Transaction } from '../../../../platform/records/transaction';
import { operation } from '../../../../platform/operations/operation';
import { lockActive } from '../../../subscriptions/lock-active';
import { ownSubscription } from '../../../subscriptions/own-subscription';
import { cardColumns } from '../../../subscriptions/expiring-card';
import { Subscription, subscriptionView } from '../../../subscriptions/subscription';
import {
  NewCardInput,
  readNewCard,
  storedCardGone,
  storeNewCard,
  type GivenCard,
  type NewCard,
} from './new-card';

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
  (ctx, input) => replaceBy(ctx, input.id, () => readNewCard(ctx, input)),
);

/** The card is read once it is certain that the subscription takes one. */
export async function replaceBy(
  ctx: Context,
  id: string,
  readCard: () => Promise<GivenCard>,
): Promise<Subscription> {
  await checkReplaceable(ctx, id);
  const given = await readCard();
  const card = await storeNewCard(ctx, given);
  return ctx.transaction(async (tx) => {
    const subscription = await lockActive(tx, id);
    refuseOtherMethods(subscription);
    const before = { ...subscription };
    if (given.storedCardId) await lockChosen(tx, subscription, { ...card, id: given.storedCardId });
    await tx.update(subscription, { ...card, ...cardColumns(card, tx.now()) });
    await forgetCardLater(tx, before);
    return subscription;
  });
}

async function lockChosen(
  tx: Transaction,
  subscription: Subscription,
  chosen: NewCard & { id: string },
): Promise<void> {
  await lockProviderCards(tx, [subscription, chosen]);
  if (!(await lockOwnCard(tx, chosen.id, subscription.customerId))) throw storedCardGone();
}

/** Before the provider stores a card that no subscription would use. */
async function checkReplaceable(ctx: Context, id: string): Promise<void> {
  if (!ctx.scope.devMode) refuseOtherMethods(await ctx.rows.get(Subscription, id));
}

function refuseOtherMethods({ id, method, collection }: Subscription): void {
  if (collection === 'INVOICE')
    throw unprocessable(
      `the subscription ${id} is collected by invoice: it charges no card`,
      'id',
      { reason: 'WRONG_METHOD' },
    );
  if (method !== 'CARD')
    throw unprocessable(`the subscription ${id} is paid by ${method}: it has no card`, 'id', {
      reason: 'WRONG_METHOD',
    });
}
