/** The transparent charge in test events. */
import { sampleOfView } from './sample-of-view';
import { DAY_MS, later } from '../../../platform/time/clock';
import { FEE, IDS, PRICE, receipt, type SampleContext, type SampleObject } from './sample-values';

export const BR_CODE =
  '00020101021226710014br.gov.bcb.pix2549pix.example.com/qr/v2/1k0tdff3cj0yhr1tnenvcnvs8ew' +
  '5204000053039865406200.005802BR5911Pitanga Dev6009Sao Paulo62070503***63048EA0';
const ONE_DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk' +
  'YAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

export function transparent({ devMode, now }: SampleContext, status: string): SampleObject {
  return sampleOfView('Transparent', now, {
    id: IDS.transparent,
    amount: PRICE,
    status,
    devMode,
    brCode: BR_CODE,
    brCodeBase64: ONE_DOT,
    platformFee: FEE.PIX,
    receiptUrl: receipt(IDS.transparent),
    expiresAt: later(now, DAY_MS / 48),
    method: 'PIX',
    paidAmount: PRICE,
    price: PRICE,
    coupon: null,
  });
}
