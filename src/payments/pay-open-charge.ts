/** The buyer pays a subscription's failed charge by hand, with a card that is kept if it pays. */
import { InputType } from 'type-graphql';
import { ChargeAttempt, startAttempt } from '../charges/attempt';
import { Charge } from '../charges/charge';
import { paymentView } from '../charges/payment-view';
import { Id } from '../kit/columns';
import type { Context } from '../kit/context';
import { conflict, unprocessable } from '../kit/errors';
import { operation } from '../kit/operation';
import type { Transaction } from '../kit/transaction';
import { Subscription } from '../subscriptions/subscription';
import { TRIES_A_DAY_MAX, triesByHand } from './card-tries';
import { collectAttempt } from './collect-attempt';
import { NewCardInput, readNewCard, type NewCard } from './new-card';

@InputType()
export class PayOpenChargeInput extends NewCardInput {
  @Id('The id of the charge: one of a subscription that was declined and is still being retried.')
  id: string;
}

/** Answers the charge: PAID, or still PENDING with the reason of the decline; its scheduled tries are as they were. */
export const payOpenCharge = operation(
  {
    description:
      'Lets the buyer pay a failed charge of a subscription by hand; the card is kept if it pays. A decline leaves the scheduled tries as they were.',
    permission: 'SUBSCRIPTION:CREATE',
    input: PayOpenChargeInput,
    output: paymentView,
  },
  async (ctx, input) => payByHand(ctx, input.id, await readNewCard(ctx, input)),
);

/** One try that counts as none of the scheduled ones. */
export async function payByHand(ctx: Context, chargeId: string, card: NewCard): Promise<Charge> {
  await collectAttempt(ctx, await ctx.transaction((tx) => startByHand(tx, chargeId, card)));
  return ctx.rows.get(Charge, chargeId);
}

async function startByHand(
  tx: Transaction,
  chargeId: string,
  card: NewCard,
): Promise<ChargeAttempt> {
  const { subscriptionId } = await tx.get(Charge, chargeId);
  if (!subscriptionId)
    throw unprocessable(
      `the charge ${chargeId} belongs to no subscription: it is paid on its own page`,
      'id',
    );
  const subscription = await tx.lock(Subscription, subscriptionId);
  const charge = await tx.lock(Charge, chargeId);
  if (charge.method !== 'CARD')
    throw unprocessable(`the charge ${chargeId} is paid by ${charge.method}, not by card`, 'id');
  if (subscription.status !== 'ACTIVE' || charge.status !== 'PENDING')
    throw conflict(`the charge ${chargeId} is ${charge.status} and can no longer be paid`, 'id');
  // While the provider is asked about one try, nobody may make another: both could take the money.
  if (await tx.findBy(ChargeAttempt, { chargeId, status: 'PENDING' }))
    throw conflict('this charge is being tried right now: ask again in a minute', 'id');
  if ((await triesByHand(tx, chargeId, tx.now())) >= TRIES_A_DAY_MAX)
    throw conflict(
      `this charge was tried ${TRIES_A_DAY_MAX} times by hand within a day: wait for its next scheduled try`,
      'id',
    );
  await tx.save(Object.assign(charge, card));
  return startAttempt(tx, charge, { cardToken: card.cardToken, byBuyer: true });
}
