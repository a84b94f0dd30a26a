/** Payments of a customer, as the pages of the portal list them. */
import { Charge } from '../../modules/charges/charge';
import { isPaidOnPage } from '../../modules/charges/terms/charge-kind';
import { amountDueAt } from '../../modules/charges/terms/amount-due';
import type { ChargeLine } from '../../modules/charges/terms/charge-line';
import { Checkout } from '../../modules/checkouts/checkout';
import type { Rows } from '../../platform/records/rows';
import { lineName } from '../parts/line-name';
import { pagePath } from '../paths';
import { namesOnce } from './open-pages';
import { portalLink } from './portal-pages';
import type { OwnVisit } from './portal-visit';

export const PAYMENTS_SHOWN_MAX = 100;

/** The newest first. */
export function paymentsOf({ ctx, customer }: OwnVisit, limit: number): Promise<Charge[]> {
  return ctx.rows.list(
    Charge,
    { customerId: customer.id },
    { order: { createdAt: 'DESC', id: 'DESC' }, limit },
  );
}

/** Those that the buyer can pay on their own page now. */
export async function openPaymentsOf({ ctx, customer }: OwnVisit): Promise<Charge[]> {
  const pending = await ctx.rows.list(
    Charge,
    { customerId: customer.id, status: 'PENDING' },
    { order: { createdAt: 'DESC', id: 'DESC' }, limit: PAYMENTS_SHOWN_MAX },
  );
  return pending.filter((charge) => isPayable(charge, ctx.clock.now()));
}

/** A debit of automatic Pix that failed: only the payer's bank tries it again. */
export function isFailedPix({ status, kind, method, failureReason }: Charge): boolean {
  return status === 'PENDING' && kind === 'RENEWAL' && method === 'PIX' && failureReason !== null;
}

/** A code that can be paid, or a charge of a subscription whose card was declined. */
export function isPayable(charge: Charge, now: Date): boolean {
  const { status, brCode, failureReason, subscriptionId } = charge;
  // One that is paid on its page is not listed: the page is, by itself.
  if (isPaidOnPage(charge) || isFailedPix(charge)) return false;
  if (status !== 'PENDING' || amountDueAt(charge, now) === null) return false;
  return brCode !== null || (subscriptionId !== null && failureReason !== null);
}

/** What each payment is for, by its id. */
export async function namesOf(
  rows: Rows,
  charges: readonly Charge[],
): Promise<Map<string, string>> {
  const ids = charges.map(({ checkoutId }) => checkoutId).filter((id) => id !== null);
  const checkouts = await rows.listByIds(Checkout, ids);
  const named = new Map(checkouts.map(({ id, items }) => [id, namesOnce(items)]));
  return new Map(
    charges.map(({ id, lines, checkoutId, description }) => [
      id,
      (lines ? namesOnce(lines) : named.get(checkoutId ?? '')) || (description ?? ''),
    ]),
  );
}

/** Cents: what it costs now, or what was paid. */
export function amountOf(charge: Charge, now: Date): number {
  return charge.paidAmount ?? amountDueAt(charge, now) ?? charge.amount;
}

export function PaymentList({
  visit,
  charges,
  names,
}: {
  visit: OwnVisit;
  charges: readonly Charge[];
  names: ReadonlyMap<string, string>;
}) {
  const { messages, format, ctx } = visit;
  const { portal: say } = messages;
  return (
    <ul class="lines">
      {charges.map((charge) => (
        <li>
          <span class="name">
            <a href={portalLink(visit, `/payments/${charge.id}`)}>
              {names.get(charge.id) || say.payments.payment}
            </a>
            <br />
            <span class="quiet">
              {format.date(charge.paidAt ?? charge.createdAt)} · {say.statuses[charge.status]}
            </span>
          </span>
          <span class="number">{format.money(amountOf(charge, ctx.clock.now()))}</span>
        </li>
      ))}
    </ul>
  );
}

export function payLink(id: string): string {
  return pagePath(`/pay/${id}`);
}

/** What an amount is made of. */
export function ChargeLines({
  visit,
  lines,
  discount,
}: {
  visit: OwnVisit;
  lines: readonly ChargeLine[];
  discount: number;
}) {
  const { messages, format } = visit;
  return (
    <ul class="lines">
      {lines.map(({ kind, name, quantity, amount }) => (
        <li>
          <span class="name">
            {quantity === 1 ? '' : `${quantity} × `}
            {lineName(messages, { kind, name })}
          </span>
          <span class="number">{format.money(amount)}</span>
        </li>
      ))}
      {discount > 0 && (
        <li class="off">
          <span>{messages.portal.subscription.discount}</span>
          <span class="number">{format.money(0 - discount)}</span>
        </li>
      )}
    </ul>
  );
}
