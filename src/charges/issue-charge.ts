/**
 * Gets the codes of a PIX charge or boleto from the provider, with the id of the charge as
 * reference. A repeated request returns the same codes.
 */
import { civilDate } from '../kit/time/civil-time';
import type { Context } from '../kit/context';
import { unavailable } from '../kit/errors';
import { failPoint } from '../kit/work/fail-points';
import { ProviderUnknown } from '../providers/provider';
import { providerFor } from '../providers/registry';
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
  return ctx.transaction(async (tx) => {
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
  }, 'issue');
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
    if (!(error instanceof ProviderUnknown)) throw error;
    throw unavailable(
      `the payment provider did not answer: the charge is kept as ${charge.id}, and has its ` +
        'codes as soon as it does',
    );
  }
}

/** The code of a subscription's first charge also requests the mandate. */
async function pixCodes(
  ctx: Context,
  { id, amount, description, expiresAt, mandateFrequency }: Charge,
): Promise<Codes> {
  const now = ctx.clock.now();
  const request = { reference: id, amount, description, expiresAt: expiresAt ?? now, at: now };
  const { pix, recurringPix } = providerFor(ctx);
  const { brCode } = await (mandateFrequency
    ? recurringPix.createMandate({ ...request, frequency: mandateFrequency })
    : pix.create(request));
  return { brCode, barCode: null, barCode44: null };
}

async function boletoCodes(
  ctx: Context,
  { id, amount, description, dueAt, payableUntil, interest, fine, buyer }: Charge,
): Promise<Codes> {
  if (!dueAt || !payableUntil) throw new Error(`${id} is a boleto without dates`);
  const payer = { name: buyer.name ?? '', taxId: buyer.taxId ?? '' };
  const issued = await providerFor(ctx).boleto.create({
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
