/** All events that a webhook can receive, and when they occur. */

export const EVENT_NAMES = {
  'checkout.completed': 'A checkout payment is confirmed.',
  'checkout.refunded': 'A refund of a checkout, link or subscription payment completes.',
  'checkout.disputed': 'A dispute or chargeback opens on a checkout, link or subscription payment.',
  'checkout.lost': 'A dispute of a checkout, link or subscription payment is lost.',
  'transparent.completed': 'A transparent payment is confirmed.',
  'transparent.refunded': 'A transparent refund completes.',
  'transparent.disputed': 'A transparent payment is disputed.',
  'transparent.lost': 'A dispute of a transparent payment is lost.',
  'subscription.completed': 'A subscription is created and active.',
  'subscription.cancelled': 'A subscription is cancelled.',
  'subscription.renewed': 'A recurring charge is paid.',
  'subscription.trial_started': 'A subscription with a trial starts.',
  'subscription.plan_changed': 'The plan of an active subscription changes.',
  'subscription.payment_failed':
    'An attempt of a recurring charge fails, for example because the card is declined.',
  'payout.completed': 'A withdrawal succeeds.',
  'payout.failed': 'A withdrawal fails.',
  'transfer.completed': 'A transfer succeeds.',
  'transfer.failed': 'A transfer fails.',
  'webhook.disabled':
    'Another webhook of yours was disabled: it answered 410 Gone, or failed for five days ' +
    'without a success.',
} as const;

export type EventName = keyof typeof EVENT_NAMES;
export const eventNames = Object.keys(EVENT_NAMES) as EventName[];

export function isEventName(text: string): text is EventName {
  return Object.hasOwn(EVENT_NAMES, text);
}
