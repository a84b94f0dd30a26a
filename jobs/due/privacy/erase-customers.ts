/** Erases the personal data of deleted customers, including all copies. */
import { Customer } from '../../../src/modules/customers/customer';
import { eraseEvidence } from '../../../src/modules/payments/disputes/erase-evidence';
import { dueJob } from '../../../src/platform/jobs/due-job';
import { eraseCustomer } from '../../../src/modules/privacy/erase-customer';

export const eraseCustomers = dueJob(Customer, {
  name: 'erase-customers',
  run: async (ctx, id) => {
    await eraseEvidence(ctx, id);
    await eraseCustomer(ctx, id);
  },
});
