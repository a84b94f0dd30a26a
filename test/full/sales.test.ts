/** What merchants sell and to whom. */
import { suites } from '../support/suites';

suites(
  'scenarios/campaigns',
  'scenarios/coupon-rules',
  'scenarios/coupon-times',
  'scenarios/coupons',
  'scenarios/customer-fee',
  'scenarios/customers',
  'scenarios/erased-customer',
  'scenarios/free-amount-links',
  'scenarios/named-customers',
  'scenarios/payment-links',
  'scenarios/product-files',
  'scenarios/return-addresses',
  'scenarios/update-coupon',
  'scenarios/upsell',
);
