/** The GraphQL resolvers of closed months. */
import { Closing } from '../../../modules/payouts/closings/closing';
import { URL_MEANINGS, fileUrlOf } from '../../../modules/payouts/closings/closing-view';
import { createClosing } from '../../../modules/payouts/closings/create-closing';
import { getClosing, listClosings } from '../../../modules/payouts/closings/read-closings';
import { batchedField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('closing', getClosing);
connection('closings', listClosings);
mutation('createClosing', createClosing);

batchedField(Closing, 'csvUrl', String, URL_MEANINGS.csv, (_ctx, closings) =>
  closings.map((closing) => fileUrlOf(closing, 'csv')),
);
batchedField(Closing, 'ofxUrl', String, URL_MEANINGS.ofx, (_ctx, closings) =>
  closings.map((closing) => fileUrlOf(closing, 'ofx')),
);
