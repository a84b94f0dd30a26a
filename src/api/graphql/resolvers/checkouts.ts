/** The GraphQL resolvers of checkouts, payment links and upsells. */
import { Int } from 'type-graphql';
import { Buyer } from '../../../modules/charges/buyer';
import { READS_BUYERS, buyerOf } from '../../../modules/charges/reading/buyer-view';
import { Charge } from '../../../modules/charges/charge';
import { listCharges } from '../../../modules/charges/reading/read-charges';
import { isTransparentId } from '../../../modules/charges/reading/transparent';
import { cancelCheckout } from '../../../modules/checkouts/cancel-checkout';
import { Checkout } from '../../../modules/checkouts/checkout';
import { CheckoutItem } from '../../../modules/checkouts/checkout-item';
import { createCheckout } from '../../../modules/checkouts/create-checkout';
import { createPaymentLink } from '../../../modules/checkouts/links/create-payment-link';
import { deleteCheckout, deletePaymentLink } from '../../../modules/checkouts/delete-checkout';
import { getCheckout, listCheckouts } from '../../../modules/checkouts/read-checkouts';
import {
  getPaymentLink,
  listPaymentLinks,
} from '../../../modules/checkouts/links/read-payment-links';
import { termsOfPayment, type PaidTerms } from '../../../modules/checkouts/shown/paid-terms';
import type { Context } from '../../../platform/operations/context';
import { SafeInt } from '../../../platform/records/columns/safe-int';
import { Customer } from '../../../modules/customers/customer';
import { acceptUpsell } from '../../../modules/payments/pay/accept-upsell';
import { simulatePayment } from '../../../modules/payments/simulate/simulate-payment';
import { simulateTransparentPayment } from '../../../modules/payments/simulate/simulate-transparent-payment';
import { Product } from '../../../modules/products/product';
import { Subscription } from '../../../modules/subscriptions/subscription';
import { loaderFor } from '../fields/loaders';
import { batchedField, computedField, connectionField, objectField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('checkout', getCheckout);
connection('checkouts', listCheckouts);
mutation('createCheckout', createCheckout);

mutation('simulatePayment', simulatePayment, {
  description:
    'The checkout or payment link; null if it was refused, ' +
    'or if `id` was that of a transparent charge.',
  alternative: {
    isFor: (input) => 'id' in input && isTransparentId(String(input.id)),
    operation: simulateTransparentPayment,
    field: 'transparent',
    type: Charge,
    description: 'The transparent charge, if `id` was that of one.',
  },
});

objectField(Checkout, 'customer', Customer, 'The customer it is for.');

batchedField(
  Checkout,
  'buyer',
  Buyer,
  'The buyer who paid it, as entered; null until it is paid, and for links, whose charges each ' +
    'have a buyer. Needs `CUSTOMER:READ`.',
  async (ctx, checkouts) => {
    ctx.require(READS_BUYERS);
    return Promise.all(
      checkouts.map(async ({ paidChargeId }) => {
        const paid = paidChargeId ? await loaderFor(ctx, Charge).load(paidChargeId) : null;
        return paid && buyerOf(paid);
      }),
    );
  },
);

/** A field about the payment of a checkout. */
const paidField = (name: keyof PaidTerms, type: unknown, description: string) =>
  computedField(
    Checkout,
    name,
    type,
    description,
    async ({ paidChargeId }, ctx: Context) => {
      const paid = paidChargeId ? await loaderFor(ctx, Charge).load(paidChargeId) : null;
      return paid && termsOfPayment(paid)[name];
    },
    { nullable: true },
  );

paidField(
  'installmentsCount',
  Int,
  'The number of installments it was paid in; null unless it is more than one.',
);
paidField(
  'platformFee',
  SafeInt,
  'The platform fee of its payment, in cents; null until it is paid, and for links.',
);
paidField(
  'customerFee',
  SafeInt,
  'What the buyer paid for the fee of the card, in cents; null until it is paid, and for links.',
);

objectField(
  Checkout,
  'subscription',
  Subscription,
  'The subscription it began or renewed; null until it is paid.',
);

objectField(Checkout, 'upSellProduct', Product, 'The product offered after payment.');

objectField(CheckoutItem, 'product', Product, 'The product, as it is now.', 'id');

connectionField(
  Checkout,
  'payments',
  listCharges,
  'The charges of this checkout, paid or not, newest first; ' +
    '`filter: { status: PAID }` returns the paid ones.',
);

queryById('paymentLink', getPaymentLink);
connection('paymentLinks', listPaymentLinks);
mutation('createPaymentLink', createPaymentLink, { field: 'paymentLink' });
mutation('cancelCheckout', cancelCheckout);
mutation('deleteCheckout', deleteCheckout);
mutation('deletePaymentLink', deletePaymentLink, { field: 'paymentLink' });
mutation('acceptUpsell', acceptUpsell);

objectField(
  Checkout,
  'upsellOfCheckout',
  Checkout,
  'The paid checkout, or the payment link, after which it was offered.',
  'upsellOf',
);
