/** Reads one payment link, or lists them. */
import { getByEither } from '../../../platform/records/get-by-either';
import { listOperation, operation } from '../../../platform/operations/operation';
import { where } from '../../../platform/records/lists/conditions';
import { Checkout } from '../checkout';
import { paymentLinkView } from './payment-link';
import { GetCheckoutInput, PaymentLinkFilter, statusConditions } from '../read-checkouts';

const frequency = 'MULTIPLE_PAYMENTS';

export const getPaymentLink = operation(
  {
    title: 'Get a payment link',
    description: 'A payment link by its id.',
    permission: 'CHECKOUT:READ',
    input: GetCheckoutInput,
    output: paymentLinkView,
  },
  (ctx, input) => getByEither(ctx.rows, Checkout, input, { frequency }, 'payment link'),
);

export const listPaymentLinks = listOperation(
  Checkout,
  {
    title: 'List payment links',
    description: 'The payment links, newest first; each payment of a link is a charge.',
    permission: 'CHECKOUT:READ',
    filter: PaymentLinkFilter,
    output: paymentLinkView,
  },
  (filter) => [where(`t."frequency" = '${frequency}'`), ...statusConditions(filter)],
);
