/** Gets the codes of a PIX charge or boleto from the provider, by the charge's id as reference: asked twice, it gives the same ones. */
import { civilDate } from '../kit/civil-time';
import type { Context } from '../kit/context';
import { unavailable } from '../kit/errors';
import { failPoint } from '../kit/fail-points';
import { ProviderUnknown } from '../providers/provider';
import { providerFor } from '../providers/registry';
import { Charge } from './charge';

type Codes = Pick<Charge, 'brCode' | 'barCode' | 'barCode44'>;

/** The charge with its codes. The row was written before; one that died on the way is healed by the job of the same name. */
export async function issueCharge(ctx: Context, charge: Charge): Promise<Charge> {
  if (charge.brCode || charge.status !== 'PENDING') return charge;
  failPoint('after-intent');
  const codes = await codesOf(ctx, charge);
  failPoint('after-provider-call');
  return ctx.transaction(async (tx) => {
    const issued = await tx.lock(Charge, charge.id);
    Object.assign(issued, codes, { issueAt: null });
    // It was closed while the provider was making its codes: they are called off there.
    if (issued.status !== 'PENDING') issued.closeAt = tx.now();
    return tx.save(issued);
  }, 'issue');
}

/** The codes of a charge whose maker did not live to ask for them. */
export async function healCharge(ctx: Context, id: string): Promise<void> {
  const charge = await ctx.rows.get(Charge, id);
  if (!charge.issueAt || charge.issueAt > ctx.clock.now()) return;
  if (charge.status === 'PENDING' && !charge.brCode) {
    await issueCharge(ctx, charge);
    return;
  }
  await ctx.transaction(async (tx) => {
    const known = await tx.lock(Charge, id);
    known.issueAt = null;
    await tx.save(known);
  });
}

async function codesOf(ctx: Context, charge: Charge): Promise<Codes> {
  try {
    return await (charge.method === 'BOLETO' ? boletoCodes(ctx, charge) : pixCodes(ctx, charge));
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    throw unavailable(
      `the payment provider did not answer: the charge is kept as ${charge.id}, and has its codes as soon as it does`,
    );
  }
}

/** That of a subscription's first charge asks for the mandate too. */
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
