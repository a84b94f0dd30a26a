/** The names of all events. A test compares them with the schema. */
export const EVENT_NAMES: readonly string[] = [
  'charge.declined',
  'charge.opened',
  'charge.overdue',
  'checkout.cancelled',
  'checkout.completed',
  'checkout.disputed',
  'checkout.expired',
  'checkout.lost',
  'checkout.refunded',
  'dispute.answer_due',
  'closing.completed',
  'dispute.won',
  'message.bounced',
  'payment_method.deleted',
  'payment_method.expiring',
  'payment_method.stored',
  'payout.completed',
  'payout.failed',
  'pix_key.received',
  'pix_key.refunded',
  'refund.failed',
  'refund.requested',
  'subscription.cancelled',
  'subscription.charge_announced',
  'subscription.completed',
  'subscription.paused',
  'subscription.payment_failed',
  'subscription.plan_changed',
  'subscription.renewal_upcoming',
  'subscription.renewed',
  'subscription.resumed',
  'subscription.trial_ending',
  'subscription.trial_started',
  'transfer.completed',
  'transfer.failed',
  'transparent.completed',
  'transparent.disputed',
  'transparent.lost',
  'transparent.refunded',
  'webhook.disabled',
];

const beginningWith = (...starts: readonly string[]) =>
  EVENT_NAMES.filter((name) => starts.some((start) => name.startsWith(start)));

export type EventPreset = 'sales' | 'subscriptions' | 'moneyOut' | 'all';

export const PRESETS: Readonly<Record<EventPreset, readonly string[]>> = {
  sales: beginningWith('charge.', 'checkout.', 'transparent.', 'refund.', 'dispute.'),
  subscriptions: beginningWith('subscription.'),
  moneyOut: beginningWith(
    'payout.',
    'transfer.',
    'refund.',
    'checkout.refunded',
    'transparent.refunded',
  ),
  all: EVENT_NAMES,
};

/** What a new webhook gets unless the member chooses. */
export const USUAL_EVENTS: readonly string[] = [...PRESETS.sales, ...PRESETS.subscriptions];
