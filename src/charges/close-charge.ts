/** Calls off the codes of a charge that is paid otherwise, expired or cancelled, so that nobody pays it any more; whoever paid them before that is asked about. */
import { civilDate } from '../kit/civil-time';
import type { Context } from '../kit/context';
import { providerFor } from '../providers/registry';
import { reportedBy } from './boleto-dates';
import { Charge } from './charge';

/** The moment to call off the codes of a charge that is being closed; null where there is nothing to call off. Goes into `closeAt`, so that it is done after the commit, whatever crashes. */
export function closesAt({ method }: Charge, now: Date): Date | null {
  return method === 'CARD' ? null : now;
}

export async function closeCharge(ctx: Context, id: string): Promise<void> {
  const { method, status, closeAt } = await ctx.rows.get(Charge, id);
  if (!closeAt || closeAt > ctx.clock.now()) return;
  if (status !== 'PENDING')
    await (method === 'BOLETO' ? providerFor(ctx).boleto : providerFor(ctx).pix).cancel(
      id,
      ctx.clock.now(),
    );
  await ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    // Closed once more while the provider was being told (its codes came late): that is a call of its own.
    if (charge.closeAt?.getTime() !== closeAt.getTime()) return;
    await tx.save(
      Object.assign(charge, {
        closeAt: null,
        askAt: tx.now(),
        awaitedUntil: awaitedAfter(charge, tx.now()),
      }),
    );
  });
}

/** Of a boleto: banks report what was paid before it was called off, days later. Null for PIX, whose payments are known at once. */
function awaitedAfter({ awaitedUntil }: Charge, now: Date): Date | null {
  const reported = reportedBy(civilDate(now));
  return awaitedUntil && awaitedUntil > reported ? reported : awaitedUntil;
}
