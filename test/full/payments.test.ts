/** One payment: its page, its methods and its end. */
import { suites } from '../support/suites';

suites(
  'scenarios/boleto',
  'scenarios/boleto-due-date',
  'scenarios/small-boletos',
  'scenarios/charge-pages',
  'scenarios/ended-checkouts',
  'scenarios/expired-checkout',
  'scenarios/found-by',
  'scenarios/known-buyers',
  'scenarios/one-time-payment',
  'scenarios/parallel-payments',
  'scenarios/pix-without-buyer',
  'scenarios/transparent-coupons',
  'scenarios/transparent-pix',
  'scenarios/whose-payment',
);
