/** Reminders and deadlines of disputes, and evidence that is handed in. */
import { followDispute } from '../../src/modules/payments/disputes/follow-dispute';
import { Dispute } from '../../src/modules/payments/disputes/dispute';
import { dueJob } from '../../src/platform/jobs/due-job';

export const followDisputes = dueJob(Dispute, {
  name: 'follow-disputes',
  settles: true,
  mayBeLate: 'true',
  run: followDispute,
});
