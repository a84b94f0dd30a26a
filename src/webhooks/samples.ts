/** The content of test events: one sample per event name, with the fields of a real event. */
import type { EventPayloads } from './emit';
import type { EventName } from './event-names';
import { byCard, byPix, customer, disabledWebhook, payment } from './sample-objects';
import { IDS, type SampleContext, type SampleObject } from './sample-values';
import { NEW_PLAN, planChange, retry, subscription } from './sample-subscription';
import { billing } from './sample-billing';
import { checkout } from './sample-checkout';
import { transfer, withdraw } from './sample-payouts';
import { transparent } from './sample-transparent';

const REFUND = { reason: 'requested_by_customer' };
const DISPUTE = { reason: 'fraudulent' };
const DECLINE = 'insufficient_funds';

export function sampleOf(event: EventName, scene: SampleContext): EventPayloads {
  return SAMPLES[event](scene);
}

const SAMPLES: Readonly<Record<EventName, (scene: SampleContext) => EventPayloads>> = {
  'checkout.completed': (scene) => ({
    data: aboutCheckout(scene),
    v1: { event: 'billing.paid', data: { payment: paymentV1, billing: billing(scene) } },
  }),
  'checkout.refunded': (scene) => ({
    data: { ...aboutCheckout(scene, { status: 'REFUNDED' }, { status: 'REFUNDED' }), ...REFUND },
  }),
  'checkout.disputed': (scene) => ({
    data: { ...aboutCardPayment(scene, 'UNDER_DISPUTE'), ...DISPUTE },
  }),
  'checkout.lost': (scene) => ({ data: { ...aboutCardPayment(scene, 'LOST'), ...DISPUTE } }),
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
    data: { ...aboutTransparent(scene, 'REFUNDED'), ...REFUND },
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
  'subscription.plan_changed': (scene) => ({
    data: {
      subscription: subscription(scene, NEW_PLAN),
      update: planChange(scene),
      customer: customer(scene),
    },
  }),
  'subscription.payment_failed': (scene) => {
    const next = retry(scene, DECLINE);
    const failed = payment(scene, IDS.charge, 'CARD', {
      status: 'FAILED',
      paidAmount: null,
      paidAt: null,
      platformFee: 0,
      fee: 0,
      receiptUrl: null,
      reason: DECLINE,
      url: next.url,
    });
    return {
      data: {
        subscription: subscription(scene, { retry: next }),
        customer: customer(scene),
        payment: failed,
        reason: DECLINE,
        installmentNumber: 2,
        retryNumber: 0,
      },
    };
  },
  'payout.completed': (scene) => aboutPayout(scene, true),
  'payout.failed': (scene) => aboutPayout(scene, false),
  'transfer.completed': (scene) => ({ data: { transfer: transfer(scene, 'TRANSFER', true) } }),
  'transfer.failed': (scene) => ({ data: { transfer: transfer(scene, 'TRANSFER', false) } }),
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

function aboutCardPayment(scene: SampleContext, status: string): SampleObject {
  return {
    ...aboutCheckout(scene),
    payment: payment(scene, IDS.charge, 'CARD', { status }),
    payerInformation: byCard,
  };
}

function aboutTransparent(scene: SampleContext, status: string): SampleObject {
  return {
    transparent: transparent(scene, status),
    customer: customer(scene),
    payment: payment(scene, IDS.transparent, 'PIX', { status }),
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
