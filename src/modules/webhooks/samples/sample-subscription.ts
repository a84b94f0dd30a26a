/** The subscription in test events, its plan change and its retry. */
import { config } from '../../../config/config';
import { DAY_MS, later } from '../../../platform/time/clock';
import { sampleOfView } from './sample-of-view';
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
    devMode,
    name: 'Assinatura de teste',
    currency: 'BRL',
    frequency: 'MONTHLY',
    nextChargeAt: later(now, 30 * DAY_MS),
    checkoutId: IDS.checkout,
    retry: null,
    retryPolicy: { maxRetry: 3, retryEvery: 1 },
    invoice: null,
    addOns: [],
    ...values,
  });
}

export function planChange({ now }: SampleContext): SampleObject {
  return sampleOfView('PlanChange', now, {
    id: testId('subu'),
    subscriptionId: IDS.subscription,
    status: 'PENDING',
    productId: IDS.product,
    quantity: 1,
    addOns: [],
    newAmount: 2 * PRICE,
  });
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
