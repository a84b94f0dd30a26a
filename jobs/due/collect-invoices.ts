/**
 * Takes the next step of collection by invoice: opens the charge of a cycle some days before its
 * date, reports one that is overdue, and decides it when its grace is over. Withdraws changes of
 * plan whose difference was not paid in time.
 */
import { collectInvoice } from '../../src/modules/payments/collect/collect-invoice';
import { expireChange } from '../../src/modules/payments/collect/expire-change';
import { PlanChange } from '../../src/modules/subscriptions/plans/plan-change';
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';

export const collectInvoices = dueJob(Subscription, {
  name: 'collect-invoices',
  indexed: `t."status" = 'ACTIVE' AND t."parkedAt" IS NULL`,
  run: collectInvoice,
});

export const expireChanges = dueJob(PlanChange, {
  name: 'expire-changes',
  indexed: `t."status" = 'AWAITING_PAYMENT'`,
  run: expireChange,
});
