/** The list of checkouts and payment links in the version 1 format. */
import { listOperation } from '../../../platform/operations/operation';
import { where } from '../../../platform/records/lists/conditions';
import { billingView } from './billing';
import { Checkout } from '../checkout';
import { PaymentLinkFilter, statusConditions } from '../read-checkouts';

/** Version 1 has no subscriptions. */
export const listBillings = listOperation(
  Checkout,
  {
    title: 'List billings',
    description: 'The billings and payment links, newest first.',
    permission: 'CHECKOUT:READ',
    filter: PaymentLinkFilter,
    output: billingView,
  },
  (filter, ctx) => [where(`t."frequency" <> 'SUBSCRIPTION'`), ...statusConditions(filter, ctx)],
);
