/** The plan that a change asks for: a product of the catalogue, or another quantity. */
import { invalid, unprocessable } from '../../../platform/operations/errors';
import { CENTS_MAX, sum, times } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import type { Cycle } from '../../products/cycle';
import { Product } from '../../products/product';
import { isByAutomaticPix, type Subscription } from '../subscription';
import { amountOfAddOns, type AddOn, type AddOnInput } from '../add-ons/add-on';
import { wantedAddOns } from '../add-ons/wanted-add-ons';
import type { PlanChange } from './plan-change';

export type WantedPlan = Pick<
  PlanChange,
  'productId' | 'quantity' | 'unitPrice' | 'newAmount' | 'frequency' | 'name' | 'description'
> & { addOns: AddOn[] | null };

type MainPlan = Omit<WantedPlan, 'addOns'>;

export interface AskedPlan {
  /** Null = the product of the subscription, at the price that was agreed. */
  productId: string | null;
  quantity: number;
  /** The whole list; null = those that it has. */
  addOns: readonly AddOnInput[] | null;
  /** What stands before the names of its fields in a refusal. */
  at: '' | 'items.0.';
}

export async function wantedPlan(
  rows: Rows,
  subscription: Subscription,
  asked: AskedPlan,
): Promise<WantedPlan> {
  const plan = await mainPlan(rows, subscription, asked);
  const field = `${asked.at}${asked.productId ? 'productId' : 'quantity'}`;
  const addOns = await wantedAddOns(rows, subscription, { plan, given: asked.addOns, field });
  const newAmount = sum([plan.newAmount, amountOfAddOns(addOns)]);
  if (newAmount > CENTS_MAX) throw tooHigh('addOns', 'the amount with its add-ons');
  return { ...plan, newAmount, addOns };
}

/** A product that is named is sold at its price of today. */
async function mainPlan(
  rows: Rows,
  subscription: Subscription,
  { productId, quantity, at }: AskedPlan,
): Promise<MainPlan> {
  if (productId === null) {
    const { unitPrice, frequency, name, description } = subscription;
    const newAmount = amountOf(unitPrice, quantity, at);
    const kept = { productId: subscription.productId, name, description };
    return { ...kept, quantity, unitPrice, newAmount, frequency };
  }
  const product = await rows.get(Product, productId, `${at}productId`);
  const frequency = cycleOf(product, at);
  if (isByAutomaticPix(subscription) && frequency !== subscription.frequency)
    throw unprocessable(
      `${at}productId: the payer has agreed to ${subscription.frequency} charges by ` +
        `automatic PIX, and ${productId} is charged ${frequency}`,
      `${at}productId`,
      { reason: 'OTHER_CYCLE' },
    );
  const { name, description, price: unitPrice } = product;
  const newAmount = amountOf(unitPrice, quantity, at);
  return { productId, quantity, unitPrice, newAmount, frequency, name, description };
}

function amountOf(price: number, quantity: number, at: string): number {
  const amount = times(price, quantity);
  if (amount > CENTS_MAX) throw tooHigh(`${at}quantity`, `the amount of ${quantity} units`);
  return amount;
}

function tooHigh(field: string, what: string) {
  return invalid(`${field}: ${what} exceeds ${CENTS_MAX} cents`, field, {
    reason: 'TOO_HIGH',
    values: { limit: CENTS_MAX, unit: 'cents' },
  });
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
