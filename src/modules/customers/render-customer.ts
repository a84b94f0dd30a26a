/** The stored customer in the payloads of events. */
import type { Rows } from '../../platform/records/rows';
import { Customer, customerView } from './customer';

export async function renderCustomer(
  rows: Rows,
  customerId: string | null,
): Promise<Record<string, unknown> | null> {
  const customer = customerId ? await rows.find(Customer, customerId) : null;
  return customer && !customer.deletedAt ? customerView.render(rows, customer) : null;
}
