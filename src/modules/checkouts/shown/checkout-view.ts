/** A checkout as REST and webhook payloads show it. */
import { view, type Shown } from '../../../platform/records/columns/view';
import { shownSplits } from '../../ledger/sub-accounts/shown-splits';
import { INSTALLMENTS_MAX } from '../links/card-options';
import { Checkout } from '../checkout';
import { checkoutComputed, checkoutOptional } from './checkout-computed';
import { NOT_PAID, paidTermsOf, type PaidTerms } from './paid-terms';

export const checkoutView = view(
  Checkout,
  [
    'id',
    'externalId',
    'url',
    'amount',
    'paidAmount',
    'items',
    'status',
    'frequency',
    'methods',
    'coupons',
    'devMode',
    'customerId',
    'returnUrl',
    'completionUrl',
    'receiptUrl',
    'metadata',
    'upSellProductId',
    'interest',
    'fine',
    'createdAt',
    'updatedAt',
    'utm',
    'dueDate',
    'setupFee',
  ],
  (rows, checkout) => {
    const { paidChargeId } = checkout;
    return paidChargeId
      ? rows.loadBatched(paidTermsOf, paidChargeId).then((terms) => shownBeside(checkout, terms))
      : shownBeside(checkout, NOT_PAID);
  },
  { computed: checkoutComputed, optional: checkoutOptional },
);

function shownBeside(checkout: Checkout, terms: PaidTerms): Shown {
  const { items, expiresAt, subscriptionId, card, upsellOf, splits } = checkout;
  return {
    items: items.map(({ id, quantity }) => ({ id, quantity })),
    expiresAt,
    card: {
      maxInstallments: card?.maxInstallments ?? INSTALLMENTS_MAX,
      passFeesToCustomer: card?.passFeesToCustomer ?? false,
    },
    ...terms,
    ...(subscriptionId && { subscriptionId }),
    ...(upsellOf && { upsellOf }),
    ...(splits && { splits: shownSplits(splits) }),
  };
}
