/**
 * Tries an account for real, without a buyer: a PIX code of one cent is issued and removed, where
 * the account serves boletos a slip is issued and cancelled, and a test card is charged.
 */
import type { Context } from '../../../../platform/operations/context';
import { newId } from '../../../../platform/records/columns/ids';
import { unavailable } from '../../../../platform/operations/errors';
import { addCivilDays, civilDate, startOfCivilDay } from '../../../../platform/time/civil-time';
import { MINUTE_MS, later, wallNow } from '../../../../platform/time/clock';
import { ProviderRefused, ProviderUnknown, type BoletoPort, type PixPort } from '../../provider';
import { adapterOf } from '../adapter';
import { ProviderAccount } from '../provider-account';
import { smokeCards, type Payer } from './smoke-cards';

const ATTEMPT_PREFIX = 'smoke';
/** Banks issue no boleto below some reais. */
const BOLETO_CENTS = 500;
const BOLETO_DAYS = 3;

/** Returns the steps that worked. The codes cannot be paid: they are never shown. */
export async function smokeAccount(ctx: Context, id: string, payer: Payer): Promise<string[]> {
  const account = await ctx.rows.get(ProviderAccount, id);
  const { pix, boleto, card } = adapterOf(ctx.database, account);
  const steps: string[] = [];
  try {
    if (pix) await tryPix(pix, steps);
    if (boleto && account.methods.includes('BOLETO')) await tryBoleto(boleto, payer, steps);
    if (card) await smokeCards(card, payer, steps);
    return steps;
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    throw unavailable([...steps, `then the provider failed: ${error.message}`].join('; '));
  }
}

async function tryPix(pix: PixPort, steps: string[]): Promise<void> {
  const [reference, at] = [newId(ATTEMPT_PREFIX), wallNow()];
  const expiresAt = later(at, MINUTE_MS);
  await pix.create({ reference, amount: 1, description: null, expiresAt, at });
  steps.push('PIX: a code of R$ 0.01 was issued');
  const payments = await pix.payments(reference);
  steps.push(`PIX: its payments were read (${payments.length})`);
  await pix.cancel(reference, wallNow());
  steps.push('PIX: the code was removed');
}

async function tryBoleto(boleto: BoletoPort, payer: Payer, steps: string[]): Promise<void> {
  if (payer === null) {
    steps.push('BOLETO: not tried, because the store has no tax id (store set --tax-id)');
    return;
  }
  const [reference, at] = [newId(ATTEMPT_PREFIX), wallNow()];
  const dueDate = addCivilDays(civilDate(at), BOLETO_DAYS);
  const terms = { description: null, interest: null, fine: null };
  const payableUntil = startOfCivilDay(addCivilDays(dueDate, 1));
  const request = { reference, amount: BOLETO_CENTS, dueDate, payableUntil, payer, at, ...terms };
  await boleto.create(request);
  steps.push('BOLETO: a slip of R$ 5.00 was issued');
  await boleto.cancel(reference, wallNow());
  steps.push('BOLETO: the slip was cancelled');
}
