/** The stored card in test events. */
import { sampleOfView } from './sample-of-view';
import { IDS, testId, type SampleContext, type SampleObject } from './sample-values';

export function storedCard({ devMode, now }: SampleContext): SampleObject {
  return sampleOfView('StoredCard', now, {
    id: testId('paym'),
    customerId: IDS.customer,
    brand: 'VISA',
    lastFour: '4242',
    expiryMonth: '2034-12',
    consentedAt: now,
    lastUsedAt: now,
    devMode,
  });
}
