/** Which page a checkout has now, for this buyer. */
import { amountDueAt } from '../../charges/amount-due';
import type { Charge } from '../../charges/charge';
import type { DeclineReason } from '../../providers/provider';
import type { Answer } from '../page';
import type { Visit } from '../visit';
import { boletoPage, pixPage } from './code-pages';
import { donePage } from './done-page';
import { formPage } from './form-page';
import { awaitedBoleto, isBeingPaid, openCheckout, type Opened } from './opened';
import { awaitedPage, endedPage, processingPage, replacedPage } from './state-pages';
import { typedBefore } from './typed';

export async function showCheckout(visit: Visit): Promise<Answer> {
  const opened = await openCheckout(visit);
  const { checkout, charge } = opened;
  const isOpen = checkout.status === 'PENDING';
  const isOver = checkout.expiresAt !== null && checkout.expiresAt <= visit.ctx.clock.now();
  const wantsForm = isOpen && 'form' in visit.query;
  // Who has paid reads so, whatever became of the checkout since; and who may be paying waits for the answer.
  if (charge?.paidAt && !wantsForm && isStillPaid(charge)) return donePage(visit, opened, charge);
  if (await isBeingPaid(visit, opened)) return processingPage(visit, opened, 'own');
  if (!isOpen || isOver)
    return endedPage(visit, opened, checkout.status === 'PENDING' ? 'EXPIRED' : checkout.status);
  return (
    (wantsForm ? null : await unfinishedPage(visit, opened)) ?? emptyForm(visit, opened, wantsForm)
  );
}

/** Where this buyer left off; null when there is nothing to go on with. */
async function unfinishedPage(visit: Visit, opened: Opened): Promise<Answer | null> {
  const { charge, replaced } = opened;
  if (replaced) return replacedPage(visit, opened, replaced);
  const codes = charge && (await codesPage(visit, opened, charge));
  if (codes) return codes;
  const awaited =
    charge === null || charge.method === 'BOLETO' ? await awaitedBoleto(visit, opened) : null;
  return awaited && awaitedPage(visit, opened, awaited);
}

function emptyForm(visit: Visit, opened: Opened, wantsForm: boolean): Answer {
  const { checkout, charge, replaced } = opened;
  const before = replaced ?? charge;
  return formPage(visit, opened, {
    price: { amount: checkout.amount, discount: 0 },
    typed: typedBefore(before?.paidAt ? null : before),
    notice: wantsForm ? null : noticeOf(visit, opened),
  });
}

/** The codes of an open charge; null when it has none, or they are no longer good. */
async function codesPage(visit: Visit, opened: Opened, charge: Charge): Promise<Answer | null> {
  const { method, status, brCode } = charge;
  if (
    method === 'CARD' ||
    status !== 'PENDING' ||
    amountDueAt(charge, visit.ctx.clock.now()) === null
  )
    return null;
  // Written, but the provider has not answered with the codes yet.
  if (brCode === null) return processingPage(visit, opened, 'own');
  return method === 'PIX'
    ? pixPage(visit, opened, Object.assign(charge, { brCode }))
    : boletoPage(visit, opened, Object.assign(charge, { brCode }));
}

/** Why the buyer sees the form again. */
function noticeOf(
  { words: { checkout: words } }: Visit,
  { charge, isCardTriedOut }: Opened,
): { title?: string; text: string } | null {
  if (!charge || charge.paidAt) return null;
  if (charge.method !== 'CARD') return { text: words.overdue[charge.method] };
  if (charge.failureReason === null) return null;
  const { declined } = words;
  const reason = Object.hasOwn(declined, charge.failureReason)
    ? (charge.failureReason as DeclineReason)
    : 'generic_decline';
  return {
    title: declined.title,
    text: `${isCardTriedOut ? words.cardTriedOut : declined[reason]} ${declined.nothing}`,
  };
}

function isStillPaid({ status }: Charge): boolean {
  return status === 'PAID' || status === 'UNDER_DISPUTE';
}
