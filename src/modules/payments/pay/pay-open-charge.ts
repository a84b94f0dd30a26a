/**
 * The buyer pays a subscription's failed charge by hand. The card is stored if the payment
 * succeeds.
 */
import { InputType } from 'type-graphql';
import { ChargeAttempt, startAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { useCard } from '../../charges/stored-cards/own-card';
import { paymentView } from '../../charges/reading/payment-view';
import { Id } from '../../../platform/records/columns/columns';
import type { Context } from '../../../platform/operations/context';
import {
  conflict,
  reasonOfStatus,
  transientConflict,
  unprocessable,
} from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import type { Transaction } from '../../../platform/records/transaction';
import { Subscription } from '../../subscriptions/subscription';
import { TRIES_A_DAY_MAX, triesByHand } from './tries/card-tries';
import { mayBeTried } from './tries/may-be-tried';
import { collectAttempt } from '../collect/collect-attempt';
import { NewCardInput, readNewCard, storedCardGone, type GivenCard } from './card/new-card';

@InputType()
export class PayOpenChargeInput extends NewCardInput {
  @Id('The id of a declined subscription charge that is still being retried.')
  id: string;
}

/**
 * Returns the charge: PAID, or still PENDING with the reason of the decline. Its scheduled retries
 * are unchanged.
 */
export const payOpenCharge = operation(
  {
    title: 'Pay a failed charge',
    description:
      'Pays a failed subscription charge by hand and keeps the card if it is approved. A ' +
      'decline leaves the retry schedule unchanged.',
    permission: 'SUBSCRIPTION:CREATE',
    input: PayOpenChargeInput,
    output: paymentView,
  },
  async (ctx, input) => payByHand(ctx, input.id, await readNewCard(ctx, input)),
);

/** One attempt that does not use up a scheduled retry. */
export async function payByHand(ctx: Context, chargeId: string, card: GivenCard): Promise<Charge> {
  const attempt = await ctx.chargingTransaction((tx) => startByHand(tx, chargeId, card));
  await collectAttempt(ctx, attempt, card.typed);
  return ctx.rows.get(Charge, chargeId);
}

async function startByHand(
  tx: Transaction,
  chargeId: string,
  { typed, storedCardId, ...card }: GivenCard,
): Promise<ChargeAttempt> {
  const { subscriptionId, kind } = await tx.get(Charge, chargeId);
  if (!subscriptionId || kind === 'INVOICE' || kind === 'CHANGE')
    throw unprocessable(
      `the charge ${chargeId} is not a failed renewal: it is paid on its own page`,
      'id',
      { reason: 'WRONG_KIND' },
    );
  const subscription = await tx.lock(Subscription, subscriptionId);
  const charge = await tx.lock(Charge, chargeId);
  if (charge.method !== 'CARD')
    throw unprocessable(`the charge ${chargeId} is paid by ${charge.method}, not by card`, 'id', {
      reason: 'WRONG_METHOD',
    });
  if (subscription.status !== 'ACTIVE' || charge.status !== 'PENDING')
    throw conflict(
      `the charge ${chargeId} is ${charge.status} and can no longer be paid`,
      'id',
      reasonOfStatus(charge.status),
    );
  // While the provider is asked about one attempt, no other may start. Both could take the money.
  if (await tx.findBy(ChargeAttempt, { chargeId, status: 'PENDING' }))
    throw transientConflict(
      'an attempt to collect this charge is in progress: try again in a minute',
      'id',
    );
  if ((await triesByHand(tx, chargeId, tx.now())) >= TRIES_A_DAY_MAX)
    throw conflict(
      `this charge was tried ${TRIES_A_DAY_MAX} times by hand within a day: wait for its ` +
        'next scheduled try',
      'id',
      'TOO_MANY_TRIES',
    );
  if (storedCardId) await useChosen(tx, charge, { id: storedCardId, token: card.cardToken });
  // The charge has a card that was just typed when the provider has stored it.
  await tx.update(charge, typed ? { providerAccountId: card.providerAccountId } : card);
  return startAttempt(tx, charge, { cardToken: typed ? null : card.cardToken, by: 'BUYER' });
}

/** A stored card that the customer has chosen; the issuer and the scheme bind this try too. */
async function useChosen(
  tx: Transaction,
  charge: Charge,
  { id, token }: { id: string; token: string },
): Promise<void> {
  if (!mayBeTried(charge, token, tx.now()))
    throw conflict(
      'this card is not permitted for this charge now: choose another one',
      'storedCard',
      'CARD_REFUSED',
    );
  if (!(await useCard(tx, id, charge.customerId))) throw storedCardGone();
}
