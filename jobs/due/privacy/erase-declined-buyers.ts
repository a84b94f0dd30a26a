/** Erases what buyers typed for card payments that were declined and never paid. */
import { Charge } from '../../../src/modules/charges/charge';
import { dueJob } from '../../../src/platform/jobs/due-job';
import { eraseDeclinedBuyer } from '../../../src/modules/privacy/erase-declined-buyer';

export const eraseDeclinedBuyers = dueJob(Charge, {
  name: 'erase-declined-buyers',
  run: eraseDeclinedBuyer,
});
