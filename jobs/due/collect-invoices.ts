/**
 * Takes the next step of collection by invoice: opens the charge of a cycle some days before its
 * date, reports one that is overdue, and decides it when its grace is over.
 */
import { collectInvoice } from '../../src/modules/payments/collect/collect-invoice';
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';

export const collectInvoices = dueJob(Subscription, {
  name: 'collect-invoices',
  indexed: `t."status" = 'ACTIVE' AND t."parkedAt" IS NULL`,
  run: collectInvoice,
});
