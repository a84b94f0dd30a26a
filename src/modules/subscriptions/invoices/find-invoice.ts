/** Finds the charge by invoice that a subscription waits for, and what it costs. */
import { In, IsNull, Not } from 'typeorm';
import { Charge } from '../../charges/charge';
import { lateCharges, type LateCharges } from '../../charges/terms/late-fees';
import { Checkout } from '../../checkouts/checkout';
import { sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import { civilDate } from '../../../platform/time/civil-time';
import { periodStartOf } from '../cycles/period-start';
import { Subscription } from '../subscription';

/** At most one is open. One that the policy has decided is FAILED, also while it can be paid. */
export function openInvoiceOf(
  rows: Pick<Rows, 'findBy'>,
  subscriptionId: string,
): Promise<Charge | null> {
  return rows.findBy(Charge, { subscriptionId, kind: 'INVOICE', status: 'PENDING' });
}

/** The open charge of a period that has not begun; null if there is none. */
export async function earlyInvoiceOf(
  rows: Rows,
  subscription: Subscription,
  now: Date,
): Promise<Charge | null> {
  const found = await openInvoiceOf(rows, subscription.id);
  const isNext = found?.cycleNumber === subscription.cycleNumber;
  return isNext && periodStartOf(subscription) > now ? found : null;
}

/** The charge that stands for the cycle or the change of a page. */
export function standingOf(rows: Rows, checkoutId: string): Promise<Charge | null> {
  return rows.findBy(Charge, { checkoutId, kind: In(['INVOICE', 'CHANGE']) });
}

/**
 * Whether its buyer is asked to pay it: also one that no cycle waits for any more, while its page
 * takes payments and its subscription goes on.
 */
export async function isOwed(
  rows: Pick<Rows, 'find'>,
  charge: Charge,
  now: Date,
): Promise<boolean> {
  const { kind, status, checkoutId, subscriptionId } = charge;
  if (status === 'PENDING') return true;
  if (kind !== 'INVOICE' || status !== 'FAILED' || !checkoutId || !subscriptionId) return false;
  const page = await rows.find(Checkout, checkoutId);
  const subscription = await rows.find(Subscription, subscriptionId);
  const isOpen = page?.status === 'PENDING' && (!page.expiresAt || page.expiresAt > now);
  return isOpen && subscription?.status === 'ACTIVE';
}

/** Its open charge was overdue: it goes on once that is paid. */
export function isPausedByPolicy({ pausedAt, overdueSince }: Subscription): boolean {
  return pausedAt !== null && pausedAt.getTime() === overdueSince?.getTime();
}

/** While a provider is asked about a card, both outcomes are possible. */
export async function isBeingPaid(rows: Rows, checkoutId: string): Promise<boolean> {
  const [found] = await rows.sql<{ id: string }>(
    `
      SELECT a."id"
      FROM "charges" c
      JOIN "chargeAttempts" a ON a."chargeId" = c."id"
      WHERE c."storeId" = $1 AND c."devMode" = $2 AND c."checkoutId" = $3
        AND a."status" = 'PENDING'
      LIMIT 1
    `,
    [checkoutId],
  );
  return found !== undefined;
}

/** Whether a boleto of the page was issued whose payment may still be reported. */
export async function hasOpenBoleto(
  rows: Pick<Rows, 'findBy'>,
  checkoutId: string,
): Promise<boolean> {
  const boleto = await rows.findBy(Charge, {
    checkoutId,
    method: 'BOLETO',
    status: 'PENDING',
    issuedAt: Not(IsNull()),
  });
  return boleto !== null;
}

/** Whether the checkout is the page of a cycle, or of a change, that is paid by invoice. */
export function isInvoicePage({ isRenewal, dueDate }: Checkout): boolean {
  return isRenewal && Boolean(dueDate);
}

type Page = Pick<Checkout, 'amount' | 'dueDate' | 'interest' | 'fine'>;

/** With fine and interest of that day, by every method. */
export function costsOn(
  { amount, dueDate, interest, fine }: Page,
  discount: number,
  now: Date,
): LateCharges {
  const price = sum([amount, -discount]);
  const today = civilDate(now);
  return lateCharges({ amount: price, dueDate: dueDate ?? today, paidOn: today, interest, fine });
}
