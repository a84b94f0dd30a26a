/** Payment links, upsells and the end of checkouts in GraphQL. */
import { Checkout } from '../checkouts/checkout';
import { cancelCheckout } from '../checkouts/cancel-checkout';
import { createPaymentLink } from '../checkouts/create-payment-link';
import { getPaymentLink, listPaymentLinks } from '../checkouts/read-payment-links';
import { acceptUpsell } from '../payments/accept-upsell';
import { connection, mutation, relation, single } from './schema-words';

single('paymentLink', Checkout, getPaymentLink);
connection('paymentLinks', Checkout, listPaymentLinks);
mutation('createPaymentLink', createPaymentLink, { field: 'paymentLink', type: () => Checkout });
mutation('cancelCheckout', cancelCheckout, { field: 'checkout', type: () => Checkout });
mutation('acceptUpsell', acceptUpsell, { field: 'checkout', type: () => Checkout });
relation(
  Checkout,
  'upsellOfCheckout',
  Checkout,
  'CHECKOUT:READ',
  ({ upsellOf }) => upsellOf,
  'The paid checkout, or the payment link, after which it was offered.',
);
