/** Stores a change of plan, and reports it by an event and a mail. */
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { emit } from '../../webhooks/events/emit';
import { mailSubscriber } from '../mail-subscriber';
import { renderCustomer } from '../payload';
import { subscriptionView, type Subscription } from '../subscription';
import { PlanChange, pendingChangeOf, planChangeLifecycle, planChangeView } from './plan-change';
import type { WantedPlan } from './wanted-plan';

type ChangeTerms = Pick<
  PlanChange,
  'status' | 'when' | 'proration' | 'cycleNumber' | 'periodPrice' | 'appliedAt'
>;

/** It is applied at the next charge date. */
export const FROM_NEXT_CYCLE: ChangeTerms = {
  status: 'PENDING',
  when: 'NEXT_CYCLE',
  proration: null,
  cycleNumber: null,
  periodPrice: null,
  appliedAt: null,
};

/** A pending change is replaced. The subscription must be locked. */
export async function storeChange(
  tx: Transaction,
  { id }: Subscription,
  plan: WantedPlan,
  terms: ChangeTerms,
): Promise<PlanChange> {
  const pending = await pendingChangeOf(tx, id);
  if (pending)
    await tx.update(pending, { status: planChangeLifecycle.move(pending.status, 'REPLACED') });
  const { productId, quantity, unitPrice, newAmount, frequency, name, description } = plan;
  return tx.insert(PlanChange, {
    subscriptionId: id,
    productId,
    quantity,
    unitPrice,
    newAmount,
    frequency,
    name,
    description,
    ...terms,
  });
}

/** The event and the mail of a change that was stored. */
export async function reportChange(
  tx: Transaction,
  subscription: Subscription,
  change: PlanChange,
): Promise<void> {
  await emit(
    tx,
    'subscription.plan_changed',
    subscription.id,
    await planChangedPayload(tx, subscription, change),
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
