/**
 * Changes the product or quantity of a subscription. The new amount applies from the next charge
 * date.
 */
import { InputType } from 'type-graphql';
import { Count, Id, Nested } from '../../../platform/records/columns/columns';
import { invalid } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { checkTotal, usageLines } from '../cycles/cycle-lines';
import { replaceUnpaid } from '../invoices/withdraw-change';
import { lockActive } from '../lock-active';
import { ownSubscription } from '../own-subscription';
import { planChangeView } from './plan-change';
import { FROM_NEXT_CYCLE, reportChange, storeChange } from './store-change';
import { wantedPlan, type AskedPlan } from './wanted-plan';

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
    'The new product. It must be ACTIVE and have a cycle; with automatic Pix, the cycle that ' +
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
    forPortal: ownSubscription,
  },
  (ctx, input) =>
    ctx.transaction(async (tx) => {
      const subscription = await lockActive(tx, input.id);
      await replaceUnpaid(tx, subscription);
      const asked = askedPlan(input);
      const plan = await wantedPlan(tx, subscription, asked);
      checkTotal(
        plan.newAmount,
        await usageLines(tx, subscription, subscription.cycleNumber + 1),
        `${asked.at}quantity`,
      );
      const change = await storeChange(tx, subscription, plan, FROM_NEXT_CYCLE);
      await reportChange(tx, subscription, change);
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
  return { productId: item.productId, quantity: item.quantity ?? 1, addOns: null, at: 'items.0.' };
}

function flatPlan(productId: string | null, quantity: number | null): AskedPlan {
  if (!productId)
    throw invalid('productId is required, or items', 'productId', { reason: 'REQUIRED' });
  if (!quantity) throw invalid('quantity is required', 'quantity', { reason: 'REQUIRED' });
  return { productId, quantity, addOns: null, at: '' };
}
