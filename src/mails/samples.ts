/** What mails say in a preview and in a test mail: objects that no store has. */
import { ChargeAttempt } from '../modules/charges/attempt';
import { Charge } from '../modules/charges/charge';
import { Customer } from '../modules/customers/customer';
import { Message } from '../modules/messages/message';
import {
  isBuyerTemplate,
  type BuyerTemplate,
  type MemberTemplate,
  type Template,
} from '../modules/messages/templates';
import type { PaymentMethod } from '../modules/providers/payment-method';
import { Refund } from '../modules/payments/refund/refund';
import { PlanChange } from '../modules/subscriptions/plans/plan-change';
import { Subscription } from '../modules/subscriptions/subscription';
import type { StoredRecord } from '../platform/records/record';
import { civilDate, civilMonth } from '../platform/time/civil-time';
import { DAY_MS, later } from '../platform/time/clock';
import type { MailRows, Reading } from './reading';
import { memberSampleOf } from './samples-for-members';

const ID = 'TEST00000000000000000000000';
const IDS = {
  charge: `char_${ID}`,
  attempt: `attempt_${ID}`,
  subscription: `subs_${ID}`,
  refund: `ref_${ID}`,
  change: `subu_${ID}`,
  customer: `cust_${ID}`,
};
const PRICE = 4_990;
const PLAN = 'Clube do Café';
const BUYER = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  taxId: '52998224725',
  cellphone: '11999990000',
};
const BAR_CODE = '00190000090123456789012345678904110010000004990';
const BR_CODE =
  '00020126330014br.gov.bcb.pix0111529982247255204000053039865405' +
  '49.905802BR5909Ana Souza6009Sao Paulo62070503***6304A1B2';

/** What the mail reads, and the message as if it were about that. */
export function sampleOf(
  template: Template,
  message: Message,
  now: Date,
): Pick<Reading, 'rows' | 'message' | 'upcomingOf'> {
  const { objects, about } = isBuyerTemplate(template)
    ? buyerSampleOf(template, now)
    : ofMembers(template, now);
  const rows: MailRows = {
    find: (type, id) => {
      const found = objects.find((each): each is typeof each => each.id === id);
      return Promise.resolve(found instanceof type ? found : null);
    },
    findBy: () => Promise.resolve(null),
    list: (type) =>
      Promise.resolve(objects.flatMap((each) => (each instanceof type ? [each] : []))),
  };
  return {
    rows,
    message: Object.assign(new Message(), message, about),
    upcomingOf: ({ nextChargeAt, amount }) =>
      Promise.resolve(nextChargeAt && { date: nextChargeAt, amount, discount: 0, lines: [] }),
  };
}

interface Sample {
  objects: readonly StoredRecord[];
  about: Pick<Message, 'objectId' | 'customerId' | 'values'>;
}

function buyerSampleOf(template: BuyerTemplate, now: Date): Sample {
  const objects = [
    subscriptionOf(template, now),
    ...(ABOUT_SUBSCRIPTIONS.includes(template) ? [] : [chargeOf(template, now)]),
    ...othersOf(template, now),
  ];
  return {
    objects,
    about: {
      objectId: objectOf(template),
      customerId: IDS.customer,
      values: valuesOf(template, now),
    },
  };
}

function ofMembers(template: MemberTemplate, now: Date): Sample {
  const { objects, values } = memberSampleOf(template, now);
  return { objects, about: { objectId: objects[0]?.id ?? '', customerId: null, values } };
}

export function isSample({ values }: Pick<Message, 'values'>): boolean {
  return values.isSample === true;
}

const ABOUT_SUBSCRIPTIONS: readonly BuyerTemplate[] = [
  'subscription-started',
  'trial-started',
  'trial-ending',
  'renewal-upcoming',
  'card-expiring',
  'plan-changed',
  'subscription-paused',
  'subscription-resumed',
  'subscription-cancelled',
];

function objectOf(template: BuyerTemplate): string {
  if (template === 'refund-completed' || template === 'refund-failed') return IDS.refund;
  return ABOUT_SUBSCRIPTIONS.includes(template) ? IDS.subscription : IDS.charge;
}

const soon = (now: Date) => later(now, 7 * DAY_MS);

function valuesOf(template: BuyerTemplate, now: Date): Record<string, unknown> {
  const date = soon(now);
  const values: Partial<Record<BuyerTemplate, Record<string, unknown>>> = {
    'trial-ending': { date: date.toISOString() },
    'renewal-upcoming': { date: date.toISOString() },
    'automatic-pix-announced': { date: civilDate(date) },
    'card-expiring': { month: civilMonth(now) },
    'plan-changed': { changeId: IDS.change },
  };
  return values[template] ?? {};
}

function subscriptionOf(template: BuyerTemplate, now: Date): Subscription {
  const isTrial = template === 'trial-started' || template === 'trial-ending';
  const isCancelled = template === 'subscription-cancelled';
  return Object.assign(new Subscription(), {
    id: IDS.subscription,
    name: PLAN,
    amount: PRICE,
    frequency: template === 'renewal-upcoming' ? 'ANNUALLY' : 'MONTHLY',
    status: isCancelled ? 'CANCELLED' : 'ACTIVE',
    method: 'CARD',
    cardBrand: 'visa',
    cardLast4: '4242',
    cardExpiryMonth: civilMonth(now),
    cycleNumber: 1,
    cyclesLeft: null,
    trialEndsAt: isTrial ? soon(now) : null,
    nextChargeAt: isCancelled || template === 'subscription-paused' ? null : soon(now),
    pausedAt: template === 'subscription-paused' ? now : null,
    resumesAt: template === 'subscription-paused' ? soon(now) : null,
    cancelAt: null,
    cancelledDueTo: null,
  } as const);
}

const WAITING: readonly BuyerTemplate[] = [
  'payment-waiting',
  'payment-due',
  'payment-overdue',
  'payment-failed',
  'automatic-pix-announced',
];
const BY_BOLETO: readonly BuyerTemplate[] = ['payment-due', 'payment-overdue'];
const OF_SUBSCRIPTION: readonly BuyerTemplate[] = ['payment-failed', 'automatic-pix-announced'];

const METHODS: Partial<Record<BuyerTemplate, PaymentMethod>> = {
  'payment-due': 'BOLETO',
  'payment-overdue': 'BOLETO',
  'payment-failed': 'CARD',
};
const OPEN = { status: 'PENDING', paidAmount: null, paidAt: null } as const;
const PAID = { status: 'PAID', paidAmount: PRICE } as const;

function chargeOf(template: BuyerTemplate, now: Date): Charge {
  const isWaiting = WAITING.includes(template);
  const isBoleto = BY_BOLETO.includes(template);
  const isFailed = template === 'payment-failed';
  const isLate = template === 'payment-overdue';
  return Object.assign(new Charge(), {
    id: IDS.charge,
    kind: OF_SUBSCRIPTION.includes(template) ? 'RENEWAL' : 'CHECKOUT',
    method: METHODS[template] ?? 'PIX',
    amount: PRICE,
    ...(isWaiting ? OPEN : { ...PAID, paidAt: now }),
    discount: 0,
    customerFee: 0,
    installments: 1,
    buyer: BUYER,
    isBuyerStored: false,
    payer: null,
    lines: [
      { kind: null, productId: '', name: PLAN, quantity: 1, unitPrice: PRICE, amount: PRICE },
    ],
    checkoutId: null,
    subscriptionId: OF_SUBSCRIPTION.includes(template) ? IDS.subscription : null,
    brCode: isFailed ? null : BR_CODE,
    barCode: isBoleto ? BAR_CODE : null,
    expiresAt: soon(now),
    dueAt: later(now, (isLate ? -3 : 3) * DAY_MS),
    payableUntil: soon(now),
    interest: { value: 100 },
    fine: { value: 200, type: 'PERCENTAGE' },
    ...(isFailed && { failureReason: 'insufficient_funds', nextAttemptAt: later(now, DAY_MS) }),
  } as const);
}

function othersOf(template: BuyerTemplate, now: Date): StoredRecord[] {
  const refund = Object.assign(new Refund(), {
    id: IDS.refund,
    originalId: IDS.charge,
    amount: PRICE,
    status: template === 'refund-failed' ? 'FAILED' : 'COMPLETE',
  } as const);
  const change = Object.assign(new PlanChange(), {
    id: IDS.change,
    status: 'PENDING',
    newAmount: 2 * PRICE,
    frequency: 'MONTHLY',
    name: PLAN,
  } as const);
  const announced = Object.assign(new ChargeAttempt(), {
    id: IDS.attempt,
    chargeId: IDS.charge,
    status: 'PENDING',
    date: civilDate(soon(now)),
  } as const);
  const customer = Object.assign(new Customer(), { id: IDS.customer, ...BUYER });
  return [refund, change, announced, customer];
}
