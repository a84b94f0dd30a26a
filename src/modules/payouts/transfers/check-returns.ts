/**
 * Asks the provider whether money of a completed payout or transfer has come back: after a
 * notification, and some times by itself.
 */
import type { Context } from '../../../platform/operations/context';
import { DAY_MS, HOUR_MS, later } from '../../../platform/time/clock';
import { log } from '../../../platform/observability/log';
import type { PayoutReturn } from '../../providers/payout-outcome';
import { ProviderUnknown } from '../../providers/provider';
import { portFor } from '../../providers/registry';
import { bookReturns } from './book-returns';
import { Transfer } from './transfer';

/** PIX can be given back for 90 days. */
const ASKED_AFTER_DAYS = [1, 7, 30, 91];

/**
 * When a completed transfer is next asked about; null = not again. The simulator gives nothing
 * back.
 */
export function nextReturnsCheck(
  { completedAt, providerAccountId }: Pick<Transfer, 'completedAt' | 'providerAccountId'>,
  now: Date,
): Date | null {
  if (!completedAt || providerAccountId === null) return null;
  return (
    ASKED_AFTER_DAYS.map((days) => later(completedAt, days * DAY_MS)).find((at) => at > now) ?? null
  );
}

export async function checkReturns(ctx: Context, id: string): Promise<void> {
  const transfer = await ctx.rows.get(Transfer, id);
  const { status, returnsCheckAt } = transfer;
  if (status !== 'COMPLETE' || !returnsCheckAt || returnsCheckAt > ctx.clock.now()) return;
  const returns = await returnsOf(ctx, transfer);
  await ctx.transaction(async (tx) => {
    const asked = await tx.lock(Transfer, id);
    await bookReturns(tx, asked, returns ?? []);
    // A notification that arrived during the call makes the check due again.
    if (asked.returnsCheckAt?.getTime() === returnsCheckAt.getTime())
      await tx.update(asked, {
        returnsCheckAt: returns ? nextReturnsCheck(asked, tx.now()) : later(tx.now(), HOUR_MS),
      });
  });
}

/** Null = the provider did not answer. */
async function returnsOf(
  ctx: Context,
  transfer: Transfer,
): Promise<readonly PayoutReturn[] | null> {
  try {
    const port = await portFor(ctx, 'payout', transfer);
    const outcome = await port.find(transfer.id, ctx.clock.now());
    return outcome?.status === 'completed' ? (outcome.returns ?? []) : [];
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ transfer: transfer.id, reason: error.message }, 'the provider did not answer');
    return null;
  }
}
