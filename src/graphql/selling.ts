/** Checkouts, subscriptions and their charges in GraphQL. */
import { Charge } from '../charges/charge';
import { ChargeAttempt } from '../charges/attempt';
import { ChargeLine } from '../charges/charge-line';
import { PayerInformation, payerOf } from '../charges/payment-view';
import { getCharge, listAttempts, listCharges } from '../charges/read-charges';
import { isTransparentId } from '../charges/transparent';
import { Checkout, CheckoutItem } from '../checkouts/checkout';
import { createCheckout } from '../checkouts/create-checkout';
import { getCheckout, listCheckouts } from '../checkouts/read-checkouts';
import { Customer } from '../customers/customer';
import { simulateOutcome, SimulatedOutcomeResult } from '../payments/simulate-outcome';
import { simulatePayment } from '../payments/simulate-payment';
import { simulateTransparentPayment } from '../payments/simulate-transparent-payment';
import { Product } from '../products/product';
import { cancelSubscription } from '../subscriptions/cancel-subscription';
import { createSubscription } from '../subscriptions/create-subscription';
import { getMrr, Mrr } from '../subscriptions/mrr';
import { getSubscription, listSubscriptions } from '../subscriptions/read-subscriptions';
import { Subscription } from '../subscriptions/subscription';
import {
  connection,
  connectionOf,
  derived,
  mutation,
  relation,
  single,
  value,
} from './schema-words';

single('checkout', Checkout, getCheckout);
connection('checkouts', Checkout, listCheckouts);
mutation('createCheckout', createCheckout, { field: 'checkout', type: () => Checkout });
mutation('simulatePayment', simulatePayment, {
  field: 'checkout',
  type: () => Checkout,
  says: 'The checkout or payment link; null if it was refused, or if `id` was that of a transparent charge.',
  otherwise: {
    isFor: (input) => 'id' in input && isTransparentId(String(input.id)),
    op: simulateTransparentPayment,
    field: 'transparent',
    type: () => Charge,
    says: 'The transparent charge, if `id` was that of one.',
  },
});
mutation('simulateOutcome', simulateOutcome, {
  field: 'outcome',
  type: () => SimulatedOutcomeResult,
});
relation(
  Checkout,
  'customer',
  Customer,
  'CUSTOMER:READ',
  ({ customerId }) => customerId,
  'The customer it is for.',
);
relation(
  Checkout,
  'subscription',
  Subscription,
  'CHECKOUT:READ',
  ({ subscriptionId }) => subscriptionId,
  'The subscription it began or renewed; null until it is paid.',
);
relation(
  Checkout,
  'upSellProduct',
  Product,
  'PRODUCT:READ',
  ({ upSellProductId }) => upSellProductId,
  'The product offered after payment.',
);
relation(
  CheckoutItem,
  'product',
  Product,
  'PRODUCT:READ',
  ({ id }) => id,
  'The product, as it is now.',
);
connectionOf(
  Checkout,
  'payments',
  Charge,
  listCharges,
  ({ id }) => ({ checkoutId: id }),
  'The charges of this checkout, paid or not, newest first; `filter: { status: PAID }` answers the paid ones.',
);

single('subscription', Subscription, getSubscription);
connection('subscriptions', Subscription, listSubscriptions);
mutation('createSubscription', createSubscription, { field: 'checkout', type: () => Checkout });
mutation('cancelSubscription', cancelSubscription, {
  field: 'subscription',
  type: () => Subscription,
});
relation(
  Subscription,
  'customer',
  Customer,
  'CUSTOMER:READ',
  ({ customerId }) => customerId,
  'The customer who is charged.',
);
relation(
  Subscription,
  'product',
  Product,
  'PRODUCT:READ',
  ({ productId }) => productId,
  'The product it is for, as it is now.',
);
relation(
  Subscription,
  'checkout',
  Checkout,
  'CHECKOUT:READ',
  ({ checkoutId }) => checkoutId,
  'The checkout it began with.',
);
connectionOf(
  Subscription,
  'charges',
  Charge,
  listCharges,
  ({ id }) => ({ subscriptionId: id }),
  'Its charges, one per cycle, newest first.',
);

single('charge', Charge, getCharge);
connection('charges', Charge, listCharges);
relation(
  Charge,
  'checkout',
  Checkout,
  'CHECKOUT:READ',
  ({ checkoutId }) => checkoutId,
  'The checkout or link it pays.',
);
relation(
  Charge,
  'subscription',
  Subscription,
  'CHECKOUT:READ',
  ({ subscriptionId }) => subscriptionId,
  'The subscription it belongs to.',
);
relation(
  Charge,
  'customer',
  Customer,
  'CUSTOMER:READ',
  ({ customerId }) => customerId,
  'The stored customer it is linked to.',
);
connectionOf(
  Charge,
  'attempts',
  ChargeAttempt,
  listAttempts,
  ({ id }) => ({ chargeId: id }),
  'Everything that was tried to collect it, newest first.',
);
relation(
  ChargeAttempt,
  'charge',
  Charge,
  'CHECKOUT:READ',
  ({ chargeId }) => chargeId,
  'The charge it tries to collect.',
);
derived(
  Charge,
  'payerInformation',
  () => PayerInformation,
  (_ctx, charges) =>
    Promise.resolve(charges.map((charge) => (charge.paidAt ? payerOf(charge) : null))),
  'Who paid, and how, as webhooks are told; null until it is paid.',
);
relation(
  ChargeLine,
  'product',
  Product,
  'PRODUCT:READ',
  ({ productId }) => productId,
  'The product, as it is now.',
);

value('mrr', () => Mrr, getMrr);
