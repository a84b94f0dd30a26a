/** One payment link, or the list of them. */
import { getByEither } from '../kit/get-by-either';
import { listOperation, operation } from '../kit/operation';
import { where } from '../kit/page';
import { Checkout } from './checkout';
import { paymentLinkView } from './payment-link';
import { GetCheckoutInput, PaymentLinkFilter, statusConditions } from './read-checkouts';

const frequency = 'MULTIPLE_PAYMENTS';

export const getPaymentLink = operation(
  {
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
    description: 'The payment links, newest first; their payments are charges of their own.',
    permission: 'CHECKOUT:READ',
    filter: PaymentLinkFilter,
    output: paymentLinkView,
  },
  (filter) => [where(`t."frequency" = '${frequency}'`), ...statusConditions(filter)],
);
