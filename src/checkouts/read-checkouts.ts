/** One checkout, or the list of them. */
import { InputType } from 'type-graphql';
import { Flag, Id, OneOf, Text } from '../kit/columns';
import { getByEither } from '../kit/get-by-either';
import { listOperation, operation } from '../kit/operation';
import { equals, where } from '../kit/page';
import { ofCustomer } from '../customers/read-customers';
import { Checkout, CheckoutFrequency, CheckoutStatus, checkoutView } from './checkout';

@InputType()
export class GetCheckoutInput {
  @Id('The id of the checkout.', { nullable: true }) id: string | null;
  @Text('Or your own id of it; the newest, if there are several.', { nullable: true }) externalId:
    string | null;
}

export const getCheckout = operation(
  {
    description: 'A checkout by its id.',
    permission: 'CHECKOUT:READ',
    input: GetCheckoutInput,
    output: checkoutView,
  },
  (ctx, input) => getByEither(ctx.rows, Checkout, input),
);

/** Which checkouts, by what they are called and whose they are. */
@InputType()
export class CheckoutPartyFilter {
  @Id('Only the checkout with this id.', { nullable: true }) id: string | null;
  @Text('Only checkouts with this id of your own.', { nullable: true }) externalId: string | null;
  @Id('Only checkouts of this customer.', { nullable: true }) customerId: string | null;
  @Text('Only checkouts of the customer with this e-mail address.', { nullable: true }) email:
    string | null;
  @Text('Only checkouts of the customer with this CPF or CNPJ.', { nullable: true }) taxId:
    string | null;
}

@InputType()
export class PaymentLinkFilter extends CheckoutPartyFilter {
  @OneOf(CheckoutStatus, 'Only those with this status.', { nullable: true })
  status: CheckoutStatus | null;
}

@InputType()
export class CheckoutFilter extends PaymentLinkFilter {
  @OneOf(
    CheckoutFrequency,
    'Only checkouts with this frequency; payment links are not among them.',
    { nullable: true },
  )
  frequency: CheckoutFrequency | null;
  @Flag('Only checkouts that renewals made (`true`), or only the others (`false`).', {
    nullable: true,
  })
  isRenewal: boolean | null;
}

/** All checkouts but payment links, which have a list of their own. */
export const listCheckouts = listOperation(
  Checkout,
  {
    description: 'The checkouts, newest first; payment links are not among them.',
    permission: 'CHECKOUT:READ',
    filter: CheckoutFilter,
    output: checkoutView,
  },
  (filter) => [
    where(`t."frequency" <> 'MULTIPLE_PAYMENTS'`),
    ...statusConditions(filter),
    ...equals('frequency', filter.frequency),
    ...equals('isRenewal', filter.isRenewal),
  ],
);

export function statusConditions(filter: PaymentLinkFilter) {
  return [...partyConditions(filter), ...equals('status', filter.status)];
}

export function partyConditions({ id, externalId, customerId, email, taxId }: CheckoutPartyFilter) {
  return [
    ...equals('id', id),
    ...equals('externalId', externalId),
    ...ofCustomer({ customerId, email, taxId }),
  ];
}
