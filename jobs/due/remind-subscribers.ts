/** Reports dates of subscriptions some days before they come, and cards that expire. */
import { reportExpiringCard } from '../../src/modules/subscriptions/expiring-card';
import { remindSubscriber } from '../../src/modules/subscriptions/remind-subscriber';
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';

export const remindSubscribers = dueJob(Subscription, {
  name: 'remind-subscribers',
  run: remindSubscriber,
});

export const reportExpiringCards = dueJob(Subscription, {
  name: 'report-expiring-cards',
  run: reportExpiringCard,
});
