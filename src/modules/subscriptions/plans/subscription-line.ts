/** An amount that joins the next charge of a subscription once, in addition to plan and usage. */
import { InputType, ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { ChargeLineKind, type ChargeLine } from '../../charges/terms/charge-line';
import { Cents, Count, Id, Moment, OneOf, Text } from '../../../platform/records/columns/columns';
import { view } from '../../../platform/records/columns/view';
import { equals } from '../../../platform/records/lists/conditions';
import { Node, StoredRecord } from '../../../platform/records/record';
import { CENTS_MAX } from '../../../platform/operations/money';
import { listOperation } from '../../../platform/operations/operation';

@Entity('subscriptionLines')
@ObjectType({
  implements: Node,
  description: 'An amount that joins the next charge of a subscription once.',
})
export class SubscriptionLine extends StoredRecord {
  static readonly prefix = 'subl';
  static readonly noun = 'subscription line';

  @Id('The subscription.') subscriptionId: string;
  @OneOf(ChargeLineKind, 'What it is for.') kind: ChargeLineKind;
  @Id('The product.') productId: string;
  @Text('The name of the product as it was sold.') name: string;
  @Count('The quantity.') quantity: number;
  @Cents('The unit price of the whole cycle, in cents.') unitPrice: number;
  @Cents('What it adds to the charge, in cents; negative for credit.', { min: -CENTS_MAX })
  amount: number;
  @Count(
    'Of a change of plan: the days that were left of the cycle, the day of the change included.',
    {
      nullable: true,
    },
  )
  days: number | null;
  @Count('Of a change of plan: the days of the whole cycle.', { nullable: true })
  periodDays: number | null;
  @Id('The change of plan that made it; null for credit of an earlier charge.', { nullable: true })
  planChangeId: string | null;
  @Id('The charge that has it; null until then.', { nullable: true }) chargeId: string | null;
  @Moment(
    'When it was dropped without being charged, because the subscription ended or a dispute of ' +
      'the payment that it is credit from was lost; null else.',
    { nullable: true },
  )
  droppedAt: Date | null;

  @Id('The charge that paid the cycle which it prorates.', { nullable: true, private: true })
  sourceChargeId: string | null;
}

export const subscriptionLineView = view(SubscriptionLine, [
  'id',
  'subscriptionId',
  'kind',
  'productId',
  'name',
  'quantity',
  'unitPrice',
  'amount',
  'days',
  'periodDays',
  'planChangeId',
  'chargeId',
  'droppedAt',
]);

@InputType()
export class SubscriptionLineFilter {
  @Id('Only lines of this subscription.', { nullable: true }) subscriptionId: string | null;
  @Id('Only lines of this charge.', { nullable: true }) chargeId: string | null;
}

export const listSubscriptionLines = listOperation(
  SubscriptionLine,
  {
    title: 'List subscription lines',
    description:
      'The amounts that join the next charges of subscriptions once, such as prorations, newest ' +
      'first.',
    permission: 'CHECKOUT:READ',
    filter: SubscriptionLineFilter,
    output: subscriptionLineView,
  },
  ({ subscriptionId, chargeId }) => [
    ...equals('subscriptionId', subscriptionId),
    ...equals('chargeId', chargeId),
  ],
);

/** The line as its charge shows it. */
export function chargeLineOf({
  kind,
  productId,
  name,
  quantity,
  unitPrice,
  amount,
}: ChargeLine): ChargeLine {
  return { kind, productId, name, quantity, unitPrice, amount };
}
