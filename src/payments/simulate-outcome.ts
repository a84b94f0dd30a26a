/** Everything else a provider can tell, on demand, in Dev mode. */
import { InputType, ObjectType } from 'type-graphql';
import { Charge } from '../charges/charge';
import { Checkout } from '../checkouts/checkout';
import { expireCheckout } from '../checkouts/expire-checkout';
import { choices, isChoice } from '../kit/choices';
import { Count, Id, OneOf, Text } from '../kit/columns';
import type { Context } from '../kit/context';
import { handleNow } from '../kit/due-job';
import { conflict, invalid, notFound, unprocessable } from '../kit/errors';
import { prefixOf } from '../kit/ids';
import { operation } from '../kit/operation';
import { view } from '../kit/view';
import { DECLINE_REASONS, type DeclineReason } from '../providers/provider';
import { simulatorFor } from '../providers/registry';
import { Subscription } from '../subscriptions/subscription';
import { closeDispute, openDispute } from './dispute';
import { checkMandate } from './end-mandate';
import { expireCharge } from './expire-charge';
import { Refund } from './refund';
import { settleRefund } from './settle-refund';

export const SimulatedOutcome = choices(
  'SimulatedOutcome',
  'What the simulated provider shall do.',
  {
    DECLINE_NEXT: 'The next charges of the subscription are declined.',
    TIMEOUT_NEXT:
      'The next charge of the subscription is approved, but the answer does not arrive; by automatic PIX, this may be the answer to its announcement.',
    RECOVER: 'The charges of the subscription are approved again.',
    REVOKE: "The payer ends the mandate for automatic PIX in the bank's app.",
    DISPUTE: 'The payer disputes the payment.',
    DISPUTE_WON: 'The open dispute is decided for the merchant.',
    DISPUTE_LOST: 'The open dispute is decided for the payer.',
    REFUND_COMPLETED: 'The refund arrives at the buyer now.',
    REFUND_FAILED: 'The refund is refused by the bank.',
    PAYOUT_COMPLETED: 'The payout or transfer arrives now.',
    PAYOUT_FAILED: 'The payout or transfer is refused by the bank.',
    EXPIRE: 'The time of the checkout or charge is over now.',
  },
);
export type SimulatedOutcome = (typeof SimulatedOutcome)[number];

@InputType()
export class SimulateOutcomeInput {
  @Id('The object the outcome is for.') id: string;
  @OneOf(SimulatedOutcome, 'What shall happen.') outcome: SimulatedOutcome;
  @Text(
    'Why: of declines, such as `insufficient_funds` or `lost_card` (`generic_decline` if left out); of a dispute, in any words.',
    { nullable: true },
  )
  reason: string | null;
  @Count('How many charges are declined; 1 if left out.', { nullable: true, min: 1, max: 100 })
  times: number | null;
}

@ObjectType({ description: 'What was told to the simulator.' })
export class SimulatedOutcomeResult {
  @Id('The object the outcome is for.') id: string;
  @OneOf(SimulatedOutcome, 'What happened, or will.') outcome: SimulatedOutcome;
}

type Act = (ctx: Context, input: SimulateOutcomeInput) => Promise<void>;

const ON_PAYMENTS = ['char', 'pix_char', 'bole', 'bill'];

/** What can happen to which kinds of objects. */
const ACTS: Record<SimulatedOutcome, { prefixes: readonly string[]; act: Act }> = {
  DECLINE_NEXT: {
    prefixes: ['subs'],
    act: onSubscription((ctx, { id, reason, times }) =>
      simulatorFor(ctx).declineNext(id, readReason(reason), times ?? 1),
    ),
  },
  TIMEOUT_NEXT: {
    prefixes: ['subs'],
    act: onSubscription((ctx, { id }) => simulatorFor(ctx).timeoutNext(id)),
  },
  RECOVER: {
    prefixes: ['subs'],
    act: onSubscription((ctx, { id }) => simulatorFor(ctx).recover(id)),
  },
  REVOKE: { prefixes: ['subs'], act: onSubscription((ctx, { id }) => revokeMandate(ctx, id)) },
  DISPUTE: {
    prefixes: ON_PAYMENTS,
    act: async (ctx, { id, reason }) =>
      openDispute(ctx, await chargeIdOf(ctx, id), {
        providerId: null,
        reason: reason ?? 'fraudulent',
      }),
  },
  DISPUTE_WON: {
    prefixes: ON_PAYMENTS,
    act: async (ctx, { id }) => closeDispute(ctx, await chargeIdOf(ctx, id), 'WON'),
  },
  DISPUTE_LOST: {
    prefixes: ON_PAYMENTS,
    act: async (ctx, { id }) => closeDispute(ctx, await chargeIdOf(ctx, id), 'LOST'),
  },
  REFUND_COMPLETED: {
    prefixes: ['ref', ...ON_PAYMENTS],
    act: (ctx, { id }) => decideRefund(ctx, id, 'completed'),
  },
  REFUND_FAILED: {
    prefixes: ['ref', ...ON_PAYMENTS],
    act: (ctx, { id }) => decideRefund(ctx, id, 'failed'),
  },
  PAYOUT_COMPLETED: { prefixes: ['tran'], act: decidePayout('completed') },
  PAYOUT_FAILED: { prefixes: ['tran'], act: decidePayout('failed') },
  EXPIRE: { prefixes: ON_PAYMENTS, act: (ctx, { id }) => expireNow(ctx, id) },
};

export const simulateOutcome = operation(
  {
    description: 'Tells the simulated provider what to do next.',
    permission: 'CHECKOUT:CREATE',
    input: SimulateOutcomeInput,
    output: view(SimulatedOutcomeResult, ['id', 'outcome']),
    devModeOnly: true,
  },
  async (ctx, input) => {
    const { prefixes, act } = ACTS[input.outcome];
    if (!prefixes.includes(prefixOf(input.id)))
      throw invalid(
        `id must start with ${prefixes.map((prefix) => `${prefix}_`).join(' or ')} for this outcome`,
        'id',
      );
    await act(ctx, input);
    return Object.assign(new SimulatedOutcomeResult(), { id: input.id, outcome: input.outcome });
  },
);

function onSubscription(act: Act): Act {
  return async (ctx, input) => {
    await ctx.rows.get(Subscription, input.id);
    await act(ctx, input);
  };
}

/** The payout's own job asks the simulator, before (so that it knows the payout) and after the decision. */
function decidePayout(decision: 'completed' | 'failed'): Act {
  return async (ctx, { id, reason }) => {
    if (!(await handleNow(ctx, 'settle-payouts', id)))
      throw notFound(`no payout or transfer ${id} in this environment of this store`, 'id');
    const isDecided = await simulatorFor(ctx).payout.decide(id, decision, {
      at: ctx.clock.now(),
      reason: reason ?? null,
    });
    if (!isDecided) throw conflict(`the outcome of ${id} is known already`, 'id');
    await handleNow(ctx, 'settle-payouts', id);
  };
}

async function revokeMandate(ctx: Context, id: string): Promise<void> {
  const { status, mandateReference } = await ctx.rows.get(Subscription, id);
  if (!mandateReference)
    throw unprocessable(
      `the subscription ${id} is not paid by automatic PIX: it has no mandate`,
      'id',
    );
  if (status !== 'ACTIVE')
    throw conflict(`the subscription ${id} is ${status} and its mandate over`, 'id');
  await simulatorFor(ctx).recurringPix.revoke(mandateReference, ctx.clock.now());
  await checkMandate(ctx, id);
}

function readReason(reason: string | null | undefined): DeclineReason {
  if (!reason) return 'generic_decline';
  if (!isChoice(DECLINE_REASONS, reason))
    throw invalid(`reason must be one of ${DECLINE_REASONS.join(', ')}`, 'reason');
  return reason;
}

/** The charge with this id, or the one that paid the checkout. */
async function chargeIdOf(ctx: Context, id: string): Promise<string> {
  if (prefixOf(id) !== Checkout.prefix) return (await ctx.rows.get(Charge, id)).id;
  const { paidChargeId, status } = await ctx.rows.get(Checkout, id);
  if (!paidChargeId) throw conflict(`this checkout is ${status}: no charge paid it`, 'id');
  return paidChargeId;
}

async function decideRefund(
  ctx: Context,
  id: string,
  decided: 'completed' | 'failed',
): Promise<void> {
  const where =
    prefixOf(id) === Refund.prefix
      ? { id }
      : { originalId: await chargeIdOf(ctx, id), status: 'PENDING' as const };
  const refund = await ctx.rows.findBy(Refund, where, { id: 'DESC' });
  if (!refund || refund.status !== 'PENDING')
    throw conflict(`${id} has no refund on its way`, 'id');
  await simulatorFor(ctx).card.decideRefund(refund.id, decided);
  await ctx.transaction(async (tx) =>
    tx.save(Object.assign(await tx.lock(Refund, refund.id), { checkAt: tx.now() })),
  );
  await settleRefund(ctx, refund.id);
}

/** Moves the end to now, and lets it come. */
async function expireNow(ctx: Context, id: string): Promise<void> {
  const type = prefixOf(id) === Checkout.prefix ? Checkout : Charge;
  await ctx.transaction(async (tx) => {
    const row = type === Checkout ? await tx.lock(Checkout, id) : await tx.lock(Charge, id);
    if (row.status !== 'PENDING') throw conflict(`${id} is ${row.status} and cannot expire`, 'id');
    if (row instanceof Charge && row.subscriptionId)
      throw unprocessable(
        `${id} is a renewal: it has no end, but is tried again until its tries are used up`,
        'id',
      );
    row.expiresAt = tx.now();
    // Of a boleto nothing is awaited any more either.
    if (row instanceof Charge && row.awaitedUntil)
      Object.assign(row, { payableUntil: tx.now(), awaitedUntil: tx.now() });
    await tx.save(row);
  });
  await (type === Checkout ? expireCheckout(ctx, id) : expireCharge(ctx, id));
}
