/** Charges every subscription whose next cycle is due; also the first full charge when a trial ends. */
import type { DueJob } from '../src/kit/due-job';
import { renewSubscription } from '../src/payments/renew-subscription';

export const renewSubscriptions: DueJob = {
  name: 'renew-subscriptions',
  table: 'subscriptions',
  due: 'nextChargeAt',
  condition: `t."status" = 'ACTIVE' AND t."parkedAt" IS NULL AND t."method" = 'CARD'`,
  run: renewSubscription,
};
