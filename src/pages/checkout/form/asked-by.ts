/** What a buyer is asked for, which may be less by PIX: the bank names the payer. */
import type { PaymentMethod } from '../../../modules/providers/payment-method';
import type { BuyerField } from '../../parts/form-input';
import type { Visit } from '../../visit';
import type { CheckoutPageData } from './checkout-state';
import type { Price } from './price';

/**
 * Whether a payment by PIX needs no details. A coupon may be for one customer, a subscription has a
 * customer, and an order without payment has no payer.
 */
export function isPixAlone(
  { shop }: Pick<Visit, 'shop'>,
  { plan }: CheckoutPageData,
  { amount, discount }: Price,
): boolean {
  return Boolean(shop.pixWithoutBuyer) && plan === null && amount > 0 && discount === 0;
}

export function askedBy(
  method: PaymentMethod | null,
  { visit, opened, price }: { visit: Visit; opened: CheckoutPageData; price: Price },
): readonly BuyerField[] {
  return method === 'PIX' && isPixAlone(visit, opened, price) ? [] : opened.asked;
}
