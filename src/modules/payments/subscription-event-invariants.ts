/** What must always hold between the charges of subscriptions and their events. */
import { RECORDED_EVENTS, paymentEventsWhere } from '../webhooks/archive/recorded-events';

const SUBSCRIPTION_PAID = `e."type" IN (
  'subscription.completed', 'subscription.renewed', 'subscription.plan_changed'
)`;

export const SUBSCRIPTION_EVENT_INVARIANTS: Readonly<Record<string, string>> = {
  'every paid charge of a subscription has its event': `
    SELECT c."id"
    FROM "charges" c
    WHERE c."paidAt" IS NOT NULL
      AND c."subscriptionId" IS NOT NULL
      AND c."kind" <> 'TRIAL_START'
      AND NOT EXISTS (
        SELECT 1
        FROM ${paymentEventsWhere(SUBSCRIPTION_PAID)} event
        WHERE event."chargeId" = c."id"
      )
  `,
  'every trial that began has its event': `
    SELECT c."id"
    FROM "charges" c
    WHERE c."paidAt" IS NOT NULL
      AND c."subscriptionId" IS NOT NULL
      AND c."kind" = 'TRIAL_START'
      AND NOT EXISTS (
        SELECT 1
        FROM ${RECORDED_EVENTS} e
        WHERE e."objectId" = c."subscriptionId"
          AND e."type" IN ('subscription.trial_started', 'subscription.completed')
      )
  `,
};
