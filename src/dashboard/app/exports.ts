/** The lists that the service exports as CSV, and their addresses. */
import { language } from './language';
import type { Scope } from './scope';

/** Lists whose rows name people: in production an export asks who is there. */
const PERSONAL = ['charges', 'customers', 'auditLog'] as const;
const OTHERS = [
  ...(['checkouts', 'paymentLinks', 'subscriptions', 'products', 'coupons'] as const),
  ...(['ledgerEntries', 'payouts', 'transfers'] as const),
] as const;

export type ExportName = (typeof PERSONAL)[number] | (typeof OTHERS)[number];

export function isPersonal(list: ExportName): boolean {
  return PERSONAL.some((name) => name === list);
}

/** The address of a list as CSV, with the rows that the filter lets through. */
export function exportPath(
  { store, environment }: Pick<Scope, 'store' | 'environment'>,
  list: ExportName,
  filter: object,
): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), language: language() });
  return `/dashboard/export/${store}/${environment}/${list}.csv?${query.toString()}`;
}
