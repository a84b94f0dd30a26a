/** One checkout, with the buyer who paid it. */
import { buyerComputed, renderBuyer } from '../charges/reading/buyer-view';
import { Charge } from '../charges/charge';
import { view } from '../../platform/records/columns/view';
import { Checkout } from './checkout';
import { checkoutComputed, checkoutOptional } from './shown/checkout-computed';
import { checkoutView } from './shown/checkout-view';

/** A link has many buyers: its `buyer` is null, and each of its charges has its own. */
export const checkoutWithBuyerView = view(
  Checkout,
  checkoutView.fields as readonly (keyof Checkout)[],
  async (rows, checkout, reader) => {
    const { paidChargeId } = checkout;
    const paid = paidChargeId ? await rows.find(Charge, paidChargeId) : null;
    return {
      ...(await checkoutView.render(rows, checkout, reader)),
      ...(await renderBuyer(rows, paid, reader)),
    };
  },
  {
    name: 'CheckoutWithBuyer',
    optional: checkoutOptional,
    computed: { ...checkoutComputed, ...buyerComputed },
  },
);
