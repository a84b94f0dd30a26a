/** The checkout in test events. */
import { config } from '../../../config/config';
import { sampleOfView } from './sample-of-view';
import { FEE, IDS, PRICE, receipt, type SampleContext, type SampleObject } from './sample-values';

export function checkout({ devMode, now }: SampleContext, values: SampleObject = {}): SampleObject {
  const isPaid = values.paidAmount !== null;
  return sampleOfView('Checkout', now, {
    id: IDS.checkout,
    url: `${config.publicUrl}/pay/${IDS.checkout}`,
    amount: PRICE,
    paidAmount: PRICE,
    items: [{ id: IDS.product, quantity: 1 }],
    status: 'PAID',
    frequency: 'ONE_TIME',
    methods: ['PIX', 'CARD'],
    devMode,
    customerId: IDS.customer,
    receiptUrl: receipt(IDS.charge),
    expiresAt: null,
    card: { maxInstallments: 12, passFeesToCustomer: false },
    installmentsCount: null,
    platformFee: isPaid ? FEE.PIX : null,
    customerFee: isPaid ? 0 : null,
    ...values,
    isUpSell: false,
  });
}
