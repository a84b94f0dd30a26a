/** The stored cards by which the customer of a failed renewal can pay it. */
import { mayBeTried } from '../../modules/payments/pay/tries/may-be-tried';
import { offeredAt, type OfferedCards } from '../parts/signed-in';
import type { Visit } from '../visit';
import type { PendingCharge } from './pending-charge';

export async function offeredCards(
  visit: Visit,
  { charge, subscription }: Pick<PendingCharge, 'charge' | 'subscription'>,
): Promise<OfferedCards> {
  const toPay = { isOpen: true, takesCards: true, customerId: subscription.customerId };
  const { signedIn, wayToCards } = await offeredAt(visit, toPay);
  const now = visit.ctx.clock.now();
  return {
    signedIn: signedIn && {
      ...signedIn,
      cards: signedIn.cards.filter(({ cardToken }) => mayBeTried(charge, cardToken, now)),
    },
    wayToCards,
  };
}
