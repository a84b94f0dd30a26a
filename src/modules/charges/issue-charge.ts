/**
 * Gets the codes of a PIX charge or boleto from the provider, with the id of the charge as
 * reference. A repeated request returns the same codes.
 */
import { civilDate } from '../../platform/time/civil-time';
import type { Context } from '../../platform/operations/context';
import { unavailable, unprocessable } from '../../platform/operations/errors';
import { failPoint } from '../../platform/jobs/fail-points';
import { log } from '../../platform/observability/log';
import type { Cycle } from '../products/cycle';
import { dayAfterCycles } from '../products/cycle-days';
import { ProviderMisconfigured, ProviderRefused, ProviderUnknown } from '../providers/provider';
import { portFor } from '../providers/registry';
import { retryAfterSecondsOf } from '../providers/retry-after';
import { nextAskAt } from './ask-schedule';
import { Charge } from './charge';

type Codes = Pick<Charge, 'brCode' | 'barCode' | 'barCode44'>;

/**
 * The charge with its codes. Its row was written before; after a crash the job of the same name
 * requests the codes.
 */
export async function issueCharge(ctx: Context, charge: Charge): Promise<Charge> {
  if (charge.brCode || charge.status !== 'PENDING') return charge;
  failPoint('after-intent');
  const codes = await codesOf(ctx, charge);
  failPoint('after-provider-call');
  return ctx.transaction(
    async (tx) => {
      const issued = await tx.lock(Charge, charge.id);
      const now = tx.now();
      return tx.update(issued, {
        ...codes,
        issueAt: null,
        issuedAt: now,
        askAt: nextAskAt(now, now),
        // It was closed while the provider was creating its codes, so they are cancelled there.
        ...(issued.status !== 'PENDING' && { closeAt: now }),
      });
    },
    'issue',
    [[Charge, charge.id]],
  );
}

/**
 * Requests the codes of a charge whose process crashed before it could. Refuses with 403 when the
 * store is suspended.
 */
export async function issueUnfinishedCharge(ctx: Context, id: string): Promise<void> {
  const charge = await ctx.rows.get(Charge, id);
  if (!charge.issueAt || charge.issueAt > ctx.clock.now()) return;
  if (charge.status === 'PENDING' && !charge.brCode) {
    await ctx.refuseIfSuspended();
    await issueCharge(ctx, charge);
    return;
  }
  await ctx.transaction(async (tx) => {
    const known = await tx.lock(Charge, id);
    await tx.update(known, { issueAt: null });
  });
}

async function codesOf(ctx: Context, charge: Charge): Promise<Codes> {
  try {
    return await (charge.method === 'BOLETO' ? boletoCodes(ctx, charge) : pixCodes(ctx, charge));
  } catch (error) {
    if (error instanceof ProviderRefused) return refuseCharge(ctx, charge, error);
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ charge: charge.id, reason: error.message }, 'the provider issued no code');
    throw unavailable(
      error instanceof ProviderMisconfigured
        ? `the payment provider refuses this service: the operator must repair the account; the ` +
            `charge is kept as ${charge.id}, and has its codes as soon as that is done`
        : `the payment provider did not answer: the charge is kept as ${charge.id}, and has its ` +
            'codes as soon as it does',
      retryAfterSecondsOf(error),
      error,
    );
  }
}

/** It stays without codes until it expires. Asking again would have the same answer. */
async function refuseCharge(
  ctx: Context,
  { id }: Charge,
  refused: ProviderRefused,
): Promise<never> {
  await ctx.transaction(
    async (tx) => tx.update(await tx.lock(Charge, id), { issueAt: null }),
    'refused codes',
  );
  throw unprocessable(`the payment provider refuses this charge: ${refused.message}`, null, {
    reason: 'PROVIDER_REFUSED',
  });
}

/** The code of a subscription's first charge also requests the mandate. */
async function pixCodes(ctx: Context, charge: Charge): Promise<Codes> {
  const { id, amount, description, expiresAt, mandateFrequency, buyer } = charge;
  const now = ctx.clock.now();
  const request = { reference: id, amount, description, expiresAt: expiresAt ?? now, at: now };
  const { brCode } = mandateFrequency
    ? await (
        await portFor(ctx, 'recurringPix', charge)
      ).createMandate({
        ...request,
        frequency: mandateFrequency,
        payer: { name: buyer.name ?? '', taxId: buyer.taxId ?? '' },
        firstDate: dayAfterCycle(civilDate(now), mandateFrequency),
      })
    : await (await portFor(ctx, 'pix', charge)).create(request);
  return { brCode, barCode: null, barCode44: null };
}

/** The next charge date if the code is paid today. */
function dayAfterCycle(day: string, cycle: Cycle): string {
  return dayAfterCycles(day, { cycle, n: 1, dayOfMonth: Number(day.slice(-2)) });
}

async function boletoCodes(ctx: Context, charge: Charge): Promise<Codes> {
  const { id, amount, description, dueAt, payableUntil, interest, fine, buyer } = charge;
  if (!dueAt || !payableUntil) throw new Error(`${id} is a boleto without dates`);
  const payer = { name: buyer.name ?? '', taxId: buyer.taxId ?? '' };
  const boleto = await portFor(ctx, 'boleto', charge);
  const issued = await boleto.create({
    reference: id,
    amount,
    description,
    dueDate: civilDate(dueAt),
    payableUntil,
    interest,
    fine,
    payer,
    at: ctx.clock.now(),
  });
  return { brCode: issued.brCode, barCode: issued.typeableLine47, barCode44: issued.barCode44 };
}
