/** A checkout after a payment, with the outcome of the attempt. */
import { LAST_BEGUN_FIRST, Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { checkoutComputed, checkoutOptional } from '../../checkouts/shown/checkout-computed';
import { checkoutView } from '../../checkouts/shown/checkout-view';
import { view } from '../../../platform/records/columns/view';

/** A declined card leaves the checkout PENDING. */
export const paidCheckoutView = view(
  Checkout,
  checkoutView.fields as readonly (keyof Checkout)[],
  async (rows, checkout) => {
    const charge = await rows.findBy(Charge, { checkoutId: checkout.id }, LAST_BEGUN_FIRST);
    const payment = charge && {
      id: charge.id,
      status: charge.failureReason ? 'FAILED' : charge.status,
      reason: charge.failureReason,
    };
    return { ...(await checkoutView.render(rows, checkout)), payment };
  },
  {
    name: 'PaidCheckout',
    optional: checkoutOptional,
    computed: {
      ...checkoutComputed,
      payment: {
        type: ['object', 'null'],
        description: 'The outcome of the attempt.',
        required: ['id', 'status', 'reason'],
        properties: {
          id: { type: 'string' },
          status: { type: 'string' },
          reason: {
            type: ['string', 'null'],
            description: 'Why it was declined; null if it was not.',
          },
        },
      },
    },
  },
);
