/** The version 1 billing in test events. */
import { config } from '../../../config/config';
import { FEE, IDS, PRICE, type SampleContext, type SampleObject } from './sample-values';

/** The version 1 form of the checkout. */
export function billing({ devMode, now }: SampleContext): SampleObject {
  return {
    id: IDS.checkout,
    url: `${config.publicUrl}/pay/${IDS.checkout}`,
    status: 'PAID',
    devMode,
    methods: ['PIX', 'CARD'],
    products: [{ id: IDS.product, externalId: 'teste', quantity: 1 }],
    frequency: 'ONE_TIME',
    amount: PRICE,
    nextBilling: null,
    customer: {
      id: IDS.customer,
      metadata: {
        name: 'Cliente de Teste',
        cellphone: '11999990000',
        email: 'teste@example.com',
        taxId: '52998224725',
      },
    },
    allowCoupons: false,
    coupons: [],
    couponsUsed: [],
    metadata: { fee: FEE.PIX, returnUrl: '', completionUrl: '' },
    createdAt: now,
    updatedAt: now,
    paidAmount: PRICE,
    kind: ['PIX', 'CARD'],
  };
}
