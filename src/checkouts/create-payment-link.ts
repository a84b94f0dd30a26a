/** Makes a page on which any number of buyers pay for the same products. */
import { InputType } from 'type-graphql';
import { operation } from '../kit/operation';
import { CheckoutTerms, addCheckout } from './create-checkout';
import { paymentLinkView } from './payment-link';

@InputType()
export class CreatePaymentLinkInput extends CheckoutTerms {}

export const createPaymentLink = operation(
  {
    description: 'Makes a page on which any number of buyers pay for the same products.',
    permission: 'CHECKOUT:CREATE',
    input: CreatePaymentLinkInput,
    output: paymentLinkView,
  },
  (ctx, input) => addCheckout(ctx, input, 'MULTIPLE_PAYMENTS'),
);
