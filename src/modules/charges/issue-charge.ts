/**
 * Gets the codes of a PIX charge or boleto from the provider, with the id of the charge as
 * reference. A repeated request returns the same codes.
 */
import { IsNull } from 'typeorm';
import { civilDate } from '../../platform/time/civil-time';
import { MINUTE_MS, later } from '../../platform/time/clock';
import type { Transaction } from '../../platform/records/transaction';
import type { Context } from '../../platform/operations/context';
import { unavailable, unprocessable } from '../../platform/operations/errors';
import { failPoint } from '../../platform/jobs/fail-points';
import { log } from '../../platform/observability/log';
import type { Cycle } from '../products/cycle';
import { dayAfterCycles } from '../products/cycle-days';
import { Customer } from '../customers/customer';
import {
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
  type OnlyPayer,
  type PayerAddress,
} from '../providers/provider';
import { watchSending, type Sending } from '../providers/outside/sending';
import { portFor } from '../providers/registry';
import { retryAfterSecondsOf } from '../providers/retry-after';
import { queueBoletoReminder, reportedOverdueAt } from './boleto-reminders';
import { mailBuyer } from './mail-buyer';
import { nextAskAt } from './ask-schedule';
import { Charge } from './charge';
import { boundCharge, movedToSecond } from './second-account';
import { isPaidOnPage } from './terms/charge-kind';

/** A PIX code that is still unpaid then is sent by mail, and what a page shows is reported. */
const WAITED_MS = 3 * MINUTE_MS;

type Codes = Pick<Charge, 'brCode' | 'barCode' | 'barCode44' | 'txid' | 'nossoNumero'>;

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
      await tx.update(issued, {
        ...codes,
        issueAt: null,
        issuedAt: now,
        askAt: nextAskAt(now, now),
        reportAt: reportedAt(issued, now),
        // It was closed while the provider was creating its codes, so they are cancelled there.
        ...(issued.status !== 'PENDING' && { closeAt: now }),
      });
      if (issued.status === 'PENDING') await remindOfCodes(tx, issued);
      return issued;
    },
    'issue',
    [[Charge, charge.id]],
  );
}

/** One that is paid on its page is reported when it is opened, and by invoice once overdue. */
function reportedAt(charge: Charge, now: Date): Date | null {
  if (isPaidOnPage(charge)) return null;
  return charge.checkoutId ? later(now, WAITED_MS) : reportedOverdueAt(charge);
}

/**
 * Most buyers pay a PIX code at once. The address may be that of a stranger, so the slip of a
 * boleto, which names its payer, is not sent; its reminders have its codes only.
 */
async function remindOfCodes(tx: Transaction, charge: Charge): Promise<void> {
  const { id, method, expiresAt } = charge;
  if (method === 'PIX')
    await mailBuyer(tx, charge, {
      template: 'payment-waiting',
      once: id,
      sendAt: later(tx.now(), WAITED_MS),
      endsAt: expiresAt,
    });
  else await queueBoletoReminder(tx, charge);
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

async function codesOf(ctx: Context, asked: Charge): Promise<Codes> {
  const { charge, isFirstCall } = await boundCharge(ctx, asked);
  const sending: Sending = { mayHaveActed: !isFirstCall };
  try {
    return await watchSending(sending, () =>
      charge.method === 'BOLETO' ? boletoCodes(ctx, charge) : pixCodes(ctx, charge),
    );
  } catch (error) {
    const moved = await movedToSecond(ctx, charge, { error, sending });
    if (moved) return codesOf(ctx, moved);
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
  const { brCode, txid } = mandateFrequency
    ? await (
        await portFor(ctx, 'recurringPix', charge)
      ).createMandate({
        ...request,
        frequency: mandateFrequency,
        payer: { name: buyer.name ?? '', taxId: buyer.taxId ?? '' },
        firstDate: dayAfterCycle(civilDate(now), mandateFrequency),
      })
    : await (
        await portFor(ctx, 'pix', charge)
      ).create({ ...request, onlyPayer: onlyPayer(charge) });
  return { brCode, txid, barCode: null, barCode44: null, nossoNumero: null };
}

/** The account of such a charge restricts who pays: it was checked before it was created. */
function onlyPayer({ id, ensureSameTaxId, buyer }: Charge): OnlyPayer | null {
  if (!ensureSameTaxId) return null;
  // Without a restriction every payer could pay it.
  if (buyer.taxId === null) throw new Error(`${id} has no tax id left that it could be limited to`);
  return { name: buyer.name, taxId: buyer.taxId };
}

/** The next charge date if the code is paid today. */
function dayAfterCycle(day: string, cycle: Cycle): string {
  return dayAfterCycles(day, { cycle, n: 1, dayOfMonth: Number(day.slice(-2)) });
}

async function boletoCodes(ctx: Context, charge: Charge): Promise<Codes> {
  const { id, amount, description, dueAt, payableUntil, interest, fine, buyer } = charge;
  if (!dueAt || !payableUntil) throw new Error(`${id} is a boleto without dates`);
  const boleto = await portFor(ctx, 'boleto', charge);
  const payer = {
    name: buyer.name ?? '',
    taxId: buyer.taxId ?? '',
    ...(boleto.needsAddress && { address: await payerAddress(ctx, charge) }),
  };
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
  return {
    brCode: issued.brCode,
    txid: null,
    barCode: issued.typeableLine47,
    barCode44: issued.barCode44,
    nossoNumero: issued.nossoNumero ?? null,
  };
}

/** That of the stored customer with the tax id of the buyer. */
function payerAddress({ rows }: Context, { buyer }: Charge): Promise<PayerAddress | null> {
  const { taxId } = buyer;
  if (taxId === null) return Promise.resolve(null);
  return rows.findBy(Customer, { taxId, deletedAt: IsNull() });
}
