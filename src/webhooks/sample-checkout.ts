/** The checkout in test events. */
import { config } from '../config';
import { sampleOfView } from '../kit/sample';
import { IDS, PRICE, receipt, type SampleContext, type SampleObject } from './sample-values';

export function checkout({ devMode, now }: SampleContext, values: SampleObject = {}): SampleObject {
  return sampleOfView('Checkout', now, {
    id: IDS.checkout,
    externalId: null,
    url: `${config.publicUrl}/pay/${IDS.checkout}`,
    amount: PRICE,
    paidAmount: PRICE,
    items: [{ id: IDS.product, quantity: 1 }],
    status: 'PAID',
    frequency: 'ONE_TIME',
    methods: ['PIX', 'CARD'],
    coupons: [],
    devMode,
    customerId: IDS.customer,
    returnUrl: null,
    completionUrl: null,
    receiptUrl: receipt(IDS.charge),
    metadata: {},
    upSellProductId: null,
    interest: null,
    fine: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
    card: { maxInstallments: 12 },
    ...values,
  });
}
