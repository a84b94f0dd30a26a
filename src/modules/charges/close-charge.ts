/**
 * Cancels the codes of a charge that was paid by other means, expired or cancelled, so that it
 * cannot be paid again. The provider is then asked about payments made before that.
 */
import { civilDate } from '../../platform/time/civil-time';
import type { Context } from '../../platform/operations/context';
import { portFor } from '../providers/registry';
import { reportedBy } from './terms/boleto-dates';
import { Charge } from './charge';

/**
 * The moment for `closeAt`, at which the codes of a closed charge are cancelled; null if there is
 * nothing to cancel. The job runs after the commit, so a crash cannot lose it.
 */
export function closesAt({ method, brCode, issueAt }: Charge, now: Date): Date | null {
  const hasCodes = method !== 'CARD' && (brCode !== null || issueAt !== null);
  return hasCodes ? now : null;
}

export async function closeCharge(ctx: Context, id: string): Promise<void> {
  const unclosed = await ctx.rows.get(Charge, id);
  const { method, status, closeAt } = unclosed;
  if (!closeAt || closeAt > ctx.clock.now()) return;
  if (status !== 'PENDING')
    await (
      await portFor(ctx, method === 'BOLETO' ? 'boleto' : 'pix', unclosed)
    ).cancel(id, ctx.clock.now());
  await ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    // The charge was closed again during the call to the provider, because its codes arrived late.
    // The new codes need another call.
    if (charge.closeAt?.getTime() !== closeAt.getTime()) return;
    await tx.update(charge, {
      closeAt: null,
      askAt: tx.now(),
      awaitedUntil: awaitedAfter(charge, tx.now()),
    });
  });
}

/**
 * For a boleto: banks report days later what was paid before it was cancelled. Null for PIX, whose
 * payments are known at once.
 */
function awaitedAfter({ awaitedUntil }: Charge, now: Date): Date | null {
  const reported = reportedBy(civilDate(now));
  return awaitedUntil && awaitedUntil > reported ? reported : awaitedUntil;
}
