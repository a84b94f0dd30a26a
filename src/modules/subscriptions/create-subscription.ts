/**
 * Creates the checkout that starts a subscription once it is paid. The subscription does not exist
 * until then.
 */
import { InputType } from 'type-graphql';
import { PaymentMethod } from '../providers/payment-method';
import { Collection, InvoiceInput } from '../checkouts/invoice-terms';
import { RetryPolicy } from '../checkouts/retry-policy';
import { checkoutView } from '../checkouts/shown/checkout-view';
import { addCheckout, wrongTerms } from '../checkouts/create-checkout';
import { CheckoutItemInput, CheckoutTerms, ITEMS, METHODS } from '../checkouts/checkout-terms';
import { Nested, OneOf } from '../../platform/records/columns/columns';
import { refuseRetriesByInvoice } from './invoices/change-collection';
import { operation } from '../../platform/operations/operation';

@InputType()
export class CreateSubscriptionInput extends CheckoutTerms {
  @Nested(() => CheckoutItemInput, 'The product to sell: exactly one, with a cycle.', ITEMS)
  override items: CheckoutItemInput[];
  @OneOf(
    PaymentMethod,
    'The payment methods to offer, PIX or CARD; CARD if left out. With `collection: INVOICE` they ' +
      'are those of `invoice.methods`, and may be left out.',
    METHODS,
  )
  override methods: PaymentMethod[] | null;
  @Nested(() => RetryPolicy, 'The retry policy for failed charges.', { nullable: true })
  retryPolicy: RetryPolicy | null;
  @OneOf(Collection, 'How its cycles are paid; `AUTOMATIC` if left out.', { nullable: true })
  collection: Collection | null;
  @Nested(() => InvoiceInput, 'The terms of `collection: INVOICE`.', { nullable: true })
  invoice: InvoiceInput | null;
}

export const createSubscription = operation(
  {
    title: 'Create a subscription checkout',
    description: 'Creates the checkout that starts a subscription once it is paid.',
    permission: 'SUBSCRIPTION:CREATE',
    input: CreateSubscriptionInput,
    output: checkoutView,
    alsoWrong: (input, now) => wrongTerms(input, 'SUBSCRIPTION', now),
  },
  (ctx, input) => {
    if (input.retryPolicy) refuseRetriesByInvoice(input.collection ?? 'AUTOMATIC', 'retryPolicy');
    return addCheckout(ctx, input, 'SUBSCRIPTION');
  },
);
