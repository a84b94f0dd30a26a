/** Erases the personal data of deleted customers, including all copies. */
import { Customer } from '../src/customers/customer';
import { dueJob } from '../src/kit/work/due-job';
import { eraseCustomer } from '../src/privacy/erase-customer';

export const eraseCustomers = dueJob(Customer, {
  name: 'erase-customers',
  run: eraseCustomer,
});
