/** Everything that the store has of a customer, for the customer: the access that the law gives. */
import { IsNull } from 'typeorm';
import type { Context } from '../../platform/operations/context';
import { renderAll } from '../../platform/records/columns/view';
import { Charge } from '../charges/charge';
import { chargeView } from '../charges/reading/charge-view';
import { StoredCard, storedCardView } from '../charges/stored-cards/stored-card';
import { Checkout } from '../checkouts/checkout';
import { checkoutView } from '../checkouts/shown/checkout-view';
import { Customer, customerView } from '../customers/customer';
import { Subscription, subscriptionView } from '../subscriptions/subscription';
import { RefundRequest, refundRequestView } from './refunds/refund-request';
import { isOfAddress } from './own-payments';

/** Of each kind, the newest. */
const ROWS_MAX = 5_000;

export type DataOfCustomer = Record<
  'customer' | 'storedCards' | 'subscriptions' | 'payments' | 'checkouts' | 'refundRequests',
  Record<string, unknown>[]
>;

/** Lei 13.709 (LGPD), art. 18, II and V. What the merchant notes for itself is not part of it. */
export async function dataOfCustomer(
  { rows }: Context,
  customer: Customer,
): Promise<DataOfCustomer> {
  const customerId = customer.id;
  const newest = { order: { createdAt: 'DESC', id: 'DESC' }, limit: ROWS_MAX } as const;
  const charges = await rows.list(Charge, { customerId }, newest);
  const own = charges.filter((charge) => isOfAddress(charge, customer));
  const shown = await renderAll(chargeView, rows, charges);
  return {
    customer: [withoutNotes(await customerView.render(rows, customer))],
    storedCards: await ofView(
      rows.list(StoredCard, { customerId, deletedAt: IsNull() }, newest),
      (found) => renderAll(storedCardView, rows, found),
    ),
    subscriptions: await ofView(rows.list(Subscription, { customerId }, newest), (found) =>
      renderAll(subscriptionView, rows, found),
    ),
    payments: shown.map((payment, index) => ({
      ...withoutNotes(payment),
      buyer: own.find(({ id }) => id === charges[index]?.id)?.buyer ?? null,
    })),
    checkouts: await ofView(rows.list(Checkout, { customerId }, newest), (found) =>
      renderAll(checkoutView, rows, found),
    ),
    refundRequests: await ofView(rows.list(RefundRequest, { customerId }, newest), (found) =>
      renderAll(refundRequestView, rows, found),
    ),
  };
}

async function ofView<Row>(
  found: Promise<Row[]>,
  render: (rows: Row[]) => Promise<Record<string, unknown>[]>,
): Promise<Record<string, unknown>[]> {
  return (await render(await found)).map(withoutNotes);
}

/** `metadata` and `externalId` are the merchant's own. */
function withoutNotes(shown: Record<string, unknown>): Record<string, unknown> {
  const { metadata: _metadata, externalId: _externalId, platformFee: _fee, ...rest } = shown;
  return rest;
}
