/**
 * Notes what a provider charges the operator for card payments, where it reports it. Nothing is
 * booked: the merchant pays the platform fee.
 */
import { Any, IsNull } from 'typeorm';
import { ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { log } from '../../../platform/observability/log';
import type { Context } from '../../../platform/operations/context';
import { ProviderRefused, ProviderUnknown } from '../../providers/provider';
import { findPort } from '../../providers/registry';
import type { RecordedPayment } from '../../providers/records';

/**
 * Of listed payments whose fee is not known yet. A fee that cannot be asked for now does not stop
 * the comparison: it is read again when the money becomes available.
 */
export async function noteFees(
  ctx: Context,
  accountId: string,
  payments: readonly RecordedPayment[],
): Promise<void> {
  const port = await findPort(ctx, 'card', { providerAccountId: accountId });
  if (!port?.settlement) return;
  for (const { id, chargeId } of await withoutFee(ctx, accountId, payments)) {
    try {
      const { fee } = await port.settlement(id);
      if (fee !== null) await note(ctx, chargeId, fee);
    } catch (error) {
      if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
      log.warn({ account: accountId, reason: error.message }, 'fees could not be asked for');
      return;
    }
  }
}

/** The attempts that paid these payments. */
async function withoutFee(
  { rows }: Context,
  providerAccountId: string,
  payments: readonly RecordedPayment[],
): Promise<ChargeAttempt[]> {
  const limit = Math.max(1, payments.length);
  const ids = payments.flatMap(({ reference }) => reference ?? []);
  const attempts = await rows.list(ChargeAttempt, { id: Any(ids), status: 'APPROVED' }, { limit });
  const charges = await rows.list(
    Charge,
    {
      id: Any(attempts.map(({ chargeId }) => chargeId)),
      providerAccountId,
      providerFee: IsNull(),
    },
    { limit },
  );
  const wanted = new Set(charges.map(({ id }) => id));
  return attempts.filter(({ chargeId }) => wanted.has(chargeId));
}

function note(ctx: Context, chargeId: string, fee: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, chargeId);
    if (charge.providerFee === null) await tx.update(charge, { providerFee: fee });
  }, 'provider fee');
}
