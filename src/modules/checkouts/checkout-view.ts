/** A checkout as REST and webhook payloads show it. */
import { view } from '../../platform/records/columns/view';
import { INSTALLMENTS_MAX } from './links/card-options';
import { Checkout } from './checkout';
import { checkoutBeside, checkoutOptional } from './checkout-beside';

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
  ],
  (_rows, { items, expiresAt, subscriptionId, card, upsellOf }) => ({
    items: items.map(({ id, quantity }) => ({ id, quantity })),
    expiresAt,
    card: { maxInstallments: card?.maxInstallments ?? INSTALLMENTS_MAX },
    ...(subscriptionId && { subscriptionId }),
    ...(upsellOf && { upsellOf }),
  }),
  { beside: checkoutBeside, optional: checkoutOptional },
);
