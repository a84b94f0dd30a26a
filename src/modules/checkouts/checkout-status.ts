/** The status of a checkout, and how it may change. */
import { choices } from '../../platform/records/columns/choices';
import { lifecycle } from '../../platform/records/lifecycle';

export const CheckoutStatus = choices('CheckoutStatus', 'The status of a checkout.', {
  PENDING: 'Open for payment.',
  EXPIRED: 'Expired.',
  CANCELLED: 'Cancelled by the merchant.',
  PAID: 'Paid.',
  REFUNDED: 'Refunded.',
});
export type CheckoutStatus = (typeof CheckoutStatus)[number];
export const checkoutLifecycle = lifecycle<CheckoutStatus>('checkout', {
  PENDING: ['PAID', 'EXPIRED', 'CANCELLED'],
  PAID: ['REFUNDED'],
  EXPIRED: ['PAID'],
  CANCELLED: [],
  REFUNDED: [],
});
