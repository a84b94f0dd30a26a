/** Simulates in Dev mode every other outcome that a provider can report. */
import { ObjectType } from 'type-graphql';
import { isChoice } from '../../../platform/records/columns/choices';
import { Id, OneOf } from '../../../platform/records/columns/columns';
import { conflict, invalid } from '../../../platform/operations/errors';
import { didYouMean } from '../../../platform/operations/nearest';
import { prefixOf } from '../../../platform/records/columns/ids';
import { operation } from '../../../platform/operations/operation';
import { view } from '../../../platform/records/columns/view';
import { getStoredCard } from '../../charges/stored-cards/read-stored-cards';
import { StoredCard } from '../../charges/stored-cards/stored-card';
import { DECLINE_REASONS, type CardDeclineReason } from '../../providers/provider';
import { simulatorFor } from '../../providers/registry';
import { refuseRetriesByInvoice } from '../../subscriptions/invoices/change-collection';
import { Subscription } from '../../subscriptions/subscription';
import { closeDispute, openDispute } from '../disputes/dispute';
import { SimulatedOutcome, SimulateOutcomeInput, type SimulatedAction } from './outcome-input';
import { acceptMandate } from './accept-mandate';
import { decidePayout } from './decide-payout';
import { refuseParts } from './refuse-parts';
import { revokeMandate } from './revoke-mandate';
import { chargeIdOf } from './paid-charge-id';
import { decideRefund } from './decide-refund';
import { expireNow } from './expire-now';

@ObjectType({ description: 'The simulated outcome.' })
export class SimulatedOutcomeResult {
  @Id('The id of the object.') id: string;
  @OneOf(SimulatedOutcome, 'The outcome.') outcome: SimulatedOutcome;
}

const ON_AGREEMENTS = ['subs', StoredCard.prefix];
const ON_PAYMENTS = ['char', 'pix_char', 'bole', 'bill'];

/** The outcomes, and the kinds of objects they apply to. */
const ACTS: Record<SimulatedOutcome, { prefixes: readonly string[]; act: SimulatedAction }> = {
  DECLINE_NEXT: {
    prefixes: ON_AGREEMENTS,
    act: onAgreement((ctx, { id, reason, times }) =>
      simulatorFor(ctx).declineNext(id, readReason(reason), times ?? 1),
    ),
  },
  TIMEOUT_NEXT: {
    prefixes: ON_AGREEMENTS,
    act: onAgreement((ctx, { id }) => simulatorFor(ctx).timeoutNext(id)),
  },
  RECOVER: {
    prefixes: ON_AGREEMENTS,
    act: onAgreement((ctx, { id }) => simulatorFor(ctx).recover(id)),
  },
  AUTHORIZE: { prefixes: ['subs'], act: (ctx, { id }) => acceptMandate(ctx, id) },
  REVOKE: { prefixes: ['subs'], act: onSubscription((ctx, { id }) => revokeMandate(ctx, id)) },
  DISPUTE: {
    prefixes: ON_PAYMENTS,
    act: async (ctx, { id, reason }) => {
      const isOpen = await openDispute(ctx, await chargeIdOf(ctx, id), {
        providerId: null,
        reason: reason ?? 'fraudulent',
      });
      if (!isOpen) throw conflict(`nothing was paid for ${id}: it cannot be disputed`, 'id');
    },
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
  PARTIAL_REFUNDS_REFUSED: { prefixes: ON_PAYMENTS, act: (ctx, { id }) => refuseParts(ctx, id) },
  PAYOUT_COMPLETED: { prefixes: ['tran'], act: decidePayout('completed') },
  PAYOUT_FAILED: { prefixes: ['tran'], act: decidePayout('failed') },
  EXPIRE: { prefixes: ON_PAYMENTS, act: (ctx, { id }) => expireNow(ctx, id) },
};

export const simulateOutcome = operation(
  {
    title: 'Simulate an outcome',
    description: 'Sets what the simulated provider does next, or decides what is pending there.',
    permission: 'CHECKOUT:CREATE',
    input: SimulateOutcomeInput,
    output: view(SimulatedOutcomeResult, ['id', 'outcome']),
    devModeOnly: true,
  },
  async (ctx, input) => {
    const { prefixes, act } = ACTS[input.outcome];
    if (!prefixes.includes(prefixOf(input.id)))
      throw invalid(
        `id must start with ${prefixes.map((prefix) => `${prefix}_`).join(' or ')} for this ` +
          'outcome',
        'id',
        { reason: 'WRONG_KIND' },
      );
    await act(ctx, input);
    return Object.assign(new SimulatedOutcomeResult(), { id: input.id, outcome: input.outcome });
  },
);

/** The next charges of a subscription, or by a stored card. */
function onAgreement(act: SimulatedAction): SimulatedAction {
  return async (ctx, input) => {
    if (prefixOf(input.id) !== StoredCard.prefix) return onSubscription(act)(ctx, input);
    await getStoredCard.run(ctx, input);
    return act(ctx, input);
  };
}

function onSubscription(act: SimulatedAction): SimulatedAction {
  return async (ctx, input) => {
    const { collection } = await ctx.rows.get(Subscription, input.id);
    refuseRetriesByInvoice(collection, 'outcome');
    await act(ctx, input);
  };
}

function readReason(reason: string | null | undefined): CardDeclineReason {
  if (!reason) return 'generic_decline';
  if (!isChoice(DECLINE_REASONS, reason))
    throw invalid(
      `reason must be one of ${DECLINE_REASONS.join(', ')}${didYouMean(reason, DECLINE_REASONS)}`,
      'reason',
      { reason: 'NOT_A_CHOICE', values: { choices: DECLINE_REASONS } },
    );
  return reason;
}
