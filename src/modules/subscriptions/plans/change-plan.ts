/**
 * Changes the product or quantity of a subscription. The new amount applies from the next charge
 * date.
 */
import { InputType } from 'type-graphql';
import { Count, Id, Nested } from '../../../platform/records/columns/columns';
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

const ITEMS_MAX = 100;

@InputType({ description: 'A product and its quantity.' })
export class PlanItemInput {
  @Id('The new product.') productId: string;
  @Count('The quantity, 1 to 100,000; 1 if left out.', { min: 1, max: 100_000, nullable: true })
  quantity: number | null;
}

@InputType()
export class ChangePlanInput {
  @Id('The id of the subscription; it must be ACTIVE.') id: string;
  @Id(
    'The new product. It must be ACTIVE and have a cycle; with automatic PIX, the cycle that ' +
      'the payer agreed to.',
    { nullable: true },
  )
  productId: string | null;
  @Count('The quantity, 1 to 100,000.', { min: 1, max: 100_000, nullable: true })
  quantity: number | null;
  @Nested(
    () => PlanItemInput,
    'The new product and its quantity as a list of exactly one; counts before `productId` and ' +
      '`quantity`.',
    { list: true, nullable: true, maxItems: ITEMS_MAX },
  )
  items: PlanItemInput[] | null;
}

interface AskedPlan {
  productId: string;
  quantity: number;
  /** What stands before the names of its fields in a refusal. */
  at: '' | 'items.0.';
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
  (ctx, input) =>
    ctx.transaction(async (tx) => {
      const { id } = input;
      const subscription = await lockActive(tx, id);
      const asked = askedPlan(input);
      const { productId, quantity, at } = asked;
      const product = await tx.get(Product, productId, `${at}productId`);
      const frequency = cycleOf(product, at);
      if (subscription.method === 'PIX' && frequency !== subscription.frequency)
        throw unprocessable(
          `${at}productId: the payer has agreed to ${subscription.frequency} charges by ` +
            `automatic PIX, and ${productId} is charged ${frequency}`,
          `${at}productId`,
          { reason: 'OTHER_CYCLE' },
        );
      const newAmount = amountOf(product, asked);
      checkTotal(
        newAmount,
        await usageLines(tx, subscription, subscription.cycleNumber + 1),
        `${at}quantity`,
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

/** The plan as it was sent: the one entry of `items`, or the fields next to it. */
function askedPlan({ productId, quantity, items }: ChangePlanInput): AskedPlan {
  if (!items) return flatPlan(productId, quantity);
  const [item, ...others] = items;
  const isTwice = others.some((other) => other.productId === item?.productId);
  if (isTwice)
    throw invalid(`items has the product ${item?.productId ?? ''} twice: send it once`, 'items', {
      reason: 'TOO_MANY',
      values: { limit: 1 },
    });
  if (!item || others.length > 0)
    throw invalid('items must have exactly 1 entry: a subscription has one product', 'items', {
      reason: item ? 'TOO_MANY' : 'TOO_FEW',
      values: { limit: 1 },
    });
  return { productId: item.productId, quantity: item.quantity ?? 1, at: 'items.0.' };
}

function flatPlan(productId: string | null, quantity: number | null): AskedPlan {
  if (!productId)
    throw invalid('productId is required, or items', 'productId', { reason: 'REQUIRED' });
  if (!quantity) throw invalid('quantity is required', 'quantity', { reason: 'REQUIRED' });
  return { productId, quantity, at: '' };
}

function amountOf({ price }: Product, { quantity, at }: AskedPlan): number {
  const amount = times(price, quantity);
  if (amount > CENTS_MAX)
    throw invalid(
      `${at}quantity: the amount of ${quantity} units exceeds ${CENTS_MAX} cents`,
      `${at}quantity`,
      { reason: 'TOO_HIGH', values: { limit: CENTS_MAX, unit: 'cents' } },
    );
  return amount;
}

function cycleOf({ id, status, cycle }: Product, at: string): Cycle {
  if (!cycle)
    throw unprocessable(
      `${at}productId: the product ${id} has no cycle, so it cannot be a plan`,
      `${at}productId`,
      { reason: 'NO_CYCLE' },
    );
  if (status !== 'ACTIVE')
    throw unprocessable(
      `${at}productId: the product ${id} is ${status} and cannot be sold`,
      `${at}productId`,
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
