/** The content of test events: one sample per event name, with the fields of a real event. */
import { config } from '../../../config/config';
import { civilDate, civilMonth } from '../../../platform/time/civil-time';
import { DAY_MS, later } from '../../../platform/time/clock';
import type { EventPayloads } from '../events/emit';
import type { EventName } from '../events/event-names';
import {
  bouncedMessage,
  byCard,
  byPix,
  customer,
  disabledWebhook,
  payment,
} from './sample-objects';
import { refund, refundRequest, dispute } from './sample-refunds';
import { IDS, PRICE, type SampleContext, type SampleObject } from './sample-values';
import { NEW_PLAN, planChange, retry, subscription } from './sample-subscription';
import { billing } from './sample-billing';
import { checkout } from './sample-checkout';
import { closing, pixKeyTransaction, transfer, withdraw } from './sample-payouts';
import { storedCard } from './sample-stored-card';
import { BR_CODE, transparent } from './sample-transparent';

const REFUND = { reason: 'requested_by_customer' };
const DISPUTE = { reason: 'fraudulent' };
const DECLINE = 'insufficient_funds';
const ANNOUNCED_DAYS = 4;
const TRIAL_ENDING_DAYS = 3;
const RENEWAL_UPCOMING_DAYS = 7;
const BAR_CODE = '00190000090123456789012345678904110010000004990';
const REFUSAL = 'refused_by_bank';
const refunded: SampleObject = { status: 'REFUNDED', refundedAmount: PRICE };

export function sampleOf(event: EventName, scene: SampleContext): EventPayloads {
  return SAMPLES[event](scene);
}

const SAMPLES: Readonly<Record<EventName, (scene: SampleContext) => EventPayloads>> = {
  'checkout.completed': (scene) => ({
    data: aboutCheckout(scene),
    v1: { event: 'billing.paid', data: { payment: paymentV1, billing: billing(scene) } },
  }),
  'checkout.refunded': (scene) => ({
    data: {
      ...aboutCheckout(scene, { status: 'REFUNDED' }, refunded),
      ...REFUND,
      refund: refund(scene, IDS.charge),
    },
  }),
  'checkout.disputed': (scene) => ({
    data: { ...aboutCardPayment(scene, 'UNDER_DISPUTE'), ...DISPUTE },
  }),
  'checkout.lost': (scene) => ({ data: { ...aboutCardPayment(scene, 'LOST'), ...DISPUTE } }),
  'checkout.expired': (scene) => ({ data: aboutUnpaid(scene, 'EXPIRED') }),
  'checkout.cancelled': (scene) => ({ data: aboutUnpaid(scene, 'CANCELLED') }),
  'charge.declined': (scene) => ({
    data: {
      checkout: unpaid(scene, 'PENDING'),
      transparent: null,
      subscription: null,
      customer: customer(scene),
      payment: declined(scene),
      payerInformation: byCard,
      reason: DECLINE,
    },
  }),
  'charge.opened': (scene) => ({ data: aboutOpen(scene, 'PIX') }),
  'charge.overdue': (scene) => ({ data: aboutOpen(scene, 'BOLETO') }),
  'transparent.completed': (scene) => ({
    data: aboutTransparent(scene, 'PAID'),
    v1: {
      event: 'billing.paid',
      data: {
        payment: paymentV1,
        pixQrCode: { id: IDS.transparent, amount: 4990, kind: 'PIX', status: 'PAID' },
      },
    },
  }),
  'transparent.refunded': (scene) => ({
    data: {
      ...aboutTransparent(scene, 'REFUNDED', PRICE),
      ...REFUND,
      refund: refund(scene, IDS.transparent),
    },
  }),
  'transparent.disputed': (scene) => ({
    data: { ...aboutTransparent(scene, 'UNDER_DISPUTE'), ...DISPUTE },
  }),
  'transparent.lost': (scene) => ({ data: { ...aboutTransparent(scene, 'LOST'), ...DISPUTE } }),
  'subscription.completed': (scene) => ({ data: aboutSubscription(scene) }),
  'subscription.cancelled': (scene) => ({
    data: aboutSubscription(scene, {
      status: 'CANCELLED',
      cancelPolicy: 'NOW',
      canceledAt: scene.now,
      nextChargeAt: null,
    }),
  }),
  'subscription.renewed': (scene) => ({ data: aboutSubscription(scene) }),
  'subscription.trial_started': (scene) => {
    const { nextChargeAt: trialEndsAt } = subscription(scene);
    return {
      data: {
        subscription: subscription(scene, { trialDays: 30, trialEndsAt }),
        customer: customer(scene),
      },
    };
  },
  'subscription.trial_ending': (scene) => {
    const trialEndsAt = later(scene.now, TRIAL_ENDING_DAYS * DAY_MS);
    return {
      data: {
        subscription: subscription(scene, {
          trialDays: 30,
          trialEndsAt,
          nextChargeAt: trialEndsAt,
        }),
        customer: customer(scene),
      },
    };
  },
  'subscription.renewal_upcoming': (scene) => ({
    data: {
      subscription: subscription(scene, {
        frequency: 'ANNUALLY',
        nextChargeAt: later(scene.now, RENEWAL_UPCOMING_DAYS * DAY_MS),
      }),
      customer: customer(scene),
    },
  }),
  'payment_method.stored': (scene) => ({
    data: { storedCard: storedCard(scene), customer: customer(scene) },
  }),
  'payment_method.deleted': (scene) => ({
    data: { storedCard: storedCard(scene), customer: customer(scene) },
  }),
  'payment_method.expiring': (scene) => ({
    data: {
      subscription: subscription(scene, { cardExpiryMonth: civilMonth(scene.now) }),
      customer: customer(scene),
    },
  }),
  'subscription.plan_changed': (scene) => ({
    data: {
      subscription: subscription(scene, NEW_PLAN),
      update: planChange(scene),
      customer: customer(scene),
      payment: null,
    },
  }),
  'subscription.paused': (scene) => ({
    data: {
      subscription: subscription(scene, { pausedAt: scene.now, nextChargeAt: null }),
      customer: customer(scene),
    },
  }),
  'subscription.resumed': (scene) => ({
    data: { subscription: subscription(scene), customer: customer(scene) },
  }),
  'subscription.charge_announced': (scene) => ({
    data: {
      subscription: subscription(scene, { method: 'PIX' }),
      customer: customer(scene),
      payment: payment(scene, IDS.charge, 'PIX', {
        status: 'PENDING',
        paidAmount: null,
        paidAt: null,
        platformFee: 0,
        fee: 0,
        receiptUrl: null,
      }),
      date: civilDate(later(scene.now, ANNOUNCED_DAYS * DAY_MS)),
      retryNumber: 0,
    },
  }),
  'subscription.payment_failed': (scene) => {
    return {
      data: {
        subscription: subscription(scene, { retry: retry(scene, DECLINE) }),
        customer: customer(scene),
        payment: declined(scene),
        reason: DECLINE,
        installmentNumber: 2,
        retryNumber: 0,
      },
    };
  },
  'refund.failed': (scene) => ({
    data: {
      refund: refund(scene, IDS.charge, { status: 'FAILED', failureReason: REFUSAL }),
      ...aboutEither(aboutCheckout(scene)),
      reason: REFUSAL,
    },
  }),
  'refund.requested': (scene) => ({
    data: {
      refundRequest: refundRequest(scene),
      ...aboutEither(aboutCheckout(scene)),
      reason: 'requested_by_customer',
    },
  }),
  'dispute.answer_due': (scene) => ({
    data: {
      dispute: dispute(scene, false),
      ...aboutEither(aboutCardPayment(scene, 'UNDER_DISPUTE')),
      ...DISPUTE,
    },
  }),
  'dispute.won': (scene) => ({
    data: {
      dispute: dispute(scene, true),
      ...aboutEither(aboutCardPayment(scene, 'PAID')),
      ...DISPUTE,
    },
  }),
  'closing.completed': (scene) => ({ data: { closing: closing(scene) } }),
  'payout.completed': (scene) => aboutPayout(scene, true),
  'payout.failed': (scene) => aboutPayout(scene, false),
  'transfer.completed': (scene) => ({ data: { transfer: transfer(scene, 'TRANSFER', true) } }),
  'transfer.failed': (scene) => ({ data: { transfer: transfer(scene, 'TRANSFER', false) } }),
  'pix_key.received': (scene) => ({ data: aboutPixKey(scene, 'COMPLETE') }),
  'pix_key.refunded': (scene) => ({ data: aboutPixKey(scene, 'REFUNDED') }),
  'message.bounced': (scene) => ({
    data: {
      message: bouncedMessage(scene),
      customer: customer(scene),
      payment: payment(scene, IDS.charge, 'PIX'),
    },
  }),
  'webhook.disabled': (scene) => ({ data: { webhook: disabledWebhook(scene), reason: 'FAILING' } }),
};

const paymentV1: SampleObject = { amount: 4990, fee: 80, method: 'PIX' };

function aboutCheckout(
  scene: SampleContext,
  shown: SampleObject = {},
  paid: SampleObject = {},
): SampleObject {
  return {
    checkout: checkout(scene, shown),
    customer: customer(scene),
    payment: payment(scene, IDS.charge, 'PIX', paid),
    payerInformation: byPix,
  };
}

function unpaid(scene: SampleContext, status: string): SampleObject {
  const unpaid = { paidAmount: null, receiptUrl: null };
  return checkout(scene, { status, ...unpaid });
}

function aboutUnpaid(scene: SampleContext, status: string): SampleObject {
  return { checkout: unpaid(scene, status), customer: customer(scene) };
}

function aboutOpen(scene: SampleContext, method: 'PIX' | 'BOLETO'): SampleObject {
  const end = later(scene.now, DAY_MS);
  return {
    checkout: unpaid(scene, 'PENDING'),
    transparent: null,
    subscription: null,
    customer: customer(scene),
    payment: payment(scene, IDS.charge, 'PIX', {
      method,
      status: 'PENDING',
      paidAmount: null,
      paidAt: null,
      platformFee: 0,
      fee: 0,
      receiptUrl: null,
      url: `${config.publicUrl}/pay/${IDS.charge}${method === 'BOLETO' ? '/boleto' : ''}`,
      brCode: BR_CODE,
      barCode: method === 'BOLETO' ? BAR_CODE : null,
      expiresAt: end,
      dueAt: method === 'BOLETO' ? scene.now : null,
    }),
  };
}

function declined(scene: SampleContext): SampleObject {
  return payment(scene, IDS.charge, 'CARD', {
    status: 'FAILED',
    paidAmount: null,
    paidAt: null,
    platformFee: 0,
    fee: 0,
    receiptUrl: null,
    reason: DECLINE,
    url: retry(scene, DECLINE).url,
  });
}

function aboutCardPayment(scene: SampleContext, status: string): SampleObject {
  return {
    ...aboutCheckout(scene),
    payment: payment(scene, IDS.charge, 'CARD', { status }),
    payerInformation: byCard,
  };
}

/** As events of refunds and disputes show the payment: both kinds, one of them null. */
function aboutEither({ checkout: paid, ...others }: SampleObject): SampleObject {
  return { checkout: paid, transparent: null, ...others };
}

function aboutTransparent(scene: SampleContext, status: string, refundedAmount = 0): SampleObject {
  return {
    transparent: { ...transparent(scene, status), refundedAmount },
    customer: customer(scene),
    payment: payment(scene, IDS.transparent, 'PIX', { status, refundedAmount }),
    payerInformation: byPix,
  };
}

function aboutSubscription(scene: SampleContext, shown: SampleObject = {}): SampleObject {
  const charged = checkout(scene, {
    frequency: 'SUBSCRIPTION',
    methods: ['CARD'],
    subscriptionId: IDS.subscription,
  });
  return {
    subscription: subscription(scene, shown),
    customer: customer(scene),
    payment: payment(scene, IDS.charge, 'CARD'),
    payerInformation: byCard,
    checkout: charged,
  };
}

function aboutPixKey(scene: SampleContext, status: string): SampleObject {
  return { transaction: pixKeyTransaction(scene, status), payerInformation: byPix };
}

function aboutPayout(scene: SampleContext, hasArrived: boolean): EventPayloads {
  const shown = transfer(scene, 'WITHDRAW', hasArrived);
  return {
    data: { withdraw: shown, transaction: shown },
    v1: {
      event: hasArrived ? 'withdraw.done' : 'withdraw.failed',
      data: { transaction: withdraw(scene, hasArrived) },
    },
  };
}
