/** The GraphQL resolvers of closed months. */
import { Closing } from '../../../modules/payouts/closings/closing';
import { URL_MEANINGS, fileUrlOf } from '../../../modules/payouts/closings/closing-view';
import { createClosing } from '../../../modules/payouts/closings/create-closing';
import { getClosing, listClosings } from '../../../modules/payouts/closings/read-closings';
import { batchedField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('closing', Closing, getClosing);
connection('closings', Closing, listClosings);
mutation('createClosing', createClosing, { field: 'closing', type: () => Closing });

batchedField(
  Closing,
  'csvUrl',
  () => String,
  (_ctx, closings) => Promise.resolve(closings.map((closing) => fileUrlOf(closing, 'csv'))),
  URL_MEANINGS.csv,
);
batchedField(
  Closing,
  'ofxUrl',
  () => String,
  (_ctx, closings) => Promise.resolve(closings.map((closing) => fileUrlOf(closing, 'ofx'))),
  URL_MEANINGS.ofx,
);
