/** Codes and mandates of one cent, which are issued, read and removed. They are never shown. */
import { newId } from '../../../../platform/records/columns/ids';
import { addCivilDays, civilDate } from '../../../../platform/time/civil-time';
import { MINUTE_MS, later, wallNow } from '../../../../platform/time/clock';
import { ProviderRefused, type PixPort, type RecurringPixPort } from '../../provider';
import type { Payer } from './smoke-cards';

export const SMOKE_PREFIX = 'smoke';
const MONTH_DAYS = 30;
/** An id of a payment has 32 signs: E, a bank, a minute, and 11 of the bank's own. */
const NO_PAYMENT = 'E00000000202001010000';
const NO_PAYMENT_TAIL = 11;

export async function smokePix(pix: PixPort, steps: string[]): Promise<void> {
  await askForNothing(pix);
  steps.push('PIX: a code and a refund that do not exist are not known');
  const request = codeOfACent();
  const { reference } = request;
  const { brCode } = await pix.create(request);
  steps.push('PIX: a code of R$ 0.01 was issued');
  if ((await pix.create(request)).brCode !== brCode)
    throw new ProviderRefused('the same request was answered with another code');
  steps.push('PIX: the same request has the same code');
  const payments = await pix.payments(reference);
  steps.push(`PIX: its payments were read (${payments.length})`);
  await pix.cancel(reference, wallNow());
  await pix.payments(reference);
  steps.push('PIX: the code was removed');
}

/** Providers differ in how they say that there is no such thing: the first call asks for one. */
async function askForNothing(pix: PixPort): Promise<void> {
  const [reference, refund] = [newId(SMOKE_PREFIX), newId(SMOKE_PREFIX)];
  const payment = `${NO_PAYMENT}${refund.slice(-NO_PAYMENT_TAIL)}`;
  try {
    const payments = await pix.payments(reference);
    const question = { reference: refund, payment, at: wallNow() };
    if (payments.length === 0 && (await pix.findRefund(question)) === null) return;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new ProviderRefused(
      `it says in a way that this service does not know that there is no such thing: ` +
        `${error.message}; report this answer, because no code can be issued`,
    );
  }
  throw new ProviderRefused('it knows a payment of a code that was never issued');
}

export async function smokeMandates(
  { pix, recurringPix }: { pix: PixPort; recurringPix: RecurringPixPort },
  payer: Payer,
  steps: string[],
): Promise<void> {
  if (payer === null) {
    steps.push('AUTOMATIC_PIX: not tried, because the store has no tax id (store set --tax-id)');
    return;
  }
  const request = codeOfACent();
  const { reference, at } = request;
  const firstDate = addCivilDays(civilDate(at), MONTH_DAYS);
  await recurringPix.createMandate({ ...request, payer, frequency: 'MONTHLY', firstDate });
  steps.push('AUTOMATIC_PIX: a mandate was requested with its code');
  const status = await recurringPix.findMandate(reference);
  if (status === null) throw new ProviderRefused('the mandate is not known a moment later');
  await recurringPix.cancelMandate(reference, wallNow());
  await pix.cancel(reference, wallNow());
  steps.push('AUTOMATIC_PIX: the mandate was cancelled');
}

function codeOfACent() {
  const at = wallNow();
  const expiresAt = later(at, MINUTE_MS);
  return { reference: newId(SMOKE_PREFIX), amount: 1, description: null, expiresAt, at };
}
