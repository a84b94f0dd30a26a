/** All events that a webhook can receive, and when they occur. */
import { choices } from '../../../platform/records/columns/choices';

export const EVENT_NAMES = {
  'checkout.completed': 'A checkout payment is confirmed.',
  'checkout.refunded':
    'A refund of a checkout, link or subscription payment, or of a part of it, completes.',
  'checkout.disputed': 'A dispute opens on a checkout, link or subscription payment.',
  'checkout.lost': 'A dispute of a checkout, link or subscription payment is lost.',
  'checkout.expired': 'A checkout or link was not paid before its `expiresAt`.',
  'checkout.cancelled': 'A checkout or link is cancelled: it can no longer be paid.',
  'charge.declined': 'A payment is declined on a page, or when a failed charge is paid by hand.',
  'charge.opened':
    'A Pix code or boleto that a page has shown is not paid after three minutes: the buyer may need ' +
    'a reminder. By invoice, the charge of a cycle is opened.',
  'charge.overdue':
    'A boleto is not paid two bank business days after its due date, and can still be paid. By ' +
    'invoice, the open charge is not paid on its due date.',
  'transparent.completed': 'A transparent payment is confirmed.',
  'transparent.refunded': 'A refund of a transparent payment, or of a part of it, completes.',
  'transparent.disputed': 'A transparent payment is disputed.',
  'transparent.lost': 'A dispute of a transparent payment is lost.',
  'subscription.completed': 'A subscription is created and active.',
  'subscription.cancelled': 'A subscription is cancelled.',
  'subscription.renewed': 'A recurring charge is paid.',
  'subscription.trial_started': 'A subscription with a trial starts.',
  'subscription.trial_ending':
    'The trial of a subscription ends in three days, and the first charge follows.',
  'subscription.renewal_upcoming':
    'A subscription with a cycle of six months or longer is charged in seven days.',
  'payment_method.stored': 'A card is stored for a customer, who agreed to it.',
  'payment_method.deleted': 'A stored card is deleted.',
  'payment_method.expiring':
    'The card of a subscription expires at the end of this month, and a charge follows.',
  'subscription.plan_changed': 'The plan of an active subscription changes.',
  'subscription.paused': 'A subscription is paused: nothing is charged until it resumes.',
  'subscription.resumed': 'A paused subscription resumes, by your request or at its `resumesAt`.',
  'subscription.charge_announced':
    "A charge by automatic Pix is announced to the payer's bank, some days before it is tried, or " +
    'before a retry.',
  'subscription.payment_failed':
    'An attempt of a recurring charge fails, for example because the card is declined.',
  'refund.failed':
    'A refund that you requested fails: the provider refused it, and the money is back in your ' +
    'balance.',
  'refund.requested':
    'A buyer asks for a refund in the portal, or withdraws from a purchase: accept or refuse it.',
  'dispute.answer_due':
    'An open dispute must be answered within three days, or within one day, and no evidence was ' +
    'submitted.',
  'dispute.won': 'A dispute is decided for you: the money is no longer blocked.',
  'closing.completed': 'The files of a closed month are complete.',
  'payout.completed': 'A withdrawal succeeds.',
  'payout.failed': 'A withdrawal fails.',
  'transfer.completed': 'A transfer succeeds.',
  'transfer.failed': 'A transfer fails.',
  'pix_key.received':
    'Money arrives at a Pix key of yours without a charge. No provider reports it yet.',
  'pix_key.refunded': 'Such money is given back. No provider reports it yet.',
  'message.bounced':
    'The mail server refused the address of a buyer for good: mails do not reach this buyer.',
  'webhook.disabled':
    'Another webhook of yours was disabled: it answered 410 Gone, or failed for five days ' +
    'without a success.',
} as const;

export type EventName = keyof typeof EVENT_NAMES;
export const eventNames = Object.keys(EVENT_NAMES) as EventName[];

export function isEventName(text: string): text is EventName {
  return Object.hasOwn(EVENT_NAMES, text);
}

/** The event names as words of a GraphQL enum: `CHECKOUT_COMPLETED` for `checkout.completed`. */
export const EventType = choices(
  'EventType',
  'What happened.',
  Object.fromEntries(eventNames.map((name) => [eventTypeOf(name), EVENT_NAMES[name]])),
);

export function eventTypeOf(name: EventName): string {
  return name.replace('.', '_').toUpperCase();
}

export function nameOfEventType(type: string): EventName {
  const name = eventNames.find((each) => eventTypeOf(each) === type);
  if (!name) throw new Error(`there is no event type ${type}`);
  return name;
}
