/** A charge as REST shows it: the payment of webhook payloads, and what it belongs to. */
import { view } from '../../../platform/records/columns/view';
import { Charge } from '../charge';
import { paymentView } from './payment-view';

export const chargeView = view(
  Charge,
  [
    ...(paymentView.fields as readonly (keyof Charge)[]),
    'devMode',
    'discount',
    'customerFee',
    'checkoutId',
    'subscriptionId',
    'cycleNumber',
    'customerId',
    'externalId',
    'description',
    'metadata',
    'cardBrand',
    'cardLast4',
    'failureReason',
    'dueAt',
    'dueDate',
    'expiresAt',
    'url',
  ],
  (rows, charge, reader) => paymentView.render(rows, charge, reader),
  { beside: paymentView.beside },
);
