/** The mails that the service sends, and the rules that hold for each. */

/** Mails to buyers, and what each says. */
export const BUYER_TEMPLATES = {
  receipt: 'A payment was received.',
  'payment-waiting': 'A Pix code or boleto waits for the payment of the buyer.',
  'payment-due': 'A boleto is due in a few days, or on this day.',
  'payment-overdue': 'A boleto was not paid in time.',
  'subscription-started': 'A subscription has begun.',
  'trial-started': 'The trial of a subscription has begun.',
  'trial-ending': 'The trial of a subscription ends in a few days.',
  'renewal-upcoming': 'A subscription with a long cycle is charged in a few days.',
  'payment-failed': 'A charge of a subscription was declined.',
  'card-expiring': 'The stored card ends this month, and a charge follows.',
  'automatic-pix-announced': 'A charge by automatic Pix was announced to the bank.',
  'plan-changed': 'A subscription has another plan.',
  'subscription-paused': 'A subscription was paused.',
  'subscription-resumed': 'A paused subscription continues.',
  'subscription-cancelled': 'A subscription was cancelled.',
  'refund-completed': 'A refund was paid.',
  'refund-failed': 'A refund could not be paid.',
  'withdrawal-confirmed': 'The buyer has withdrawn from a purchase in the portal.',
  'email-changed': 'The buyer has another e-mail address; sent to the one before.',
  'portal-code': 'The code that lets a buyer into the portal of a store.',
} as const;
export type BuyerTemplate = keyof typeof BUYER_TEMPLATES;

/** Mails to members of a store. */
export const MEMBER_TEMPLATES = {
  invitation: 'A person is invited to a store.',
  'password-reset': 'A link to set a new way in.',
  'new-sign-in': 'A member signed in from a browser that was not seen before.',
  'role-changed': 'A member has another role.',
  'dispute-opened': 'A buyer disputes a payment.',
  'dispute-answer-due': 'A dispute must be answered in a few days.',
  'payout-failed': 'A payout failed.',
  'webhook-disabled': 'A webhook receives nothing any more.',
  'provider-account-failing': 'The account at a provider was refused.',
  'key-expiring': 'An API key expires in a few days.',
} as const;
export type MemberTemplate = keyof typeof MEMBER_TEMPLATES;

/** What the operator sends to try the mail server, and a merchant to see a text. */
export type Template = BuyerTemplate | MemberTemplate;

export const BUYER_TEMPLATE_NAMES = Object.keys(BUYER_TEMPLATES) as BuyerTemplate[];

/** What a store may switch off; the others are about the access of the person who receives them. */
export const RULED_MEMBER_TEMPLATES = [
  'dispute-opened',
  'dispute-answer-due',
  'payout-failed',
  'webhook-disabled',
  'provider-account-failing',
  'key-expiring',
] as const satisfies readonly MemberTemplate[];

/** About the access of one person, and without a secret: it is shown in previews. */
export const ACCESS_TEMPLATES = [
  'new-sign-in',
  'role-changed',
] as const satisfies readonly MemberTemplate[];

export function isBuyerTemplate(text: string): text is BuyerTemplate {
  return Object.hasOwn(BUYER_TEMPLATES, text);
}

/**
 * A reader of the body could act as its recipient: no API shows it in production, and it is sent
 * only once.
 */
export const HAS_SECRET: readonly Template[] = ['portal-code', 'invitation', 'password-reset'];

/**
 * Sent even if the store has switched its mails off: without them buyers could not sign in to the
 * portal, would not notice a change of their address by a stranger, or would have no proof of
 * their withdrawal (Decreto 7.962/2013, art. 5).
 */
export const ALWAYS_SENT: readonly Template[] = [
  'portal-code',
  'withdrawal-confirmed',
  'email-changed',
];

/** Reminders: a buyer may unsubscribe from each, and the daily limit holds for them. */
export const REMINDERS: readonly Template[] = [
  'payment-waiting',
  'payment-due',
  'payment-overdue',
  'trial-ending',
  'renewal-upcoming',
  'card-expiring',
  'automatic-pix-announced',
];

/** Receipts, confirmations that the law requires, codes, and failed payments: no daily limit. */
export const UNLIMITED: readonly Template[] = [
  'receipt',
  'payment-failed',
  ...ALWAYS_SENT,
  'subscription-cancelled',
  'refund-completed',
  'refund-failed',
];

/** Sent for a suspended store too. */
export const SENT_WHEN_SUSPENDED: readonly Template[] = [
  'refund-completed',
  'refund-failed',
  'withdrawal-confirmed',
  ...(Object.keys(MEMBER_TEMPLATES) as MemberTemplate[]),
];
