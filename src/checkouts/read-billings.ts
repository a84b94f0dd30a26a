/** The list of checkouts and payment links as version 1 shows them. */
import { listOperation } from '../kit/operation';
import { where } from '../kit/page';
import { billingView } from './billing';
import { Checkout } from './checkout';
import { PaymentLinkFilter, statusConditions } from './read-checkouts';

/** Version 1 knows no subscriptions. */
export const listBillings = listOperation(
  Checkout,
  {
    description: 'The billings and payment links, newest first.',
    permission: 'CHECKOUT:READ',
    filter: PaymentLinkFilter,
    output: billingView,
  },
  (filter) => [where(`t."frequency" <> 'SUBSCRIPTION'`), ...statusConditions(filter)],
);
