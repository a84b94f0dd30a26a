/**
 * Creates a page on which any number of buyers can pay: for the same products, or an amount that
 * each buyer types.
 */
import { InputType } from 'type-graphql';
import { Cents, Text } from '../../../platform/records/columns/columns';
import { refuseWrong } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { addCheckout, wrongTerms } from '../create-checkout';
import { CheckoutTerms } from '../checkout-terms';
import { missingLinkTerms, wrongLinkTerms, type LinkTerms } from './free-amount';
import { paymentLinkView } from './payment-link';

const TITLE_MAX = 100;

@InputType()
export class CreatePaymentLinkInput extends CheckoutTerms implements LinkTerms {
  @Text(
    'What the link is for, as its page and its receipts say it. Required with `minimumAmount`.',
    { nullable: true, min: 1, max: TITLE_MAX },
  )
  title: string | null;
  @Cents(
    'Lets each buyer type the amount, which is at least so much, in cents. The link then has no ' +
      '`items` and takes no `coupons`.',
    { nullable: true, min: 1 },
  )
  minimumAmount: number | null;
  @Cents('The most that a buyer can type, in cents; only with `minimumAmount`.', {
    nullable: true,
    min: 1,
  })
  maximumAmount: number | null;
}

export const createPaymentLink = operation(
  {
    title: 'Create a payment link',
    description:
      'Creates a payment page that any number of buyers can pay: for products, or an amount that ' +
      'each buyer types.',
    permission: 'CHECKOUT:CREATE',
    input: CreatePaymentLinkInput,
    output: paymentLinkView,
    alsoWrong: (input, now) => [
      ...missingLinkTerms(input),
      ...wrongTerms(input, 'MULTIPLE_PAYMENTS', now),
      ...wrongLinkTerms(input),
    ],
  },
  (ctx, input) => {
    refuseWrong([...wrongLinkTerms(input), ...missingLinkTerms(input)]);
    return addCheckout(ctx, input, 'MULTIPLE_PAYMENTS');
  },
);
