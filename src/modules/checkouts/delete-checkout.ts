/** Deletes an unpaid checkout or payment link by the path of its noun: it is cancelled. */
import { InputType } from 'type-graphql';
import { Id } from '../../platform/records/columns/columns';
import type { Context } from '../../platform/operations/context';
import { invalid } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { cancelById } from './cancel-checkout';
import { Checkout } from './checkout';
import type { CheckoutFrequency } from './checkout-frequency';
import { checkoutView } from './shown/checkout-view';
import { paymentLinkView } from './links/payment-link';

@InputType()
export class DeleteCheckoutInput {
  @Id('The id of the checkout.') id: string;
}

@InputType()
export class DeletePaymentLinkInput {
  @Id('The id of the payment link.') id: string;
}

export const deleteCheckout = operation(
  {
    title: 'Delete a checkout',
    description:
      'Cancels a checkout that is not paid and answers it; it stays in lists as CANCELLED.',
    permission: 'CHECKOUT:DELETE',
    input: DeleteCheckoutInput,
    output: checkoutView,
  },
  async (ctx, { id }) => {
    await refuseOthers(ctx, id, ['ONE_TIME', 'SUBSCRIPTION']);
    return cancelById(ctx, id);
  },
);

export const deletePaymentLink = operation(
  {
    title: 'Delete a payment link',
    description: 'Cancels a payment link and answers it; its payments stay, and it stays in lists.',
    permission: 'CHECKOUT:DELETE',
    input: DeletePaymentLinkInput,
    output: paymentLinkView,
  },
  async (ctx, { id }) => {
    await refuseOthers(ctx, id, ['MULTIPLE_PAYMENTS']);
    return cancelById(ctx, id);
  },
);

const NOUNS: Readonly<Record<CheckoutFrequency, { noun: string; path: string }>> = {
  ONE_TIME: { noun: 'checkout', path: 'POST /v2/checkouts/delete' },
  MULTIPLE_PAYMENTS: { noun: 'payment link', path: 'POST /v2/payment-links/delete' },
  SUBSCRIPTION: {
    noun: 'subscription checkout',
    path: 'POST /v2/subscriptions/checkouts/delete',
  },
};

/** Refuses with 404 an unknown id, and with 400 the id of another noun. */
export async function refuseOthers(
  ctx: Context,
  id: string,
  taken: readonly CheckoutFrequency[],
): Promise<Checkout> {
  const checkout = await ctx.rows.get(Checkout, id);
  if (!taken.includes(checkout.frequency)) {
    const { noun, path } = NOUNS[checkout.frequency];
    throw invalid(`id: ${id} is a ${noun}: use ${path}`, 'id', { reason: 'WRONG_KIND' });
  }
  return checkout;
}
