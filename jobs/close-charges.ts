/** Calls off the codes of closed charges at the provider. */
import { closeCharge } from '../src/charges/close-charge';
import type { DueJob } from '../src/kit/due-job';

export const closeCharges: DueJob = {
  name: 'close-charges',
  table: 'charges',
  due: 'closeAt',
  run: closeCharge,
};
