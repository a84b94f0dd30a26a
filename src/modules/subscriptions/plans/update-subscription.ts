/** Changes a running subscription: its plan, how long it goes on, its retries and your own data. */
import { conflict, refuseWrong } from '../../../platform/operations/errors';
import { orNull, outputSchemaOf } from '../../../platform/operations/json-schema';
import { operation } from '../../../platform/operations/operation';
import { view } from '../../../platform/records/columns/view';
import type { RowChanges } from '../../../platform/records/columns/row-types';
import type { Transaction } from '../../../platform/records/transaction';
import { methodsServed } from '../../providers/accounts/serving-account';
import { changeCollection, refuseRetriesByInvoice } from '../invoices/change-collection';
import { addLines } from '../cycles/open-lines';
import { lockActive } from '../lock-active';
import { subscriptionView, type Subscription } from '../subscription';
import { planOf } from './apply-plan-change';
import { applyCoupon } from './apply-coupon';
import type { DecidedChange } from './decide-change';
import { decideUpdate, type DecidedUpdate } from './decide-update';
import { moveChargeDate } from './move-charge-date';
import { mrrChanged } from './mrr-movement';
import { planChangeView, type PlanChange } from './plan-change';
import { amountAfter } from './preview-change';
import { lockRunningCharge } from './running-cycle';
import { FROM_NEXT_CYCLE, reportChange, storeChange } from './store-change';
import { UpdateSubscriptionInput, wrongChange } from './update-input';

/** The subscription, and the change of plan that the request made. */
export class UpdatedSubscription {
  id: string;
  subscription: Subscription;
  change: PlanChange | null;
}

const { properties, required } = outputSchemaOf(subscriptionView);

const updatedSubscriptionView = view(
  UpdatedSubscription,
  [],
  async (rows, { subscription, change }) => ({
    ...(await subscriptionView.render(rows, subscription)),
    change: change && (await planChangeView.render(rows, change)),
  }),
  {
    beside: {
      ...properties,
      change: {
        ...orNull(outputSchemaOf(planChangeView)),
        description: 'The change of plan that this request made; null without one.',
      },
    },
    optional: Object.keys(properties ?? {}).filter((name) => !required?.includes(name)),
  },
);

export const updateSubscription = operation(
  {
    title: 'Update a subscription',
    description:
      'Changes a running subscription. Product and quantity change from the next charge date on, ' +
      'or `NOW`: the next charge then has a credit for the unused days and a line for those that ' +
      'are left. `nextChargeAt` or `billingDay` moves the next charge date. What is left out stays ' +
      'as it is.',
    permission: 'SUBSCRIPTION:CREATE',
    input: UpdateSubscriptionInput,
    output: updatedSubscriptionView,
    alsoWrong: wrongChange,
  },
  (ctx, input) =>
    ctx.transaction(async (tx) => {
      refuseWrong(wrongChange(input, tx.now()));
      const subscription = await lockActive(tx, input.id);
      refuseCount(subscription, input);
      if (input.retryPolicy)
        refuseRetriesByInvoice(input.collection ?? subscription.collection, 'retryPolicy');
      if (input.when === 'NOW') await lockRunningCharge(tx, subscription);
      const decided = await decideUpdate(tx, subscription, input, tx.now());
      await refuseOtherAmount(tx, subscription, input, decided);
      await setOwnTerms(tx, subscription, input);
      await changeCollection(tx, subscription, input, await methodsServed(ctx));
      const change = decided.change && (await makeChange(tx, subscription, decided.change));
      if (decided.move) await moveChargeDate(tx, subscription, decided.move);
      await applyCoupon(tx, subscription, decided.coupon);
      return Object.assign(new UpdatedSubscription(), { id: input.id, subscription, change });
    }),
);

/** What ends at a date already does not count charges. */
function refuseCount({ id, cancelAt }: Subscription, { cyclesLeft }: UpdateSubscriptionInput) {
  if (cancelAt && cyclesLeft)
    throw conflict(
      `cyclesLeft: the subscription ${id} ends at the end of its period: resume it first`,
      'cyclesLeft',
    );
}

async function refuseOtherAmount(
  tx: Transaction,
  subscription: Subscription,
  input: UpdateSubscriptionInput,
  decided: DecidedUpdate,
): Promise<void> {
  const expectedAmount = input.expectedAmount ?? null;
  if (expectedAmount === null) return;
  const amount = await amountAfter(tx, subscription, input, decided, tx.now());
  if (amount !== expectedAmount)
    throw conflict(
      amount === null
        ? 'expectedAmount: the subscription has no next charge'
        : `expectedAmount: the next charge would be ${amount} cents: preview the change again`,
      'expectedAmount',
      'AMOUNT_CHANGED',
      ...(amount === null ? [] : [{ amount }]),
    );
}

async function setOwnTerms(
  tx: Transaction,
  subscription: Subscription,
  { cyclesLeft, retryPolicy, metadata, externalId }: UpdateSubscriptionInput,
): Promise<void> {
  const changes: RowChanges<Subscription> = {
    // A count that has come to its end is not given again by null: `resume` undoes it.
    ...(cyclesLeft !== undefined && !subscription.cancelAt && { cyclesLeft }),
    ...(retryPolicy?.maxRetry && { maxRetry: retryPolicy.maxRetry }),
    ...(retryPolicy?.retryEvery && { retryEvery: retryPolicy.retryEvery }),
    ...(metadata && { metadata }),
    ...(externalId !== undefined && { externalId }),
  };
  if (!(await tx.updateUnique(subscription, changes)))
    throw conflict(
      `another subscription has the externalId ${externalId ?? ''}`,
      'externalId',
      'EXTERNAL_ID_TAKEN',
    );
}

/** The subscription must be locked. */
async function makeChange(
  tx: Transaction,
  subscription: Subscription,
  { plan, when, proration, lines, periodPrice }: DecidedChange,
): Promise<PlanChange> {
  if (when === 'NEXT_CYCLE') {
    const pending = await storeChange(tx, subscription, plan, FROM_NEXT_CYCLE);
    await reportChange(tx, subscription, pending);
    return pending;
  }
  const { amount, frequency, cycleNumber } = subscription;
  const change = await storeChange(tx, subscription, plan, {
    status: 'APPLIED',
    when,
    proration,
    cycleNumber,
    periodPrice,
    appliedAt: tx.now(),
  });
  await tx.update(subscription, { ...planOf(plan), movedPrice: null });
  await addLines(tx, subscription, lines, change.id);
  if (cycleNumber >= 0) await mrrChanged(tx, subscription, { amount, frequency });
  await reportChange(tx, subscription, change);
  return change;
}
