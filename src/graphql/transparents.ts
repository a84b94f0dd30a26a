/** Transparent charges in GraphQL: they are charges like all others, with lists and mutations of their own. */
import { Charge } from '../charges/charge';
import { createTransparent } from '../charges/create-transparent';
import { getTransparent, listTransparents } from '../charges/read-transparents';
import { simulateTransparentPayment } from '../payments/simulate-transparent-payment';
import { connection, mutation, single } from './schema-words';

single('transparent', Charge, getTransparent);
connection('transparents', Charge, listTransparents);
mutation('createTransparent', createTransparent, { field: 'transparent', type: () => Charge });
mutation('simulateTransparentPayment', simulateTransparentPayment, {
  field: 'transparent',
  type: () => Charge,
});
