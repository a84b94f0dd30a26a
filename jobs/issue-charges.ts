/** Asks the provider for the codes of charges whose maker did not live to do it. */
import { healCharge } from '../src/charges/issue-charge';
import type { DueJob } from '../src/kit/due-job';

export const issueCharges: DueJob = {
  name: 'issue-charges',
  table: 'charges',
  due: 'issueAt',
  run: healCharge,
};
