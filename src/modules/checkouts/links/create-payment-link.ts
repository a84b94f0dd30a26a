/** Creates a page on which any number of buyers can pay for the same products. */
import { InputType } from 'type-graphql';
import { operation } from '../../../platform/operations/operation';
import { addCheckout, wrongTerms } from '../create-checkout';
import { CheckoutTerms } from '../checkout-terms';
import { paymentLinkView } from './payment-link';

@InputType()
export class CreatePaymentLinkInput extends CheckoutTerms {}

export const createPaymentLink = operation(
  {
    title: 'Create a payment link',
    description: 'Creates a payment page that any number of buyers can pay.',
    permission: 'CHECKOUT:CREATE',
    input: CreatePaymentLinkInput,
    output: paymentLinkView,
    alsoWrong: (input, now) => wrongTerms(input, 'MULTIPLE_PAYMENTS', now),
  },
  (ctx, input) => addCheckout(ctx, input, 'MULTIPLE_PAYMENTS'),
);
