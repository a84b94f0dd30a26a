/** The GraphQL resolvers of charges, transparent charges and downloads. */
import { ChargeAttempt } from '../../../modules/charges/attempt';
import { Buyer } from '../../../modules/charges/buyer';
import { READS_BUYERS, buyerOf } from '../../../modules/charges/reading/buyer-view';
import { Charge } from '../../../modules/charges/charge';
import { ChargeSums } from '../../../modules/charges/terms/charge-sums';
import { ChargeLine } from '../../../modules/charges/terms/charge-line';
import { DeclineReason, declineReasonOf } from '../../../modules/charges/terms/decline-reason';
import { createTransparent } from '../../../modules/payments/pay/transparent/create-transparent';
import { updateCharge } from '../../../modules/charges/fiscal/update-charge';
import { PayerInformation, payerOf } from '../../../modules/charges/reading/payment-view';
import {
  getCharge,
  listAttempts,
  listCharges,
} from '../../../modules/charges/reading/read-charges';
import {
  getTransparent,
  listTransparents,
} from '../../../modules/charges/reading/read-transparents';
import { Checkout } from '../../../modules/checkouts/checkout';
import { ProductDownload, downloadsOf } from '../../../modules/checkouts/links/downloads';
import { Customer } from '../../../modules/customers/customer';
import type { Context } from '../../../platform/operations/context';
import { simulateOutcome } from '../../../modules/payments/simulate/simulate-outcome';
import { quoteTransparent } from '../../../modules/payments/pay/transparent/quote-transparent';
import { simulateTransparentPayment } from '../../../modules/payments/simulate/simulate-transparent-payment';
import { Product } from '../../../modules/products/product';
import { Subscription } from '../../../modules/subscriptions/subscription';
import { listEvents } from '../../../modules/webhooks/events/read-events';
import { loaderFor } from '../fields/loaders';
import { batchedField, computedField, connectionField, objectField } from '../fields/object-fields';
import {
  connection,
  connectionSums,
  mutation,
  query,
  queryById,
} from '../fields/operation-resolvers';

mutation('simulateOutcome', simulateOutcome, { field: 'outcome' });

queryById('charge', getCharge);
connection('charges', listCharges);
mutation('updateCharge', updateCharge);
connectionSums(Charge, () => ChargeSums);

objectField(Charge, 'checkout', Checkout, 'The checkout or link it pays.');

objectField(Charge, 'subscription', Subscription, 'The subscription it belongs to.');

objectField(Charge, 'customer', Customer, 'The customer it is linked to.');

connectionField(Charge, 'attempts', listAttempts, 'The attempts to collect it, newest first.');

connectionField(
  Charge,
  'events',
  listEvents,
  'The events about it and its checkout, newest first, without archived ones. Those of a link ' +
    'are about all payments of the link, those of a renewal are in `Subscription.events`. Needs ' +
    '`WEBHOOK:READ`.',
  ({ id, checkoutId }) => ({ objectIdIn: checkoutId ? [id, checkoutId] : [id] }),
);

objectField(ChargeAttempt, 'charge', Charge, 'The charge that is collected.');

batchedField(
  Charge,
  'payerInformation',
  PayerInformation,
  'Who paid and how, as in webhook payloads; null until it is paid.',
  (_ctx, charges) => charges.map((charge) => (charge.paidAt ? payerOf(charge) : null)),
);

batchedField(
  Charge,
  'buyer',
  Buyer,
  'The buyer, as entered for this payment; null if nothing was entered. Needs `CUSTOMER:READ`.',
  async (ctx, charges) => {
    ctx.require(READS_BUYERS);
    return charges.map(buyerOf);
  },
);

objectField(ChargeLine, 'product', Product, 'The product, as it is now.');

computedField(
  Charge,
  'declineReason',
  DeclineReason.asEnum,
  '`failureReason` as an enum. Null for another reason than those of cards.',
  ({ failureReason }) => declineReasonOf(failureReason),
  { nullable: true },
);

computedField(
  ChargeAttempt,
  'declineReason',
  DeclineReason.asEnum,
  '`reason` as an enum. Null for another reason than those of cards.',
  ({ reason }) => declineReasonOf(reason),
  { nullable: true },
);

queryById('transparent', getTransparent);
query('transparentQuote', quoteTransparent);
connection('transparents', listTransparents);
mutation('createTransparent', createTransparent, { field: 'transparent' });

mutation('simulateTransparentPayment', simulateTransparentPayment, { field: 'transparent' });

computedField(
  Charge,
  'downloads',
  [ProductDownload],
  'Download links for the purchased files, valid for 24 hours; empty unless it is paid. ' +
    'Give them to the buyer only.',
  readDownloads,
);

async function readDownloads(charge: Charge, ctx: Context): Promise<ProductDownload[]> {
  const checkout = charge.checkoutId
    ? await loaderFor(ctx, Checkout).load(charge.checkoutId)
    : null;
  if (!checkout) return [];
  const products = await Promise.all(
    checkout.items.map(({ id }) => loaderFor(ctx, Product).load(id)),
  );
  return downloadsOf(
    charge,
    checkout,
    products.filter((product) => product !== null),
    ctx.clock.wall(),
  );
}
