/** Refunds and disputes in GraphQL. */
import { Charge } from '../charges/charge';
import { Dispute } from '../payments/dispute';
import { getRefund, listDisputes, listRefunds } from '../payments/read-refunds';
import { Refund } from '../payments/refund';
import { refundCheckout, refundPaymentLink, refundTransparent } from '../payments/refund-charge';
import { connection, connectionOf, mutation, relation, single } from './schema-words';

single('refund', Refund, getRefund);
connection('refunds', Refund, listRefunds);
mutation('refundCheckout', refundCheckout, { field: 'refund', type: () => Refund });
mutation('refundPaymentLink', refundPaymentLink, { field: 'refund', type: () => Refund });
mutation('refundTransparent', refundTransparent, { field: 'refund', type: () => Refund });
relation(
  Refund,
  'charge',
  Charge,
  'CHECKOUT:READ',
  ({ originalId }) => originalId,
  'The charge that was paid.',
);
connectionOf(
  Charge,
  'refunds',
  Refund,
  listRefunds,
  ({ id }) => ({ originalId: id }),
  'Everything that was given back of it, newest first.',
);

connection('disputes', Dispute, listDisputes);
relation(
  Dispute,
  'charge',
  Charge,
  'CHECKOUT:READ',
  ({ chargeId }) => chargeId,
  'The disputed charge.',
);
connectionOf(
  Charge,
  'disputes',
  Dispute,
  listDisputes,
  ({ id }) => ({ chargeId: id }),
  'Its disputes, newest first.',
);
