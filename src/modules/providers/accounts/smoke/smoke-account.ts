/**
 * Tries an account for real. Without a buyer: codes, mandates and slips are issued and removed,
 * lists are read, and a test card is charged. With money: a code of cents is paid, given back, and
 * a cent is sent.
 */
import type { Context } from '../../../../platform/operations/context';
import { unavailable } from '../../../../platform/operations/errors';
import { DAY_MS, later, wallNow } from '../../../../platform/time/clock';
import type { RecordedExchange } from '../../outside/recording';
import { recording } from '../../outside/recording';
import { ProviderMisconfigured, ProviderRefused, ProviderUnknown } from '../../provider';
import type { RecordsPort } from '../../records';
import { adapterOf } from '../adapter';
import { ProviderAccount } from '../provider-account';
import { payASlip, smokeBoletos } from './smoke-boletos';
import { smokeCards, type Payer } from './smoke-cards';
import { smokeMandates, smokePix } from './smoke-pix';
import { sellAndGiveBack, sendACent, type Money } from './smoke-with-money';

export interface Smoke {
  payer: Payer;
  /** Null = nothing is paid. */
  money: Money | null;
}

export interface Smoked {
  /** What worked, a sentence each. */
  steps: string[];
  /** What was said on the way, as it was: see `redacted`. */
  exchanges: RecordedExchange[];
  /** The same of the boleto that was paid. Apart, because a replay cannot report its payment. */
  ofPaidBoleto: RecordedExchange[];
  /** Why it ended early; null = everything worked. */
  failure: string | null;
}

/** The codes that are not paid are never shown. */
export async function smokeAccount(ctx: Context, id: string, smoke: Smoke): Promise<Smoked> {
  const account = await ctx.rows.get(ProviderAccount, id);
  const steps: string[] = [];
  const exchanges: RecordedExchange[] = [];
  const ofPaidBoleto: RecordedExchange[] = [];
  try {
    await recording(exchanges, () => tryAll(ctx, account, { ...smoke, steps }));
    await recording(ofPaidBoleto, () => tryPaidBoleto(ctx, account, { ...smoke, steps }));
    return { steps, exchanges, ofPaidBoleto, failure: null };
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    return { steps, exchanges, ofPaidBoleto, failure: error.message };
  }
}

/** Refuses with 503 what did not work, named after what did. */
export function refuseFailed({ steps, failure }: Smoked): void {
  if (failure !== null)
    throw unavailable([...steps, `then the provider failed: ${failure}`].join('; '));
}

async function tryAll(
  ctx: Context,
  account: ProviderAccount,
  { payer, money, steps }: Smoke & { steps: string[] },
): Promise<void> {
  const { pix, recurringPix, boleto, card, records } = adapterOf(ctx.database, account);
  const serves = (method: ProviderAccount['methods'][number]) => account.methods.includes(method);
  if (pix) await smokePix(pix, steps);
  if (recurringPix && pix && serves('AUTOMATIC_PIX'))
    await smokeMandates({ pix, recurringPix }, payer, steps);
  if (boleto && serves('BOLETO')) await smokeBoletos(boleto, payer, steps);
  if (card) await smokeCards(card, payer, steps);
  if (money) await moveMoney(ctx, account, { money, steps });
  if (records) await readLists(records, steps);
}

async function moveMoney(
  ctx: Context,
  account: ProviderAccount,
  { money, steps }: { money: Money; steps: string[] },
): Promise<void> {
  const { pix, payout, sandbox } = adapterOf(ctx.database, account);
  if (pix) await sellAndGiveBack(ctx, account, { pix, sandbox, money }, steps);
  if (payout && account.methods.includes('PAYOUT')) await sendACent(payout, money, steps);
}

async function tryPaidBoleto(
  ctx: Context,
  account: ProviderAccount,
  { payer, money, steps }: Smoke & { steps: string[] },
): Promise<void> {
  const { boleto } = adapterOf(ctx.database, account);
  if (boleto && money?.boleto) await payASlip({ boleto, payer, money }, steps);
}

/** One page of each list, of one day. What the account may not read is named. */
async function readLists(records: RecordsPort, steps: string[]): Promise<void> {
  const now = wallNow();
  const span = { from: later(now, -DAY_MS), until: now };
  const lists: Record<string, (() => Promise<unknown>) | undefined> = {
    payments: () => records.payments(span, 0),
    refunds: records.refunded && (() => records.refunded?.(span, 0) ?? Promise.resolve()),
    'payments given back':
      records.paymentsGivenBack &&
      (() => records.paymentsGivenBack?.(span, 0) ?? Promise.resolve()),
    payouts: records.payouts && (() => records.payouts?.(span, 0) ?? Promise.resolve()),
    disputes: records.disputes && (() => records.disputes?.(span, 0) ?? Promise.resolve()),
    balance: records.balance && (() => records.balance?.() ?? Promise.resolve()),
  };
  for (const [name, read] of Object.entries(lists)) {
    if (!read) continue;
    try {
      await read();
      steps.push(`lists: ${name} were read`);
    } catch (error) {
      if (!(error instanceof ProviderMisconfigured)) throw error;
      steps.push(`lists: ${name} are not granted to this account`);
    }
  }
}
