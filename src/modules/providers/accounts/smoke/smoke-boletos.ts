/**
 * Slips without and with fine and interest, which are issued and cancelled. They are never shown.
 */
import { newId } from '../../../../platform/records/columns/ids';
import { addCivilDays, civilDate, startOfCivilDay } from '../../../../platform/time/civil-time';
import { wallNow } from '../../../../platform/time/clock';
import type { BoletoPort, BoletoRequest } from '../../provider';
import type { Payer } from './smoke-cards';
import { SMOKE_PREFIX } from './smoke-pix';

/** Banks issue no boleto below some reais. */
const PLAIN_CENTS = 500;
/** Some take fine and interest from this amount on. */
const WITH_TERMS_CENTS = 1_000;
const DAYS = 3;
/** By law at most: 2% once, and 1% a month. */
const TERMS = { fine: { value: 200, type: 'PERCENTAGE' }, interest: { value: 100 } } as const;

export async function smokeBoletos(
  boleto: BoletoPort,
  payer: Payer,
  steps: string[],
): Promise<void> {
  if (payer === null) {
    steps.push('BOLETO: not tried, because the store has no tax id (store set --tax-id)');
    return;
  }
  if (boleto.needsAddress) {
    steps.push('BOLETO: not tried, because a slip here needs the address of a payer');
    return;
  }
  const issueAndCancel = async (terms: Pick<BoletoRequest, 'amount' | 'fine' | 'interest'>) => {
    const [reference, at] = [newId(SMOKE_PREFIX), wallNow()];
    const dueDate = addCivilDays(civilDate(at), DAYS);
    const payableUntil = startOfCivilDay(addCivilDays(dueDate, 1));
    const request = { reference, payer, dueDate, payableUntil, description: null, at, ...terms };
    await boleto.create(request);
    const what = terms.fine ? 'R$ 10.00 with fine and interest' : 'R$ 5.00';
    steps.push(`BOLETO: a slip of ${what} was issued`);
    await boleto.cancel(reference, wallNow());
    steps.push('BOLETO: the slip was cancelled');
  };
  await issueAndCancel({ amount: PLAIN_CENTS, fine: null, interest: null });
  await issueAndCancel({ amount: WITH_TERMS_CENTS, ...TERMS });
}
