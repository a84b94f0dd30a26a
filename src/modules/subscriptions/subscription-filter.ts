/** What a list of subscriptions can be filtered by. */
import { InputType } from 'type-graphql';
import { subscriptionsOfBuyer } from '../charges/reading/buyer-conditions';
import { READS_BUYERS } from '../charges/reading/buyer-view';
import { SOLD_TO, subscriptionsWith } from '../checkouts/keyword';
import { Collection } from '../checkouts/invoice-terms';
import { PaymentMethod } from '../providers/payment-method';
import type { Context } from '../../platform/operations/context';
import { Keyword } from '../products/keyword';
import { EmailFilter, Flag, Id, Moment, OneOf, Text } from '../../platform/records/columns/columns';
import {
  equals,
  equalsUnordered,
  inRange,
  isOrNot,
  where,
  type Condition,
} from '../../platform/records/lists/conditions';
import { SubscriptionStatus } from './subscription';

@InputType()
export class SubscriptionFilter {
  @Id('Only the subscription with this id.', { nullable: true }) id: string | null;
  @OneOf(
    SubscriptionStatus,
    'Only subscriptions with this status. None is PENDING: find an unpaid one ' +
      'among the checkouts, with `frequency: SUBSCRIPTION`.',
    { nullable: true },
  )
  status: SubscriptionStatus | null;
  @Text('Only subscriptions with this id of your own: of their checkout, or from an import.', {
    nullable: true,
  })
  externalId: string | null;
  @Id('Only subscriptions of this customer.', { nullable: true }) customerId: string | null;
  @Id('Only the subscription that this checkout started; the checkout of a renewal finds it too.', {
    nullable: true,
  })
  checkoutId: string | null;
  @OneOf(PaymentMethod, 'Only subscriptions charged this way.', { nullable: true })
  method: PaymentMethod | null;
  @OneOf(Collection, 'Only subscriptions that are collected this way.', { nullable: true })
  collection: Collection | null;
  @Id('Only subscriptions to this product.', { nullable: true }) productId: string | null;
  @Flag('Whether a failed charge of it is open, to be retried or paid by the buyer.', {
    nullable: true,
  })
  isRetrying: boolean | null;
  @Flag('Whether it is paused.', { nullable: true }) isPaused: boolean | null;
  @Flag('Whether it is parked for an operator.', { nullable: true }) isParked: boolean | null;
  @Flag('Whether it is in its trial.', { nullable: true }) isTrial: boolean | null;
  @Moment('Only subscriptions whose next charge is at or after this time.', { nullable: true })
  nextChargeFrom: Date | null;
  @Moment('Only subscriptions whose next charge is before this time.', { nullable: true })
  nextChargeBefore: Date | null;
  @EmailFilter(
    'Only subscriptions of the customer with this e-mail address. Needs `CUSTOMER:READ`.',
    {
      nullable: true,
      permission: READS_BUYERS,
    },
  )
  email: string | null;
  @Text(
    'Only subscriptions of the customer with this CPF or CNPJ, with or without punctuation. ' +
      'Needs `CUSTOMER:READ`.',
    { nullable: true, permission: READS_BUYERS },
  )
  taxId: string | null;
  @Keyword(SOLD_TO) keyword: string | null;
}

/** The ids are read first, by an index: they are few, and the planner cannot know it. */
const IS_RETRYING = `t."id" = ANY(ARRAY(
  SELECT c."subscriptionId"
  FROM "charges" c
  WHERE c."storeId" = $1 AND c."devMode" = $2
    AND c."status" = 'PENDING' AND c."subscriptionId" IS NOT NULL AND c."failureReason" IS NOT NULL
    AND c."kind" = 'RENEWAL'
)) AND t."status" = 'ACTIVE'`;

/** A trial that was cancelled is none any more. */
const IS_TRIAL = `t."cycleNumber" < 0 AND t."status" = 'ACTIVE'`;

export function subscriptionConditions(filter: SubscriptionFilter, ctx: Context): Condition[] {
  const { nextChargeFrom: from, nextChargeBefore: before } = filter;
  return [
    ...equals('id', filter.id),
    ...equals('status', filter.status),
    ...equals('customerId', filter.customerId),
    ...(filter.externalId === null || filter.externalId === undefined
      ? []
      : [havingExternalId(filter.externalId)]),
    ...startedBy(filter.checkoutId),
    ...equals('method', filter.method),
    ...equalsUnordered('collection', filter.collection),
    ...equalsUnordered('productId', filter.productId),
    ...isOrNot(IS_RETRYING, filter.isRetrying),
    ...isOrNot('t."pausedAt" IS NOT NULL', filter.isPaused),
    ...isOrNot('t."parkedAt" IS NOT NULL', filter.isParked),
    ...isOrNot(IS_TRIAL, filter.isTrial),
    ...inRange('nextChargeAt', { from, before }),
    ...(from || before ? [where(`t."status" = 'ACTIVE' AND t."parkedAt" IS NULL`)] : []),
    ...subscriptionsOfBuyer(filter),
    ...subscriptionsWith(ctx, filter.keyword),
  ];
}

/** The ids are read first, each kind by its index. */
export function havingExternalId(externalId: string): Condition {
  return where(
    `t."id" = ANY(ARRAY(
      SELECT s."id"
      FROM "subscriptions" s
      WHERE s."storeId" = $1 AND s."devMode" = $2 AND s."externalId" = ?
      UNION ALL
      SELECT c."subscriptionId"
      FROM "checkouts" c
      WHERE c."storeId" = $1 AND c."devMode" = $2 AND c."externalId" = ?
    ))`,
    externalId,
    externalId,
  );
}

/** The id is read first, by the primary key of the checkout. */
function startedBy(checkoutId: string | null | undefined): Condition[] {
  if (checkoutId === null || checkoutId === undefined) return [];
  return [
    where(
      `t."id" = (
        SELECT c."subscriptionId"
        FROM "checkouts" c
        WHERE c."id" = ? AND c."storeId" = $1 AND c."devMode" = $2
      )`,
      checkoutId,
    ),
  ];
}
