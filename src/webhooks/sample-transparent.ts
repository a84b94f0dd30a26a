/** The transparent charge in test events. */
import { DAY_MS, later } from '../kit/time/clock';
import { FEE, IDS, PRICE, receipt, type SampleContext, type SampleObject } from './sample-values';

const BR_CODE =
  '00020101021226710014br.gov.bcb.pix2549pix.example.com/qr/v2/1k0tdff3cj0yhr1tnenvcnvs8ew' +
  '5204000053039865406200.005802BR5911Pitanga Dev6009Sao Paulo62070503***63048EA0';
const ONE_DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk' +
  'YAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

export function transparent(
  { devMode, now }: SampleContext,
  values: SampleObject = {},
): SampleObject {
  return {
    id: IDS.transparent,
    amount: PRICE,
    status: 'PAID',
    devMode,
    brCode: BR_CODE,
    brCodeBase64: ONE_DOT,
    platformFee: FEE.PIX,
    receiptUrl: receipt(IDS.transparent),
    createdAt: now,
    updatedAt: now,
    expiresAt: later(now, DAY_MS / 48),
    metadata: {},
    method: 'PIX',
    paidAmount: PRICE,
    externalId: null,
    ...values,
  };
}
