/** Reads one payment link, or lists them. */
import { listOperation, operation } from '../../../platform/operations/operation';
import { where } from '../../../platform/records/lists/conditions';
import { Checkout } from '../checkout';
import { paymentLinkView } from './payment-link';
import {
  CHECKOUT_WORDS,
  GetCheckoutInput,
  PaymentLinkFilter,
  findCheckout,
  statusConditions,
} from '../read-checkouts';

const IS_LINK = where(`t."frequency" = 'MULTIPLE_PAYMENTS'`);

export const getPaymentLink = operation(
  {
    title: 'Get a payment link',
    description: 'A payment link by its id.',
    permission: 'CHECKOUT:READ',
    input: GetCheckoutInput,
    output: paymentLinkView,
  },
  (ctx, input) => findCheckout(ctx.rows, input, 'payment link', [IS_LINK]),
);

export const listPaymentLinks = listOperation(
  Checkout,
  {
    title: 'List payment links',
    description: 'The payment links, newest first; each payment of a link is a charge.',
    permission: 'CHECKOUT:READ',
    filter: PaymentLinkFilter,
    output: paymentLinkView,
    words: { ...CHECKOUT_WORDS, ACTIVE: { status: 'PENDING' } },
  },
  (filter, ctx) => [IS_LINK, ...statusConditions(filter, ctx)],
);
