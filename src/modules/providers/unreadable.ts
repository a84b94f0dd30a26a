/**
 * What a provider says about money and cannot be read is never passed over: it is counted, and the
 * operator is alerted (PitangaProviderUnreadable).
 */
import { log } from '../../platform/observability/log';
import { unreadableMoney } from '../../platform/observability/metrics';
import { ProviderUnknown } from './provider';

const SUBJECTS = ['payment', 'refund', 'payout', 'return', 'dispute', 'balance'] as const;
export type Subject = (typeof SUBJECTS)[number];

// Without a first sample of 0 the first increase would not be seen.
for (const about of SUBJECTS) unreadableMoney.inc({ about }, 0);

/** Throws ProviderUnknown, so that the provider is asked again. */
export function refuseUnreadable(about: Subject, reason: string, ids: object = {}): never {
  reportUnreadable(about, reason, ids);
  throw new ProviderUnknown(reason);
}

/** Where the rest of the answer can be used. `ids` name what it is about, and no person. */
export function reportUnreadable(about: Subject, reason: string, ids: object = {}): void {
  unreadableMoney.inc({ about });
  log.error({ about, reason, ...ids }, 'what a provider says about money cannot be read');
}
