/** Stores a change of plan, and reports it by an event and a mail. */
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import type { Charge } from '../../charges/charge';
import { renderPayment } from '../../charges/reading/payment-view';
import { emit } from '../../webhooks/events/emit';
import { mailSubscriber } from '../mail-subscriber';
import { renderCustomer } from '../payload';
import { subscriptionView, type Subscription } from '../subscription';
import { sum } from '../../../platform/operations/money';
import {
  PlanChange,
  pendingChangeOf,
  planChangeLifecycle,
  planChangeView,
  type LinePrice,
} from './plan-change';
import type { WantedPlan } from './wanted-plan';

type ChangeTerms = Pick<
  PlanChange,
  'status' | 'when' | 'proration' | 'cycleNumber' | 'periodPrice' | 'periodPrices' | 'appliedAt'
> &
  Partial<
    Pick<PlanChange, 'chargeId' | 'expireAt' | 'periodFrom' | 'periodCouponId' | 'refundedCredit'>
  >;

/** It is applied at the next charge date. */
export const FROM_NEXT_CYCLE: ChangeTerms = {
  status: 'PENDING',
  when: 'NEXT_CYCLE',
  proration: null,
  cycleNumber: null,
  periodPrice: null,
  periodPrices: null,
  appliedAt: null,
};

/** The columns of what a whole cycle costs with the change. */
export function pricesOf(
  prices: LinePrice[] | null,
): Pick<PlanChange, 'periodPrice' | 'periodPrices'> {
  return {
    periodPrice: prices && sum(prices.map(({ price }) => price)),
    periodPrices: prices,
  };
}

/** A pending change is replaced. The subscription must be locked. */
export async function storeChange(
  tx: Transaction,
  subscription: Subscription,
  plan: WantedPlan,
  terms: ChangeTerms,
): Promise<PlanChange> {
  await replacePending(tx, subscription);
  return addChange(tx, subscription, plan, terms);
}

/** Another change holds instead. The subscription must be locked. */
export async function replacePending(tx: Transaction, { id }: Subscription): Promise<void> {
  const pending = await pendingChangeOf(tx, id);
  if (pending)
    await tx.update(pending, { status: planChangeLifecycle.move(pending.status, 'REPLACED') });
}

/** One that is pending stays. The subscription must be locked. */
export function addChange(
  tx: Transaction,
  { id }: Subscription,
  plan: WantedPlan,
  terms: ChangeTerms,
): Promise<PlanChange> {
  const { productId, quantity, unitPrice, newAmount, frequency, name, description, addOns } = plan;
  return tx.insert(PlanChange, {
    subscriptionId: id,
    productId,
    quantity,
    unitPrice,
    newAmount,
    frequency,
    name,
    description,
    addOns,
    ...terms,
  });
}

/** The event and the mail of a change that was stored. */
export async function reportChange(
  tx: Transaction,
  subscription: Subscription,
  change: PlanChange,
  charge: Charge | null = null,
): Promise<void> {
  await emit(
    tx,
    'subscription.plan_changed',
    subscription.id,
    await planChangedPayload(tx, subscription, change, charge),
  );
  await mailSubscriber(tx, subscription, {
    template: 'plan-changed',
    once: change.id,
    event: 'subscription.plan_changed',
    values: { changeId: change.id },
  });
}

/** The webhook payload shows the subscription with the new plan. */
async function planChangedPayload(
  rows: Rows,
  subscription: Subscription,
  change: PlanChange,
  charge: Charge | null,
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
    // Of the difference that was charged at once.
    payment: charge && (await renderPayment(rows, charge)),
  };
}
