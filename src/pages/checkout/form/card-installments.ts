/** In how many installments a checkout is paid by card, and what each choice costs. */
import { INSTALLMENTS_MAX } from '../../../modules/checkouts/links/card-options';
import { cardOptions, type CardOption } from '../../../modules/payments/pay/card/card-total';
import type { CheckoutPageData } from './checkout-state';
import { amountBy, type Price } from './price';

/** The ways to pay by card that the checkout allows. */
export function optionsOf({ checkout, cardFees }: CheckoutPageData, price: Price): CardOption[] {
  const { card, frequency } = checkout;
  const most = frequency === 'SUBSCRIPTION' ? 1 : (card?.maxInstallments ?? INSTALLMENTS_MAX);
  return cardOptions(amountBy(price, 'CARD'), most, cardFees);
}
