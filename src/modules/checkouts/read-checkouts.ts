/** Reads one checkout, or lists them. */
import { InputType } from 'type-graphql';
import { PaymentMethod } from '../providers/payment-method';
import { SETTLEMENT_WORDS, Settlement, paidChargeSettledAs } from '../charges/settlement';
import { Utm, ofCampaign } from '../charges/utm';
import { EmailFilter, Flag, Id, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import { getNewest } from '../../platform/records/get-newest';
import type { Rows } from '../../platform/records/rows';
import { listOperation, operation } from '../../platform/operations/operation';
import { Keyword } from '../products/keyword';
import type { Context } from '../../platform/operations/context';
import { NOTHING, equals, where, type Condition } from '../../platform/records/lists/conditions';
import { checkoutsOfBuyer } from '../charges/reading/buyer-conditions';
import { READS_BUYERS } from '../charges/reading/buyer-view';
import { Checkout } from './checkout';
import { CheckoutFrequency } from './checkout-frequency';
import { CheckoutStatus } from './checkout-status';
import { checkoutView } from './shown/checkout-view';
import { SOLD_TO, checkoutsWith } from './keyword';
import { checkoutWithBuyerView } from './checkout-with-buyer';

@InputType()
export class GetCheckoutInput {
  @Id('The id of the checkout.', { nullable: true }) id: string | null;
  @Text(
    'Or your own id of it; if several have it, the newest. Checkouts created by renewals have ' +
      'the same id and are never returned for it. All that are given must match.',
    { nullable: true },
  )
  externalId: string | null;
  @Id('Or a stored customer: the newest that was created for, or paid by, this customer.', {
    nullable: true,
  })
  customerId: string | null;
}

export const getCheckout = operation(
  {
    title: 'Get a checkout',
    description: 'A checkout by its id.',
    permission: 'CHECKOUT:READ',
    input: GetCheckoutInput,
    output: checkoutWithBuyerView,
  },
  (ctx, input) =>
    // An id finds every kind of checkout.
    findCheckout(ctx.rows, input, Checkout.noun, input.id ? [] : [...NO_RENEWAL, IS_NO_LINK]),
);

/** The newest with all that is given. `noun` is its name in a refusal. */
export function findCheckout(
  rows: Rows,
  { id, externalId, customerId }: GetCheckoutInput,
  noun: string,
  facts: readonly Condition[],
): Promise<Checkout> {
  return getNewest(
    rows,
    Checkout,
    {
      id,
      externalId,
      customerId: { value: customerId, having: (value) => where(OF_CUSTOMER, value, value) },
    },
    { noun, facts },
  );
}

export const NO_RENEWAL = [where('NOT t."isRenewal"')];

/** Created for the customer, or paid by that customer. The ids are read first, by their indexes. */
const OF_CUSTOMER = `t."id" = ANY(ARRAY(
  SELECT k."id"
  FROM "checkouts" k
  WHERE k."storeId" = $1 AND k."devMode" = $2 AND k."customerId" = ?
  UNION ALL
  SELECT c."checkoutId"
  FROM "charges" c
  WHERE c."storeId" = $1 AND c."devMode" = $2 AND c."customerId" = ? AND c."paidAt" IS NOT NULL
))`;

/** Filters checkouts by id and by customer. */
@InputType()
export class CheckoutPartyFilter {
  @Id('Only the checkout with this id.', { nullable: true }) id: string | null;
  @Text('Only checkouts with this id of your own; renewals have that of their first checkout.', {
    nullable: true,
  })
  externalId: string | null;
  @Id('Only checkouts of this customer.', { nullable: true }) customerId: string | null;
  @OneOf(PaymentMethod, 'Only checkouts that offer this method, also with others.', {
    nullable: true,
  })
  method: PaymentMethod | null;
  @EmailFilter(
    'Only checkouts of the customer, or paid by a buyer, with this e-mail address. Needs ' +
      '`CUSTOMER:READ`.',
    { nullable: true, permission: READS_BUYERS },
  )
  email: string | null;
  @Text(
    'Only checkouts of the customer, or paid by a buyer, with this CPF or CNPJ. Needs ' +
      '`CUSTOMER:READ`.',
    { nullable: true, permission: READS_BUYERS },
  )
  taxId: string | null;
  @Keyword(SOLD_TO) keyword: string | null;
  @OneOf(Settlement, 'Only paid checkouts whose money is in this state.', { nullable: true })
  settlement: Settlement | null;
}

@InputType()
export class PaymentLinkFilter extends CheckoutPartyFilter {
  @OneOf(CheckoutStatus, 'Only those with this status.', { nullable: true })
  status: CheckoutStatus | null;
  @Nested(() => Utm, 'Only those created for this campaign.', { nullable: true })
  utm: Utm | null;
}

@InputType()
export class CheckoutFilter extends PaymentLinkFilter {
  @OneOf(CheckoutFrequency, 'Only checkouts with this frequency; payment links are not included.', {
    nullable: true,
  })
  frequency: CheckoutFrequency | null;
  @Flag('Only checkouts created by renewals (`true`), or only the others (`false`).', {
    nullable: true,
  })
  isRenewal: boolean | null;
}

/** Named, and not excluded: the list is counted in the index `checkouts_count` alone. */
const WITHOUT_LINKS = CheckoutFrequency.filter((frequency) => frequency !== 'MULTIPLE_PAYMENTS')
  .map((frequency) => `'${frequency}'`)
  .join(', ');

const IS_NO_LINK = where(`t."frequency" IN (${WITHOUT_LINKS})`);

/** A deleted checkout stays in lists as CANCELLED. */
export const CHECKOUT_WORDS = {
  ...SETTLEMENT_WORDS,
  UNDER_DISPUTE: { settlement: 'UNDER_DISPUTE' },
  DELETED: NOTHING,
} as const;

/** All checkouts except payment links, which have their own list. */
export const listCheckouts = listOperation(
  Checkout,
  {
    title: 'List checkouts',
    description: 'The checkouts, newest first; payment links have their own list.',
    permission: 'CHECKOUT:READ',
    filter: CheckoutFilter,
    output: checkoutView,
    words: { ...CHECKOUT_WORDS, ACTIVE: NOTHING },
  },
  (filter, ctx) => [
    IS_NO_LINK,
    ...statusConditions(filter, ctx),
    ...equals('frequency', filter.frequency),
    ...equals('isRenewal', filter.isRenewal),
  ],
);

export function statusConditions(filter: PaymentLinkFilter, ctx: Context) {
  return [
    ...partyConditions(filter, ctx),
    ...equals('status', filter.status),
    ...ofCampaign(filter.utm),
  ];
}

export function partyConditions(filter: CheckoutPartyFilter, ctx: Context): Condition[] {
  const { id, externalId, customerId, method, email, taxId } = filter;
  return [
    ...equals('id', id),
    ...equals('externalId', externalId),
    ...equals('customerId', customerId),
    ...(method ? [where('t."methods" @> ARRAY[?]::text[]', method)] : []),
    ...checkoutsOfBuyer({ email, taxId }),
    ...checkoutsWith(ctx, filter.keyword),
    ...paidChargeSettledAs(filter.settlement),
  ];
}
