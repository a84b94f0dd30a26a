/** Makes the files of closed months. */
import { Closing } from '../../src/modules/payouts/closings/closing';
import { makeClosing } from '../../src/modules/payouts/closings/make-closing';
import { dueJob } from '../../src/platform/jobs/due-job';

export const makeClosings = dueJob(Closing, {
  name: 'make-closings',
  mayBeLate: 'true',
  run: makeClosing,
});
