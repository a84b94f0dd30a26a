/** The card that a charge of a subscription is collected with, and the account that keeps it. */
import type { Charge } from '../../charges/charge';
import type { Subscription } from '../subscription';

type StoredCardColumns = Pick<Charge, 'cardToken' | 'cardBrand' | 'cardLast4' | 'cardExpiryMonth'> &
  Partial<Pick<Charge, 'providerAccountId'>>;

/** For a retry: the card may have been replaced since the charge was made, at another account. */
export function storedCardOf(subscription: Subscription): StoredCardColumns {
  const { cardToken, cardBrand, cardLast4, cardExpiryMonth, providerAccountId } = subscription;
  return {
    cardToken,
    cardBrand,
    cardLast4,
    cardExpiryMonth,
    ...(providerAccountId !== null && { providerAccountId }),
  };
}
