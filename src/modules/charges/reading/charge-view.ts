/** A charge as REST shows it: the payment of webhook payloads, and what it belongs to. */
import { view } from '../../../platform/records/columns/view';
import { splitsOfCharge, splitsSchema } from '../../ledger/sub-accounts/shown-splits';
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
  async (rows, charge, reader) => {
    const splits = await splitsOfCharge(rows, charge);
    return { ...(await paymentView.render(rows, charge, reader)), ...(splits && { splits }) };
  },
  { computed: { ...paymentView.computed, splits: splitsSchema }, optional: ['splits'] },
);
