/**
 * Slips without and with fine and interest, which are issued, cancelled and never shown; and, in a
 * test environment, one that is paid: only it shows who reports how much was paid, and when.
 */
import { newId } from '../../../../platform/records/columns/ids';
import { addCivilDays, civilDate, startOfCivilDay } from '../../../../platform/time/civil-time';
import { wallNow } from '../../../../platform/time/clock';
import { decimalReais } from '../../../../platform/operations/money';
import { ProviderUnknown, type BoletoPort, type BoletoRequest } from '../../provider';
import type { Payer } from './smoke-cards';
import { SMOKE_PREFIX } from './smoke-pix';
import { until, type Money } from './smoke-with-money';

/** Banks issue no boleto below some reais. */
const PLAIN_CENTS = 500;
/** Some take fine and interest from this amount on. */
const WITH_TERMS_CENTS = 1_000;
/** Of the slip that is paid. */
const PAID_CENTS = 600;
const DAYS = 3;
/** By law at most: 2% once, and 1% a month. */
const TERMS = { fine: { value: 200, type: 'PERCENTAGE' }, interest: { value: 100 } } as const;

export async function smokeBoletos(
  boleto: BoletoPort,
  payer: Payer,
  steps: string[],
): Promise<void> {
  const whyNot = reasonAgainst(boleto, payer);
  if (whyNot !== null || payer === null) {
    steps.push(`BOLETO: not tried, because ${whyNot}`);
    return;
  }
  const issueAndCancel = async (terms: Terms) => {
    const request = slipOf(payer, terms);
    const { reference } = request;
    await boleto.create(request);
    const what = terms.fine ? 'R$ 10.00 with fine and interest' : 'R$ 5.00';
    steps.push(`BOLETO: a slip of ${what} was issued`);
    await boleto.cancel(reference, wallNow());
    steps.push('BOLETO: the slip was cancelled');
  };
  await issueAndCancel({ amount: PLAIN_CENTS, fine: null, interest: null });
  await issueAndCancel({ amount: WITH_TERMS_CENTS, ...TERMS });
}

/** Null = a slip can be issued. */
function reasonAgainst({ needsAddress }: BoletoPort, payer: Payer): string | null {
  if (payer === null) return 'the store has no tax id (store set --tax-id)';
  return needsAddress ? 'a slip here needs the address of a payer' : null;
}

type Terms = Pick<BoletoRequest, 'amount' | 'fine' | 'interest'>;

function slipOf(payer: NonNullable<Payer>, terms: Terms): BoletoRequest {
  const [reference, at] = [newId(SMOKE_PREFIX), wallNow()];
  const dueDate = addCivilDays(civilDate(at), DAYS);
  const payableUntil = startOfCivilDay(addCivilDays(dueDate, 1));
  return { reference, payer, dueDate, payableUntil, description: null, at, ...terms };
}

/** The operator marks the slip as paid in the panel of the test environment. */
export async function payASlip(
  { boleto, payer, money }: { boleto: BoletoPort; payer: Payer; money: Money },
  steps: string[],
): Promise<void> {
  const whyNot = reasonAgainst(boleto, payer);
  if (whyNot !== null || payer === null) {
    steps.push(`BOLETO: none was paid, because ${whyNot}`);
    return;
  }
  const request = slipOf(payer, { amount: PAID_CENTS, fine: null, interest: null });
  const { typeableLine47 } = await boleto.create(request);
  await money.show(typeableLine47);
  const paid = await until(
    money.payWithinMs,
    money.checkEveryMs,
    async () => (await boleto.payments(request.reference))[0],
  );
  if (!paid) {
    await boleto.cancel(request.reference, wallNow());
    throw new ProviderUnknown('the boleto was not paid in time, and is cancelled');
  }
  const day = civilDate(paid.paidAt);
  steps.push(`BOLETO: R$ ${decimalReais(paid.amount)} is reported as paid on ${day}`);
  if (await boleto.isListed?.(request.reference)) steps.push('BOLETO: the list shows it too');
  if (!boleto.isReported) return;
  const isReported = await until(money.settleWithinMs, money.checkEveryMs, async () =>
    (await boleto.isReported?.(request.reference)) ? true : undefined,
  );
  steps.push(
    isReported
      ? 'BOLETO: its callback has arrived'
      : 'BOLETO: NO CALLBACK has arrived: is PUBLIC_URL reachable?',
  );
}
