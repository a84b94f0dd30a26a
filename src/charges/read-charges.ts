/** One charge, the list of charges, and the list of attempts to collect one. */
import { InputType } from 'type-graphql';
import { Id, OneOf } from '../kit/data/columns';
import { listOperation, operation } from '../kit/operation';
import { equals } from '../kit/data/conditions';
import { view } from '../kit/data/view';
import { AttemptStatus, ChargeAttempt } from './attempt';
import { Charge } from './charge';
import { ChargeStatus } from './charge-status';
import { PaymentMethod } from './payment-method';
import { paymentView } from './payment-view';

@InputType()
export class GetChargeInput {
  @Id('The id of the charge.') id: string;
}

export const getCharge = operation(
  {
    title: 'Get a charge',
    description: 'A charge by its id.',
    permission: 'CHECKOUT:READ',
    input: GetChargeInput,
    output: paymentView,
  },
  (ctx, { id }) => ctx.rows.get(Charge, id),
);

@InputType()
export class ChargeFilter {
  @Id('Only the charge with this id.', { nullable: true }) id: string | null;
  @OneOf(ChargeStatus, 'Only charges with this status.', { nullable: true })
  status: ChargeStatus | null;
  @OneOf(PaymentMethod, 'Only charges paid this way.', { nullable: true })
  method: PaymentMethod | null;
  @Id('Only charges of this checkout or link.', { nullable: true }) checkoutId: string | null;
  @Id('Only charges of this subscription.', { nullable: true }) subscriptionId: string | null;
  @Id('Only charges of this customer.', { nullable: true }) customerId: string | null;
}

export const listCharges = listOperation(
  Charge,
  {
    title: 'List charges',
    description: 'The charges, newest first.',
    permission: 'CHECKOUT:READ',
    filter: ChargeFilter,
    output: paymentView,
  },
  (filter) => [
    ...equals('id', filter.id),
    ...equals('status', filter.status),
    ...equals('method', filter.method),
    ...equals('checkoutId', filter.checkoutId),
    ...equals('subscriptionId', filter.subscriptionId),
    ...equals('customerId', filter.customerId),
  ],
);

@InputType()
export class AttemptFilter {
  @Id('Only attempts of this charge.', { nullable: true }) chargeId: string | null;
  @OneOf(AttemptStatus, 'Only attempts with this status.', { nullable: true })
  status: AttemptStatus | null;
}

export const listAttempts = listOperation(
  ChargeAttempt,
  {
    title: 'List charge attempts',
    description: 'The attempts to collect charges, newest first.',
    permission: 'CHECKOUT:READ',
    filter: AttemptFilter,
    output: view(ChargeAttempt, ['id', 'chargeId', 'number', 'status', 'reason', 'createdAt']),
  },
  ({ chargeId, status }) => [...equals('chargeId', chargeId), ...equals('status', status)],
);
