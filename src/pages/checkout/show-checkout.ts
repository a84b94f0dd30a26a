/** Which page a checkout has now, for this buyer. */
import { amountDueAt } from '../../modules/charges/terms/amount-due';
import type { Charge } from '../../modules/charges/charge';
import type { CardDeclineReason } from '../../modules/providers/provider';
import type { PageResult } from '../page';
import type { Visit } from '../visit';
import { boletoPage, pixPage } from './states/code-pages';
import { donePage } from './states/done-page';
import { paidPage } from './states/files-again';
import { confirmationPage } from '../parts/confirmation-page';
import { formPage } from './form/form-page';
import { amountPage } from './form/amount-page';
import { fullPrice } from './form/price';
import { amountOfAddress, withTypedAmount } from './form/typed-amount';
import {
  awaitedBoleto,
  isBeingPaid,
  readCheckoutState,
  type CheckoutPageData,
} from './form/checkout-state';
import { awaitedPage, endedPage, processingPage, replacedPage } from './states/state-pages';
import { earlierFormValuesOf } from '../parts/form-input';

export async function showCheckout(visit: Visit): Promise<PageResult> {
  const opened = await readCheckoutState(visit);
  const { checkout, charge } = opened;
  const wantsForm = checkout.status === 'PENDING' && 'form' in visit.query;
  // A buyer who has paid sees that, whatever the status of the checkout is now. A buyer whose
  // payment is being made waits for its result.
  if (charge?.paidAt && !wantsForm && isStillPaid(charge)) return donePage(visit, opened, charge);
  if (await isBeingPaid(visit, opened)) return waitingPage(visit, opened);
  return (
    (await closedPage(visit, opened)) ??
    (wantsForm ? null : await unfinishedPage(visit, opened)) ??
    emptyForm(visit, opened, wantsForm)
  );
}

/** Null while the checkout can be paid. */
async function closedPage(visit: Visit, opened: CheckoutPageData): Promise<PageResult | null> {
  const { status, expiresAt } = opened.checkout;
  if (status === 'PAID') return paidPage(visit, opened);
  if (status !== 'PENDING') return endedPage(visit, opened, status);
  const isOver = expiresAt !== null && expiresAt <= visit.ctx.clock.now();
  return isOver ? endedPage(visit, opened, 'EXPIRED') : null;
}

async function waitingPage(visit: Visit, opened: CheckoutPageData): Promise<PageResult> {
  return (await confirmationPage(visit, opened.charge)) ?? processingPage(visit, opened, 'own');
}

/** Where this buyer left off; null when there is nothing to go on with. */
async function unfinishedPage(visit: Visit, opened: CheckoutPageData): Promise<PageResult | null> {
  const { charge, replaced } = opened;
  if (replaced) return replacedPage(visit, opened, replaced);
  const codes = charge && (await codesPage(visit, opened, charge));
  if (codes) return codes;
  const awaited =
    charge === null || charge.method === 'BOLETO' ? await awaitedBoleto(visit, opened) : null;
  return awaited && awaitedPage(visit, opened, awaited);
}

function emptyForm(visit: Visit, opened: CheckoutPageData, wantsForm: boolean): PageResult {
  const { charge, replaced } = opened;
  const before = replaced ?? charge;
  const notice = wantsForm ? null : noticeOf(visit, opened);
  const asked = amountOfAddress(visit, opened);
  const priced = withTypedAmount(opened, 'amount' in asked ? asked.amount : null);
  if (priced === null)
    return amountPage(visit, opened, { typed: '', ...('step' in asked && asked.step), notice });
  return formPage(visit, priced, {
    price: fullPrice(priced),
    typed: earlierFormValuesOf(before?.paidAt || before?.isBuyerStored ? null : before),
    notice,
  });
}

/** The codes of an open charge; null when it has none, or they are no longer good. */
async function codesPage(
  visit: Visit,
  opened: CheckoutPageData,
  charge: Charge,
): Promise<PageResult | null> {
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
  visit: Visit,
  { charge, isCardTriedOut }: CheckoutPageData,
): { title?: string; text: string } | null {
  const messages = visit.messages.checkout;
  if (!charge || charge.paidAt) return null;
  if (charge.method !== 'CARD') return { text: messages.overdue[charge.method] };
  if (charge.failureReason === null) return null;
  const { declined } = messages;
  const reason = Object.hasOwn(declined, charge.failureReason)
    ? (charge.failureReason as CardDeclineReason)
    : 'generic_decline';
  return {
    title: declined.title,
    text: `${isCardTriedOut ? messages.cardTriedOut : declined[reason]} ${declined.nothing}`,
  };
}

function isStillPaid({ status }: Charge): boolean {
  return status === 'PAID' || status === 'UNDER_DISPUTE';
}
