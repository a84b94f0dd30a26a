/**
 * The objects in test events. They belong to no store and have ids that no real object has. Each
 * has the fields of its view; the values here replace the samples of those fields.
 */
import { sampleOfView } from './sample-of-view';
import { FOR_LEGACY } from '../events/legacy-values';
import {
  FEE,
  IDS,
  PRICE,
  receipt,
  testId,
  type SampleContext,
  type SampleObject,
} from './sample-values';

export function customer({ devMode, now }: SampleContext): SampleObject {
  return sampleOfView('Customer', now, { id: IDS.customer, devMode });
}

export function payment(
  { now }: SampleContext,
  id: string,
  method: 'PIX' | 'CARD',
  values: SampleObject = {},
): SampleObject {
  return sampleOfView('Payment', now, {
    id,
    amount: PRICE,
    paidAmount: PRICE,
    platformFee: FEE[method],
    method,
    status: 'PAID',
    receiptUrl: receipt(id),
    installments: 1,
    paidAt: now,
    fee: FEE[method],
    buyer: sampleOfView('Buyer', now, {}),
    ...values,
  });
}

const utms = { source: null, medium: null, campaign: null, term: null, content: null };
export const byPix: SampleObject = {
  method: 'PIX',
  PIX: { name: 'Cliente de Teste', taxId: '529.***.***-**', isSameAsCustomer: true },
  utms,
  [FOR_LEGACY]: { payerInformation: { taxId: '529.***.247-**' } },
};
export const byCard: SampleObject = {
  method: 'CARD',
  CARD: { number: '4242', brand: 'visa' },
  utms,
};

export function disabledWebhook({ devMode, now }: SampleContext): SampleObject {
  return sampleOfView('Webhook', now, {
    id: testId('webh'),
    name: 'Webhook de teste',
    endpoint: 'https://loja.example/webhook',
    events: ['checkout.completed'],
    devMode,
    v2: true,
    status: 'DISABLED',
    disabledAt: now,
    disabledReason: 'FAILING',
  });
}

export function bouncedMessage({ devMode, now }: SampleContext): SampleObject {
  return sampleOfView('Message', now, {
    id: testId('mesg'),
    status: 'BOUNCED',
    subject: null,
    reason: 'NO_SUCH_ADDRESS',
    attempts: [{ at: now, answer: '550 5.1.1 no such user' }],
    objectId: IDS.charge,
    event: 'checkout.completed',
    transport: null,
    sentAt: null,
    devMode,
  });
}
