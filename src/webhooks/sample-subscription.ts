/** The subscription in test events, its plan change and its retry. */
import { config } from '../config';
import { DAY_MS, later } from '../kit/time/clock';
import { sampleOfView } from '../kit/sample';
import { IDS, PRICE, testId, type SampleContext, type SampleObject } from './sample-values';

export function subscription(
  { devMode, now }: SampleContext,
  values: SampleObject = {},
): SampleObject {
  return sampleOfView('Subscription', now, {
    id: IDS.subscription,
    customerId: IDS.customer,
    amount: PRICE,
    status: 'ACTIVE',
    method: 'CARD',
    coupons: [],
    devMode,
    trialDays: null,
    trialEndsAt: null,
    name: 'Assinatura de teste',
    description: null,
    currency: 'BRL',
    frequency: 'MONTHLY',
    metadata: {},
    nextChargeAt: later(now, 30 * DAY_MS),
    cancelPolicy: null,
    canceledAt: null,
    cancelledDueTo: null,
    createdAt: now,
    updatedAt: now,
    retry: null,
    ...values,
  });
}

export function planChange({ now }: SampleContext): SampleObject {
  return {
    id: testId('subu'),
    subscriptionId: IDS.subscription,
    status: 'PENDING',
    productId: IDS.product,
    quantity: 1,
    newAmount: 2 * PRICE,
    requestedAt: now,
  };
}

export const NEW_PLAN = { amount: 2 * PRICE, name: 'Outra assinatura de teste' };

/** The result of a failed attempt: the next one, a day later. */
export function retry({ now }: SampleContext, reason: string): SampleObject {
  return {
    chargeId: IDS.charge,
    retryNumber: 0,
    maxRetry: 3,
    nextAttemptAt: later(now, DAY_MS),
    reason,
    url: `${config.publicUrl}/pay/${IDS.charge}`,
  };
}
