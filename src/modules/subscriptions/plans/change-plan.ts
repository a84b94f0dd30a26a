/**
 * Changes the product or quantity of a subscription. The new amount applies from the next charge
 * date.
 */
import { InputType } from 'type-graphql';
import { Count, Id } from '../../../platform/records/columns/columns';
import { invalid, unprocessable } from '../../../platform/operations/errors';
import { CENTS_MAX, times } from '../../../platform/operations/money';
import { operation } from '../../../platform/operations/operation';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import type { Cycle } from '../../products/cycle';
import { Product } from '../../products/product';
import { emit } from '../../webhooks/events/emit';
import { checkTotal, usageLines } from '../cycles/cycle-lines';
import { lockActive } from '../lock-active';
import { renderCustomer } from '../payload';
import { PlanChange, pendingChangeOf, planChangeLifecycle, planChangeView } from './plan-change';
import { subscriptionView, type Subscription } from '../subscription';

@InputType()
export class ChangePlanInput {
  @Id('The id of the subscription; it must be ACTIVE.') id: string;
  @Id(
    'The new product. It must be ACTIVE and have a cycle; with automatic PIX, the cycle that ' +
      'the payer agreed to.',
  )
  productId: string;
  @Count('The quantity, 1 to 100,000.', { min: 1, max: 100_000 }) quantity: number;
}

/** Price and name are those at the time of the request. A pending change is replaced. */
export const changePlan = operation(
  {
    title: 'Change the plan of a subscription',
    description:
      'Changes the product or quantity of a subscription; the new amount applies from the ' +
      'next charge date.',
    permission: 'SUBSCRIPTION:CREATE',
    input: ChangePlanInput,
    output: planChangeView,
  },
  (ctx, { id, productId, quantity }) =>
    ctx.transaction(async (tx) => {
      const subscription = await lockActive(tx, id);
      const product = await tx.get(Product, productId, 'productId');
      const frequency = cycleOf(product);
      if (subscription.method === 'PIX' && frequency !== subscription.frequency)
        throw unprocessable(
          `productId: the payer has agreed to ${subscription.frequency} charges by automatic ` +
            `PIX, and ${productId} is charged ${frequency}`,
          'productId',
          { reason: 'OTHER_CYCLE' },
        );
      const newAmount = times(product.price, quantity);
      if (newAmount > CENTS_MAX)
        throw invalid(
          `quantity: the amount of ${quantity} units exceeds ${CENTS_MAX} cents`,
          'quantity',
          { reason: 'TOO_HIGH', values: { limit: CENTS_MAX, unit: 'cents' } },
        );
      checkTotal(
        newAmount,
        await usageLines(tx, subscription, subscription.cycleNumber + 1),
        'quantity',
      );
      await replacePending(tx, subscription);
      const { name, description, price: unitPrice } = product;
      const change = await tx.insert(PlanChange, {
        subscriptionId: id,
        status: 'PENDING',
        productId,
        quantity,
        unitPrice,
        newAmount,
        frequency,
        name,
        description,
        appliedAt: null,
      });
      await emit(
        tx,
        'subscription.plan_changed',
        id,
        await planChangedPayload(tx, subscription, change),
      );
      return change;
    }),
);

function cycleOf({ id, status, cycle }: Product): Cycle {
  if (!cycle)
    throw unprocessable(
      `productId: the product ${id} has no cycle, so it cannot be a plan`,
      'productId',
      { reason: 'NO_CYCLE' },
    );
  if (status !== 'ACTIVE')
    throw unprocessable(
      `productId: the product ${id} is ${status} and cannot be sold`,
      'productId',
      { reason: 'NOT_SOLD' },
    );
  return cycle;
}

async function replacePending(tx: Transaction, { id }: Subscription): Promise<void> {
  const pending = await pendingChangeOf(tx, id);
  if (pending)
    await tx.update(pending, { status: planChangeLifecycle.move(pending.status, 'REPLACED') });
}

/** The webhook payload shows the subscription with the new plan. */
async function planChangedPayload(
  rows: Rows,
  subscription: Subscription,
  change: PlanChange,
): Promise<Record<string, unknown>> {
  const { newAmount: amount, frequency, name, description } = change;
  return {
    subscription: {
      ...(await subscriptionView.render(rows, subscription)),
      amount,
      frequency,
      name,
      description,
    },
    update: await planChangeView.render(rows, change),
    customer: await renderCustomer(rows, subscription.customerId),
  };
}
