/** The pages that wait for a payment of a customer, and what each costs today. */
import { Any, In, Not } from 'typeorm';
import { Charge } from '../../modules/charges/charge';
import { isPaidOnPage } from '../../modules/charges/terms/charge-kind';
import { Checkout } from '../../modules/checkouts/checkout';
import { costsOn, isInvoicePage } from '../../modules/subscriptions/invoices/find-invoice';
import { civilDate, startOfCivilDay } from '../../platform/time/civil-time';
import type { OwnVisit } from './portal-visit';

const PAGES_SHOWN_MAX = 100;

export interface OpenPage {
  id: string;
  /** Its products, separated by commas. */
  name: string;
  /** Cents: by invoice with fine and interest of today. */
  amount: number;
  /** By invoice; null for other pages. */
  dueAt: Date | null;
  isOverdue: boolean;
  isOfChange: boolean;
}

/** The newest first. */
export async function openPagesOf(visit: OwnVisit): Promise<OpenPage[]> {
  const { rows } = visit.ctx;
  const pages = await rows.list(
    Checkout,
    {
      customerId: visit.customer.id,
      status: 'PENDING',
      frequency: Not('MULTIPLE_PAYMENTS' as const),
    },
    { order: { createdAt: 'DESC', id: 'DESC' }, limit: PAGES_SHOWN_MAX },
  );
  const ids = pages.filter(isInvoicePage).map(({ id }) => id);
  const charges = await rows.list(
    Charge,
    { checkoutId: Any(ids), kind: In(['INVOICE', 'CHANGE']) },
    { limit: Math.max(1, ids.length) },
  );
  return pages.map((page) =>
    openPage(visit, page, charges.find(({ checkoutId }) => checkoutId === page.id) ?? null),
  );
}

/** Those of these charges, in their order. One that is decided may be payable still. */
export async function openPagesFor(
  visit: OwnVisit,
  charges: readonly Charge[],
): Promise<OpenPage[]> {
  const onPage = charges.filter(isPaidOnPage);
  const ids = onPage.flatMap(({ checkoutId }) => checkoutId ?? []);
  const pages = await visit.ctx.rows.listByIds(Checkout, ids);
  return onPage.flatMap((charge) => {
    const page = pages.find(({ id }) => id === charge.checkoutId);
    return page?.status === 'PENDING' ? openPage(visit, page, charge) : [];
  });
}

function openPage({ ctx }: OwnVisit, page: Checkout, charge: Charge | null): OpenPage {
  const { id, items, amount, dueDate } = page;
  const name = namesOnce(items);
  if (!isInvoicePage(page) || !dueDate)
    return { id, name, amount, dueAt: null, isOverdue: false, isOfChange: false };
  return {
    id,
    name,
    amount: costsOn(page, charge?.discount ?? 0, ctx.clock.now()).total,
    dueAt: startOfCivilDay(dueDate),
    isOverdue: dueDate < civilDate(ctx.clock.now()),
    isOfChange: charge?.kind === 'CHANGE',
  };
}

/** A product has several lines if it was changed. */
export function namesOnce(lines: readonly { name: string }[]): string {
  return [...new Set(lines.map(({ name }) => name))].join(', ');
}
