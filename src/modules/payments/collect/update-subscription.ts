/** Changes a running subscription: its plan, how long it goes on, its retries and your own data. */
import { conflict, refuseWrong } from '../../../platform/operations/errors';
import { orNull, outputSchemaOf } from '../../../platform/operations/json-schema';
import { operation } from '../../../platform/operations/operation';
import { view } from '../../../platform/records/columns/view';
import type { RowChanges } from '../../../platform/records/columns/row-types';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { startAttempt, type ChargeAttempt } from '../../charges/attempt';
import { mailOpened } from '../../charges/boleto-reminders';
import type { Charge } from '../../charges/charge';
import { methodsServed } from '../../providers/accounts/serving-account';
import { emitOpen } from '../report-open-charge';
import { collectAttempt } from './collect-attempt';
import {
  changeCollection,
  refuseRetriesByInvoice,
} from '../../subscriptions/invoices/change-collection';
import { addLines } from '../../subscriptions/cycles/open-lines';
import { lockActive } from '../../subscriptions/lock-active';
import { replaceUnpaid, refuseWhileTried } from '../../subscriptions/invoices/withdraw-change';
import { startChargedChange } from '../../subscriptions/plans/charged-change';
import { Subscription, subscriptionView } from '../../subscriptions/subscription';
import { holdNow } from '../../subscriptions/plans/apply-plan-change';
import { applyCoupon } from '../../subscriptions/plans/apply-coupon';
import type { DecidedChange } from '../../subscriptions/plans/decide-change';
import { decideUpdate, type DecidedUpdate } from '../../subscriptions/plans/decide-update';
import { moveChargeDate } from '../../subscriptions/plans/move-charge-date';
import { mrrChanged } from '../../subscriptions/plans/mrr-movement';
import { PlanChange, planChangeView } from '../../subscriptions/plans/plan-change';
import { amountAfter } from '../../subscriptions/plans/preview-change';
import { lockRunningCharge } from '../../subscriptions/plans/running-cycle';
import {
  FROM_NEXT_CYCLE,
  pricesOf,
  reportChange,
  storeChange,
} from '../../subscriptions/plans/store-change';
import { UpdateSubscriptionInput, wrongChange } from '../../subscriptions/plans/update-input';

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
    computed: {
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
      'are left. With `CHARGE_NOW` the difference is charged to the stored card at once, and ' +
      '`change.status` says whether the change holds. By invoice its charge is open for three ' +
      'days, at most until the next one opens: the buyer pays it on the page `change.url`, and ' +
      'the change holds then. `nextChargeAt` or `billingDay` moves the next charge date. What is ' +
      'left out stays as it is.',
    permission: 'SUBSCRIPTION:CREATE',
    input: UpdateSubscriptionInput,
    output: updatedSubscriptionView,
    alsoWrong: wrongChange,
  },
  async (ctx, input) => {
    const { updated, attempt } = await (input.proration === 'CHARGE_NOW'
      ? ctx.chargingTransaction((tx) => update(ctx, tx, input))
      : ctx.transaction((tx) => update(ctx, tx, input)));
    if (!attempt) return updated;
    await collectAttempt(ctx, attempt);
    return afterCharge(ctx, updated);
  },
);

interface Begun {
  updated: UpdatedSubscription;
  /** To charge the difference of the change, which waits for it. */
  attempt: ChargeAttempt | null;
}

async function update(
  ctx: Context,
  tx: Transaction,
  input: UpdateSubscriptionInput,
): Promise<Begun> {
  refuseWrong(wrongChange(input, tx.now()));
  const subscription = await lockActive(tx, input.id);
  await (replaces(input) ? replaceUnpaid : refuseWhileTried)(tx, subscription);
  refuseCount(subscription, input);
  if (input.retryPolicy)
    refuseRetriesByInvoice(input.collection ?? subscription.collection, 'retryPolicy');
  if (input.when === 'NOW') await lockRunningCharge(tx, subscription);
  const decided = await decideUpdate(tx, subscription, input, tx.now());
  await refuseOtherAmount(tx, subscription, input, decided);
  if (decided.change && decided.change.chargedNow > 0)
    return beginCharge(tx, subscription, decided.change);
  await setOwnTerms(tx, subscription, input);
  await changeCollection(tx, subscription, input, await methodsServed(ctx));
  const change = decided.change && (await makeChange(tx, subscription, decided.change));
  if (decided.move) await moveChargeDate(tx, subscription, decided.move);
  await applyCoupon(tx, subscription, decided.coupon);
  return { updated: updatedOf(subscription, change), attempt: null };
}

async function beginCharge(
  tx: Transaction,
  subscription: Subscription,
  decided: DecidedChange,
): Promise<Begun> {
  const { change, charge } = await startChargedChange(tx, subscription, decided);
  if (decided.page) {
    await reportOpened(tx, charge);
    return { updated: updatedOf(subscription, change), attempt: null };
  }
  const attempt = await startAttempt(tx, charge, { cardToken: charge.cardToken });
  return { updated: updatedOf(subscription, change), attempt };
}

/** The buyer pays it on its page. */
async function reportOpened(tx: Transaction, charge: Charge): Promise<void> {
  await emitOpen(tx, 'charge.opened', charge);
  await mailOpened(tx, charge);
}

/** Whether the price of a change that waits for its payment depends on what is changed. */
function replaces(input: UpdateSubscriptionInput): boolean {
  const { productId, quantity, addOns, nextChargeAt, billingDay, collection, invoice } = input;
  const plan = productId ?? quantity ?? addOns;
  return Boolean(plan ?? nextChargeAt ?? billingDay ?? collection ?? invoice);
}

/** Without an answer of the provider the change still waits for it. */
async function afterCharge(ctx: Context, { id, change }: UpdatedSubscription) {
  const subscription = await ctx.rows.get(Subscription, id);
  return updatedOf(subscription, change && (await ctx.rows.get(PlanChange, change.id)));
}

function updatedOf(subscription: Subscription, change: PlanChange | null): UpdatedSubscription {
  return Object.assign(new UpdatedSubscription(), { id: subscription.id, subscription, change });
}

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
  const charge = input.proration === 'CHARGE_NOW' ? 'charge' : 'next charge';
  if (amount !== expectedAmount)
    throw conflict(
      amount === null
        ? 'expectedAmount: the subscription has no next charge'
        : `expectedAmount: the ${charge} would be ${amount} cents: preview the change again`,
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
  decided: DecidedChange,
): Promise<PlanChange> {
  const { plan, when, proration, lines, periodPrices, periodFrom, periodCouponId } = decided;
  const { refundedCredit } = decided;
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
    ...pricesOf(periodPrices),
    periodFrom,
    periodCouponId,
    refundedCredit,
    appliedAt: tx.now(),
  });
  await holdNow(tx, subscription, { ...plan, periodFrom });
  await addLines(tx, subscription, lines, change.id);
  if (cycleNumber >= 0) await mrrChanged(tx, subscription, { amount, frequency });
  await reportChange(tx, subscription, change);
  return change;
}
