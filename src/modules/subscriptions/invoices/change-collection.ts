/** Changes how a running subscription is collected: automatically, or by invoice. */
import { ChargeAttempt } from '../../charges/attempt';
import { mailOpened } from '../../charges/boleto-reminders';
import { Charge } from '../../charges/charge';
import { invoiceDefaults } from '../../checkouts/invoice-defaults';
import {
  invoiceTerms,
  refuseInvoiceTerms,
  type Collection,
  type InvoiceInput,
} from '../../checkouts/invoice-terms';
import { cardColumns } from '../expiring-card';
import type { PaymentMethod } from '../../providers/payment-method';
import {
  conflict,
  invalid,
  transientConflict,
  unprocessable,
} from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { rollToBankBusinessDay } from '../../charges/terms/bank-days';
import { addCivilDays, civilDate, endOfCivilDay } from '../../../platform/time/civil-time';
import { closingOf } from '../cycles/close-cycle';
import { untriedCharges } from '../cycles/open-cycles';
import { mrrBegun } from '../plans/mrr-movement';
import type { Subscription } from '../subscription';
import { addPage } from './add-page';
import { withdrawChange } from './withdraw-change';

export interface AskedCollection {
  collection?: Collection | null;
  invoice?: InvoiceInput | null;
}

/** The subscription must be locked. `served`: the methods that buyers of the store can choose. */
export async function changeCollection(
  tx: Transaction,
  subscription: Subscription,
  { collection, invoice }: AskedCollection,
  served: PaymentMethod[],
): Promise<void> {
  const to = collection ?? subscription.collection;
  if (invoice && to !== 'INVOICE')
    throw invalid('invoice is only valid with collection INVOICE', 'invoice', {
      reason: 'ONLY_WITH',
      values: { with: ['collection'] },
    });
  if (to === 'INVOICE' && (collection || invoice)) {
    const { frequency: cycle, invoice: before } = subscription;
    const defaults = await invoiceDefaults(tx);
    const terms = invoiceTerms(invoice, { cycle, methods: served, before, defaults });
    refuseInvoiceTerms(terms, cycle);
    if (subscription.collection === 'AUTOMATIC') await goByInvoice(tx, subscription, terms);
    else await tx.update(subscription, { invoice: terms, invoiceAt: tx.now() });
  }
  if (to === 'AUTOMATIC' && subscription.collection === 'INVOICE')
    await goAutomatically(tx, subscription);
}

/** The card is kept, where no automatic charge finds it. Retries end. */
async function goByInvoice(
  tx: Transaction,
  subscription: Subscription,
  invoice: NonNullable<Subscription['invoice']>,
): Promise<void> {
  const { id, cardToken } = subscription;
  if ((await untriedCharges(tx, subscription)).length > 0)
    throw conflict(
      `collection: a charge of ${id} is announced to the payer's bank: change it after its day`,
      'collection',
    );
  await tx.update(subscription, {
    collection: 'INVOICE',
    invoice,
    invoiceAt: tx.now(),
    closesAt: null,
    cardToken: null,
    cardReportAt: null,
    keptCardToken: cardToken,
  });
  const failing = await tx.findBy(Charge, {
    subscriptionId: id,
    status: 'PENDING',
    kind: 'RENEWAL',
  });
  if (failing) await openInstead(tx, subscription, await tx.lock(Charge, failing.id));
}

/** The charge whose card was declined is opened, and due like one that is opened now. */
async function openInstead(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
): Promise<void> {
  if (await tx.findBy(ChargeAttempt, { chargeId: charge.id, status: 'PENDING' }))
    throw transientConflict(
      'an attempt to collect its charge is in progress: try again in a minute',
      'collection',
    );
  const leadDays = subscription.invoice?.leadDays ?? 0;
  const day = rollToBankBusinessDay(addCivilDays(civilDate(tx.now()), leadDays));
  const dueAt = endOfCivilDay(day);
  const { amount, discount, lines } = charge;
  const page = await addPage(tx, subscription, { amount, discount, lines: lines ?? [] }, dueAt);
  await tx.update(charge, {
    kind: 'INVOICE',
    checkoutId: page.id,
    method: page.methods[0] ?? 'PIX',
    dueAt,
    nextAttemptAt: null,
    retryNumber: 0,
    failureReason: null,
    cardToken: null,
    cardBrand: null,
    cardLast4: null,
    cardExpiryMonth: null,
    refusedToken: null,
    retryNotBefore: null,
    noRetryAfter: null,
    providerAccountId: null,
    reportAt: tx.now(),
  });
  await mailOpened(tx, charge);
}

/** From the next cycle on. An open charge stays open, and is paid on its page. */
async function goAutomatically(tx: Transaction, subscription: Subscription): Promise<void> {
  const { id, keptCardToken, mandateReference, mandateEndsAt, cycleNumber } = subscription;
  if (!keptCardToken && (!mandateReference || mandateEndsAt))
    throw unprocessable(
      `collection: no card and no mandate of the subscription ${id} is stored: its buyer can ` +
        'store a card on the page of an open charge',
      'collection',
      { reason: 'WRONG_METHOD' },
    );
  await tx.update(
    subscription,
    keptCardToken
      ? {
          collection: 'AUTOMATIC',
          method: 'CARD',
          ...cardColumns({ ...subscription, cardToken: keptCardToken }, tx.now()),
          keptCardToken: null,
        }
      : {
          collection: 'AUTOMATIC',
          method: 'PIX',
          closesAt: closingNext(subscription, cycleNumber + 1, tx.now()),
        },
  );
  if (subscription.awaitsFirstPayment) await countFromNowOn(tx, subscription);
}

/** Null while nothing is charged. */
function closingNext(subscription: Subscription, cycleNumber: number, now: Date): Date | null {
  const { pausedAt, cancelAt, parkedAt } = subscription;
  return (pausedAt ?? cancelAt ?? parkedAt) ? null : closingOf(subscription, cycleNumber, now);
}

/**
 * Its buyer has accepted a mandate, which collects it from the next cycle on. The caller forgets
 * the card. An open charge by invoice stays open, and is paid on its page.
 */
export async function collectByMandate(
  tx: Transaction,
  subscription: Subscription,
  mandate: Pick<Subscription, 'mandateReference' | 'providerAccountId'>,
): Promise<void> {
  await withdrawChange(tx, subscription, 'CANCELLED');
  await tx.update(subscription, {
    ...mandate,
    mandateEndsAt: null,
    collection: 'AUTOMATIC',
    method: 'PIX',
    closesAt: closingNext(subscription, subscription.cycleNumber + 1, tx.now()),
    cardToken: null,
    cardBrand: null,
    cardLast4: null,
    cardExpiryMonth: null,
    cardReportAt: null,
    keptCardToken: null,
  });
  if (subscription.awaitsFirstPayment) await countFromNowOn(tx, subscription);
}

/** It counts as after a trial with a card: from the first cycle on. */
async function countFromNowOn(tx: Transaction, subscription: Subscription): Promise<void> {
  await tx.update(subscription, { awaitsFirstPayment: false });
  if (subscription.cycleNumber >= 0 && !subscription.pausedAt)
    await mrrBegun(tx, subscription, tx.now());
}

/** What is tried again by itself is not changed by hand. */
export function refuseRetriesByInvoice(collection: Collection, field: string): void {
  if (collection === 'INVOICE')
    throw unprocessable(
      `${field} is for automatic collection: a charge by invoice is paid by its buyer`,
      field,
      { reason: 'WRONG_METHOD' },
    );
}
