/**
 * Sends money out of the balance: intent, call, outcome. The transfer's id is the reference at the
 * provider, so a repeated call sends it once.
 */
import type { Context } from '../../../platform/operations/context';
import { invalid, unprocessable } from '../../../platform/operations/errors';
import { failPoint } from '../../../platform/jobs/fail-points';
import { log } from '../../../platform/observability/log';
import { notBefore } from '../../../platform/time/clock';
import { ProviderUnknown, type PayoutOutcome } from '../../providers/provider';
import { accountServing } from '../../providers/accounts/serving-account';
import { portFor } from '../../providers/registry';
import { refuseOtherAmount } from '../pix-target';
import { startTransfer, type NewTransfer } from './start-transfer';
import { settleTransfer } from './settle-transfer';
import { Transfer } from './transfer';

/**
 * Refuses, before anything is stored, a request that could pay twice when repeated, a store without
 * a provider, and a key to which the provider does not send. `holderTaxId` must hold the key.
 */
export async function sendTransfer(
  ctx: Context,
  {
    holderTaxId = null,
    ...wanted
  }: Omit<NewTransfer, 'providerAccountId' | 'holderTaxId'> & { holderTaxId?: string | null },
): Promise<Transfer> {
  if (wanted.externalId === null && ctx.steps === null)
    throw invalid(
      'externalId (or the header Idempotency-Key) is required, so that a repeated request ' +
        'does not pay twice',
      'externalId',
      { reason: 'REQUIRED' },
    );
  refuseOtherAmount(wanted.target, wanted.amount);
  const providerAccountId = await accountServing(ctx.rows, 'PAYOUT');
  const { type, field } = wanted.target;
  const port = await portFor(ctx, 'payout', { providerAccountId });
  if (!(await port.sendsTo(type)))
    throw unprocessable(
      `the payment provider of this store does not send money to a ${type}: give another key`,
      field,
      { reason: 'PROVIDER_REFUSED' },
    );
  const transfer = await ctx.chargingTransaction(async (tx) =>
    startTransfer(tx, {
      ...wanted,
      // Read again under the lock: since then the account may have been disabled.
      providerAccountId: await accountServing(tx, 'PAYOUT'),
      holderTaxId,
    }),
  );
  failPoint('after-intent');
  return transfer.status === 'PENDING' ? callProvider(ctx, transfer) : transfer;
}

/**
 * Asks the provider for the outcome of a transfer. If the provider does not know it, sends it now
 * under the same reference, unless the store is suspended.
 */
export async function askAboutTransfer(ctx: Context, id: string): Promise<void> {
  const transfer = await ctx.rows.get(Transfer, id);
  if (
    transfer.status !== 'PENDING' ||
    !transfer.nextCheckAt ||
    transfer.nextCheckAt > ctx.clock.now()
  )
    return;
  const ask = async () => (await portFor(ctx, 'payout', transfer)).find(id, ctx.clock.now());
  const outcome = await (ctx.asksProvidersOnly ? ask() : answerOf(id, ask));
  if (outcome === null) {
    if (ctx.asksProvidersOnly) return;
    await ctx.refuseIfSuspended();
    await callProvider(ctx, transfer);
    return;
  }
  const sent = sentSince(transfer, outcome);
  await ctx.transaction((tx) => settleTransfer(tx, id, sent, transfer.nextCheckAt));
}

async function callProvider(ctx: Context, transfer: Transfer): Promise<Transfer> {
  const { id, amount, pixKeyType, pixKey, holderTaxId, description, nextCheckAt } = transfer;
  const outcome = await answerOf(id, async () =>
    (await portFor(ctx, 'payout', transfer)).send({
      reference: id,
      amount,
      key: { type: pixKeyType, key: pixKey },
      holderTaxId,
      description,
      at: ctx.clock.now(),
    }),
  );
  failPoint('after-provider-call');
  const sent = sentSince(transfer, outcome);
  return ctx.transaction((tx) => settleTransfer(tx, id, sent, nextCheckAt), 'settle');
}

/** Some banks send local times as UTC. What we send arrives after it was written down. */
function sentSince({ createdAt }: Transfer, outcome: PayoutOutcome): PayoutOutcome {
  if (outcome.status !== 'completed') return outcome;
  return { ...outcome, completedAt: notBefore(createdAt, outcome.completedAt) };
}

async function answerOf<Answer extends PayoutOutcome | null>(
  transferId: string,
  call: () => Promise<Answer>,
): Promise<Answer | PayoutOutcome> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ transfer: transferId, reason: error.message }, 'the provider did not answer');
    return { status: 'pending', settlesAt: null };
  }
}
