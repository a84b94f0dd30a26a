/**
 * Moves real money through an account: a code of cents is paid by the operator, given back, and a
 * cent is sent to a key of the operator. Only this proves callbacks, refunds and payouts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../../../platform/operations/context';
import { invalid } from '../../../../platform/operations/errors';
import { newId } from '../../../../platform/records/columns/ids';
import { decimalReais } from '../../../../platform/operations/money';
import { MINUTE_MS, SECOND_MS, later, wallNow } from '../../../../platform/time/clock';
import type { SandboxPort } from '../../account-port';
import {
  ProviderRefused,
  ProviderUnknown,
  type PayoutPort,
  type PayoutRequest,
  type PixKey,
  type PixPayment,
  type PixPort,
} from '../../provider';
import { ProviderAccount } from '../provider-account';
import { SMOKE_PREFIX } from './smoke-pix';

/** Cents. */
export const SMOKE_MAX = 100;
const CENT = 1;
/** In test environments: that of Efí refuses to give back a payment of one cent. */
const TEST_CENTS = 10;

/** Cents of the code where the operator names none. */
export const smokeAmountOf = ({ sandbox }: ProviderAccount): number =>
  sandbox ? TEST_CENTS : CENT;

export interface Money {
  /** Cents of the code: 1 to 100. */
  amount: number;
  /** The key that gets one cent; null = nothing is sent. */
  payoutKey: PixKey | null;
  /** Whether a boleto is issued and awaited until it is paid: in test environments only. */
  boleto: boolean;
  /** Shows the code to the operator, who pays it. */
  show(brCode: string): void | Promise<void>;
  /** How long the operator has, and how long the callback, the refund and the payout may take. */
  payWithinMs: number;
  settleWithinMs: number;
  checkEveryMs: number;
}

/** Ten minutes for the operator, two for the provider. */
export const PATIENCE = {
  payWithinMs: 10 * MINUTE_MS,
  settleWithinMs: 2 * MINUTE_MS,
  checkEveryMs: 2 * SECOND_MS,
};

/** Refuses with 400 another amount than 1 to 100 cents. */
export function readSmokeAmount(cents: number): number {
  if (Number.isInteger(cents) && cents >= 1 && cents <= SMOKE_MAX) return cents;
  throw invalid(`amount must be 1 to ${SMOKE_MAX} cents`, 'amount');
}

interface Seller {
  pix: PixPort;
  sandbox?: SandboxPort | undefined;
  money: Money;
}

export async function sellAndGiveBack(
  ctx: Context,
  { id }: ProviderAccount,
  { pix, sandbox, money }: Seller,
  steps: string[],
): Promise<void> {
  const amount = readSmokeAmount(money.amount);
  const [reference, at] = [newId(SMOKE_PREFIX), wallNow()];
  const expiresAt = later(at, money.payWithinMs + MINUTE_MS);
  const { brCode } = await pix.create({ reference, amount, description: null, expiresAt, at });
  if (sandbox) await sandbox.pay(reference, amount);
  else await money.show(brCode);
  const payment = await until(
    money.payWithinMs,
    money.checkEveryMs,
    async () => (await pix.payments(reference))[0],
  );
  if (!payment) {
    await pix.cancel(reference, wallNow());
    throw new ProviderUnknown('the code was not paid in time, and is removed');
  }
  steps.push(paidStep(payment, amount));
  const arrived = await until(money.settleWithinMs, money.checkEveryMs, async () => {
    const { notifiedAt } = await ctx.rows.get(ProviderAccount, id);
    return notifiedAt && notifiedAt >= at ? notifiedAt : undefined;
  });
  steps.push(
    arrived
      ? 'PIX: its callback has arrived'
      : 'PIX: NO CALLBACK has arrived: is PUBLIC_URL reachable, and `provider webhooks` done?',
  );
  await giveBack(pix, payment, { money, steps });
}

function paidStep({ amount, payer }: PixPayment, asked: number): string {
  if (amount !== asked)
    throw new ProviderRefused(`it reports ${amount} cents paid of a code of ${asked}`);
  const who = payer.name === null ? 'without its payer' : 'with its payer';
  return `PIX: a code of R$ ${decimalReais(amount)} was paid, and is reported ${who}`;
}

async function giveBack(
  pix: PixPort,
  { providerId: payment, amount }: PixPayment,
  { money, steps }: { money: Money; steps: string[] },
): Promise<void> {
  const question = { reference: newId(SMOKE_PREFIX), payment, at: wallNow() };
  const asked = await pix.refund({ ...question, amount });
  const decided =
    asked.status === 'pending'
      ? await until(money.settleWithinMs, money.checkEveryMs, async () => {
          const found = await pix.findRefund(question);
          return found && found.status !== 'pending' ? found : undefined;
        })
      : asked;
  if (!decided) throw new ProviderUnknown('the refund is not decided');
  if (decided.status === 'failed') throw new ProviderRefused(decided.reason);
  steps.push('PIX: the payment was given back');
}

export async function sendACent(payout: PayoutPort, money: Money, steps: string[]): Promise<void> {
  const { payoutKey, settleWithinMs, checkEveryMs } = money;
  if (payoutKey === null) {
    steps.push('PAYOUT: not tried, because no --payout-key is given');
    return;
  }
  const reference = newId(SMOKE_PREFIX);
  const request = { reference, amount: CENT, key: payoutKey, holderTaxId: null };
  const sent = await payout.send({ ...request, description: null, at: wallNow() });
  const decided =
    sent.status === 'pending'
      ? await until(settleWithinMs, checkEveryMs, async () => {
          const found = await payout.find(reference, wallNow());
          return found && found.status !== 'pending' ? found : undefined;
        })
      : sent;
  if (!decided) throw new ProviderUnknown('the payout is not decided');
  if (decided.status !== 'completed') throw new ProviderRefused(decided.reason);
  steps.push('PAYOUT: R$ 0.01 was sent and has arrived');
  const { comesBack } = payout;
  if (comesBack !== undefined)
    await sendWhatReturns(payout, { ...request, amount: comesBack }, { money, steps });
}

/** Only the answer to such a payout shows in which form returned money is reported. */
async function sendWhatReturns(
  payout: PayoutPort,
  request: Pick<PayoutRequest, 'amount' | 'key' | 'holderTaxId'>,
  { money, steps }: { money: Money; steps: string[] },
): Promise<void> {
  const reference = newId(SMOKE_PREFIX);
  await payout.send({ ...request, reference, description: null, at: wallNow() });
  const returned = await until(money.settleWithinMs, money.checkEveryMs, async () => {
    const found = await payout.find(reference, wallNow());
    const returns = found?.status === 'completed' ? (found.returns ?? []) : [];
    const cents = returns.reduce((sum, { amount }) => sum + amount, 0);
    return cents === request.amount ? returns.length : undefined;
  });
  const sum = `R$ ${decimalReais(request.amount)}`;
  if (returned === undefined)
    throw new ProviderUnknown(`${sum} was sent, which this test environment returns, and has not`);
  steps.push(`PAYOUT: ${sum} was sent and came back (${returned} returns)`);
}

/** Looks until there is something, and once more at the end; undefined = there was nothing. */
export async function until<Found>(
  withinMs: number,
  everyMs: number,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (let waited = 0; ; waited += everyMs) {
    const found = await look();
    if (found !== undefined || waited >= withinMs) return found;
    await wait(everyMs);
  }
}
