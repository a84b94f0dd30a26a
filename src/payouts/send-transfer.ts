/**
 * Sends money out of the balance: intent, call, outcome. The transfer's id is the reference at the
 * provider, so a repeated call sends it once.
 */
import type { Context } from '../kit/context';
import { invalid } from '../kit/errors';
import { failPoint } from '../kit/work/fail-points';
import { log } from '../kit/observe/log';
import { ProviderUnknown, type PayoutOutcome } from '../providers/provider';
import { portFor } from '../providers/registry';
import { startTransfer, type NewTransfer } from './start-transfer';
import { settleTransfer } from './settle-transfer';
import { Transfer } from './transfer';

/**
 * Refuses, before anything is stored, a request that could pay twice when repeated, and a store
 * without a provider.
 */
export async function sendTransfer(ctx: Context, wanted: NewTransfer): Promise<Transfer> {
  if (wanted.externalId === null && ctx.steps === null)
    throw invalid(
      'externalId (or the header Idempotency-Key) is required, so that a repeated request ' +
        'does not pay twice',
      'externalId',
    );
  await portFor(ctx, 'payout', null);
  const transfer = await ctx.chargingTransaction((tx) => startTransfer(tx, wanted));
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
  const outcome = await answerOf(id, async () =>
    (await portFor(ctx, 'payout', null)).find(id, ctx.clock.now()),
  );
  if (outcome === null) {
    await ctx.refuseIfSuspended();
    await callProvider(ctx, transfer);
    return;
  }
  await ctx.transaction((tx) => settleTransfer(tx, id, outcome, transfer.nextCheckAt));
}

async function callProvider(
  ctx: Context,
  { id, amount, pixKeyType, pixKey, description, nextCheckAt }: Transfer,
): Promise<Transfer> {
  const outcome = await answerOf(id, async () =>
    (await portFor(ctx, 'payout', null)).send({
      reference: id,
      amount,
      key: { type: pixKeyType, key: pixKey },
      description,
      at: ctx.clock.now(),
    }),
  );
  failPoint('after-provider-call');
  return ctx.transaction((tx) => settleTransfer(tx, id, outcome, nextCheckAt), 'settle');
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
