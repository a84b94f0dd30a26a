/** The names of events, from the schema's enum: `CHECKOUT_COMPLETED` is `checkout.completed`. */
import type { EventType } from '../../gql/graphql';

/** A missing or unknown name does not compile. */
const TYPES: Record<EventType, string> = {
  CHARGE_DECLINED: 'charge.declined',
  CHECKOUT_CANCELLED: 'checkout.cancelled',
  CHECKOUT_COMPLETED: 'checkout.completed',
  CHECKOUT_DISPUTED: 'checkout.disputed',
  CHECKOUT_EXPIRED: 'checkout.expired',
  CHECKOUT_LOST: 'checkout.lost',
  CHECKOUT_REFUNDED: 'checkout.refunded',
  DISPUTE_WON: 'dispute.won',
  PAYOUT_COMPLETED: 'payout.completed',
  PAYOUT_FAILED: 'payout.failed',
  REFUND_FAILED: 'refund.failed',
  SUBSCRIPTION_CANCELLED: 'subscription.cancelled',
  SUBSCRIPTION_CHARGE_ANNOUNCED: 'subscription.charge_announced',
  SUBSCRIPTION_COMPLETED: 'subscription.completed',
  SUBSCRIPTION_PAUSED: 'subscription.paused',
  SUBSCRIPTION_PAYMENT_FAILED: 'subscription.payment_failed',
  SUBSCRIPTION_PLAN_CHANGED: 'subscription.plan_changed',
  SUBSCRIPTION_RENEWED: 'subscription.renewed',
  SUBSCRIPTION_RESUMED: 'subscription.resumed',
  SUBSCRIPTION_TRIAL_STARTED: 'subscription.trial_started',
  TRANSFER_COMPLETED: 'transfer.completed',
  TRANSFER_FAILED: 'transfer.failed',
  TRANSPARENT_COMPLETED: 'transparent.completed',
  TRANSPARENT_DISPUTED: 'transparent.disputed',
  TRANSPARENT_LOST: 'transparent.lost',
  TRANSPARENT_REFUNDED: 'transparent.refunded',
  WEBHOOK_DISABLED: 'webhook.disabled',
};

export const EVENT_NAMES: readonly string[] = Object.values(TYPES).toSorted((one, other) =>
  one.localeCompare(other),
);
