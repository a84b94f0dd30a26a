/** A buyer pays the page of a cycle by invoice, by a method of the moment. */
import { addCharge } from '../../charges/add-charge';
import { Charge } from '../../charges/charge';
import { triedAgain } from '../../charges/declined-charge';
import { boletoTerms, pixDates } from '../../charges/new-charge';
import {
  columnsOfChoice,
  columnsOfNextTry,
  type CheckoutParts,
} from '../../charges/terms/charge-parts';
import type { Checkout } from '../../checkouts/checkout';
import { noteLanguage } from '../../customers/note-language';
import {
  accountCollecting,
  accountServing,
  refuseDuringOutage,
} from '../../providers/accounts/serving-account';
import { rollToBankBusinessDay } from '../../charges/terms/bank-days';
import { civilDate, endOfCivilDay } from '../../../platform/time/civil-time';
import type { Transaction } from '../../../platform/records/transaction';
import { conflict } from '../../../platform/operations/errors';
import { costsOn, isInvoicePage, standingOf } from '../../subscriptions/invoices/find-invoice';
import { takeCycle } from '../../subscriptions/invoices/take-cycle';
import { Subscription } from '../../subscriptions/subscription';
import type { Payment } from './payment';
import { columnsOfSession } from './payment-parts';
import { openCharge } from './reuse-open-charge';
import type { RequestedPayment } from './stale-charge';

export interface InvoiceToPay {
  /** The charge that stands for the cycle. */
  standing: Charge;
  /** What it costs today, with fine and interest. */
  amount: number;
  discount: number;
  isLate: boolean;
}

/** Null for other checkouts. The checkout must be locked. */
export async function lockInvoice(
  tx: Transaction,
  checkout: Checkout,
): Promise<InvoiceToPay | null> {
  if (!isInvoicePage(checkout) || !checkout.subscriptionId) return null;
  await tx.lock(Subscription, checkout.subscriptionId);
  const found = await standingOf(tx, checkout.id);
  if (!found) throw new Error(`no charge of ${checkout.id} stands for its cycle`);
  const standing = await tx.lock(Charge, found.id);
  if (standing.kind === 'CHANGE') refuseLate(checkout, tx.now());
  const { total, daysLate } = costsOn(checkout, standing.discount, tx.now());
  return { standing, amount: total, discount: standing.discount, isLate: daysLate > 0 };
}

/** What is left of its time is for a boleto that may have been paid. */
function refuseLate({ dueDate }: Checkout, now: Date): void {
  if (dueDate && endOfCivilDay(dueDate) <= now)
    throw conflict('this checkout has expired', 'id', 'ALREADY_EXPIRED');
}

/**
 * A PIX code of today's amount is valid until the amount changes. A boleto that is issued late is
 * of today's amount, and due at once.
 */
export function invoicePartsOf(
  { isLate }: InvoiceToPay,
  checkout: Checkout,
  payment: Payment,
  now: Date,
): CheckoutParts {
  const { method, card, installments, utm } = payment;
  const begun = {
    kind: 'CHECKOUT' as const,
    checkoutId: checkout.id,
    begunAt: now,
    utm: utm ?? null,
    ...columnsOfSession(payment),
  };
  const today = civilDate(now);
  const dueDate = isLate || !checkout.dueDate ? rollToBankBusinessDay(today) : checkout.dueDate;
  switch (method) {
    case 'PIX': {
      const endsAt = endOfCivilDay(isLate ? today : dueDate);
      const expiresAt = endsAt < now ? endOfCivilDay(today) : endsAt;
      return { ...begun, by: { method, ...pixDates(now, null), expiresAt } };
    }
    case 'BOLETO': {
      const terms = isLate ? { interest: null, fine: null } : checkout;
      return { ...begun, by: { method, ...boletoTerms(now, { dueDate, expiresIn: null }, terms) } };
    }
    case 'CARD':
      return { ...begun, by: { method, card, installments } };
  }
}

type Terms = Pick<
  Charge,
  | 'amount'
  | 'discount'
  | 'customerId'
  | 'buyer'
  | 'isBuyerStored'
  | 'customerFee'
  | 'savesCard'
  | 'storedCardId'
> & {
  providerAccountId?: string;
};

/** The charge of this method, which stands for the cycle from now on. */
export async function chargeOfInvoice(
  tx: Transaction,
  { invoice, checkout, payment }: { invoice: InvoiceToPay; checkout: Checkout; payment: Payment },
  parts: CheckoutParts,
  terms: Terms,
): Promise<Charge> {
  const { standing } = invoice;
  const { method } = payment;
  // The page is the customer's own, so its reminders have the language of it.
  noteLanguage(tx, standing.customerId, payment.session?.language ?? null);
  // One that the policy has decided stays as it is: it blocks no later cycle.
  const isDecided = standing.status === 'FAILED';
  if (!isDecided && standing.begunAt === null) {
    const account = terms.providerAccountId ?? (await accountCollecting(tx, method));
    await refuseDuringOutage(tx, account, method);
    return tx.update(standing, {
      ...columnsOfChoice(parts),
      dueAt: 'dueAt' in parts.by ? parts.by.dueAt : standing.dueAt,
      ...terms,
      providerAccountId: account,
      failureReason: null,
    });
  }
  const wanted: RequestedPayment = {
    method,
    amount: terms.amount,
    buyer: terms.buyer,
    session: payment.session,
  };
  const open = await openCharge(tx, checkout, wanted);
  const charge =
    open && !(isDecided && open.id === standing.id)
      ? await tryAgain(tx, open, { parts, terms, payment })
      : await addCharge(tx, {
          ...parts,
          ...terms,
          platformFee: 0,
          description: standing.description,
          metadata: {},
        });
  if (!isDecided && charge.id !== standing.id) await takeCycle(tx, standing, charge);
  return charge;
}

async function tryAgain(
  tx: Transaction,
  open: Charge,
  { parts, terms, payment }: { parts: CheckoutParts; terms: Terms; payment: Payment },
): Promise<Charge> {
  const {
    kind: _kind,
    cycleNumber: _cycle,
    mandateFrequency: _none,
    ...next
  } = columnsOfNextTry(parts);
  return tx.update(open, {
    ...next,
    ...terms,
    ...(payment.typedCard && { providerAccountId: await accountServing(tx, 'CARD') }),
    failureReason: null,
    ...triedAgain(open),
  });
}
