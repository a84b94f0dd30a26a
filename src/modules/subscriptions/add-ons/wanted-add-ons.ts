/** The add-ons that a change of a subscription asks for: the whole list, or those that it has. */
import { invalid, unprocessable } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';
import type { Cycle } from '../../products/cycle';
import { Product } from '../../products/product';
import type { Subscription } from '../subscription';
import type { AddOn, AddOnInput } from './add-on';

interface AskedAddOns {
  /** The product and the cycle of the plan that they are added to. */
  plan: { productId: string; frequency: Cycle };
  /** Null = those of the subscription stay. */
  given: readonly AddOnInput[] | null;
  /** The field that names the product of the plan. */
  field: string;
}

export async function wantedAddOns(
  rows: Rows,
  subscription: Subscription,
  { plan, given, field }: AskedAddOns,
): Promise<AddOn[]> {
  if (!given) return keptAddOns(subscription, plan, field);
  const addOns: AddOn[] = [];
  for (const [index, each] of given.entries()) {
    const { productId } = each;
    const at = `addOns.${index}.productId`;
    if (productId === plan.productId)
      throw notTwice(at, `${productId} is the product of the subscription: change its quantity`);
    if (addOns.some((other) => other.productId === productId))
      throw notTwice(at, `addOns has ${productId} twice: send it once, with the whole quantity`);
    addOns.push(await wantedAddOn(rows, subscription, plan.frequency, { ...each, at }));
  }
  return addOns;
}

/** Those of another cycle cannot stay. */
function keptAddOns(
  { id, addOns, frequency }: Subscription,
  plan: AskedAddOns['plan'],
  field: string,
): AddOn[] {
  if (addOns.length === 0) return [];
  if (addOns.some(({ productId }) => productId === plan.productId))
    throw invalid(
      `${field}: ${plan.productId} is an add-on of ${id}: send addOns without it`,
      field,
      { reason: 'NOT_TOGETHER', values: { with: ['addOns'] } },
    );
  if (plan.frequency !== frequency)
    throw unprocessable(
      `${field}: the add-ons of ${id} are charged ${frequency}, and the new product ` +
        `${plan.frequency}: send addOns too, those of its cycle or []`,
      field,
      { reason: 'OTHER_CYCLE' },
    );
  return addOns;
}

/** One that is charged already keeps its price, also if it is not sold any more. */
async function wantedAddOn(
  rows: Rows,
  { addOns }: Subscription,
  frequency: Cycle,
  { productId, quantity: given, at }: AddOnInput & { at: string },
): Promise<AddOn> {
  const quantity = given ?? 1;
  const { name, price: unitPrice, status, cycle } = await rows.get(Product, productId, at);
  const kept = addOns.find((each) => each.productId === productId);
  if (!cycle)
    throw unprocessable(
      `${at}: the product ${productId} has no cycle, so it cannot be an add-on`,
      at,
      { reason: 'NO_CYCLE' },
    );
  if (cycle !== frequency)
    throw unprocessable(
      `${at}: the product ${productId} is charged ${cycle}, and the subscription ${frequency}`,
      at,
      { reason: 'OTHER_CYCLE' },
    );
  if (kept) return { ...kept, quantity };
  if (status !== 'ACTIVE')
    throw unprocessable(`${at}: the product ${productId} is ${status} and cannot be sold`, at, {
      reason: 'NOT_SOLD',
    });
  return { productId, name, quantity, unitPrice };
}

function notTwice(field: string, why: string) {
  return invalid(`${field}: ${why}`, field, {
    reason: 'NOT_TOGETHER',
    values: { with: ['productId'] },
  });
}
