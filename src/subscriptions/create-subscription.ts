/** Makes the checkout that begins a subscription once it is paid; the subscription itself does not exist yet. */
import { InputType } from 'type-graphql';
import { PaymentMethod } from '../charges/charge';
import { RetryPolicy, checkoutView } from '../checkouts/checkout';
import {
  CheckoutItemInput,
  CheckoutTerms,
  ITEMS,
  METHODS,
  addCheckout,
} from '../checkouts/create-checkout';
import { Nested, OneOf } from '../kit/columns';
import { operation } from '../kit/operation';

@InputType()
export class CreateSubscriptionInput extends CheckoutTerms {
  @Nested(() => CheckoutItemInput, 'What is sold: exactly one recurring product.', ITEMS)
  override items: CheckoutItemInput[];
  @OneOf(PaymentMethod, 'How it can be paid, PIX or CARD; CARD if left out.', METHODS)
  override methods: PaymentMethod[] | null;
  @Nested(() => RetryPolicy, 'How failed charges are tried again.', { nullable: true })
  retryPolicy: RetryPolicy | null;
}

export const createSubscription = operation(
  {
    description: 'Makes the checkout that begins a subscription once it is paid.',
    permission: 'SUBSCRIPTION:CREATE',
    input: CreateSubscriptionInput,
    output: checkoutView,
  },
  (ctx, input) => addCheckout(ctx, input, 'SUBSCRIPTION'),
);
