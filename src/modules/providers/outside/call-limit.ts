/** How many calls a provider permits in a minute, and the bucket that keeps to it. */
import { SECOND_MS, MINUTE_MS } from '../../../platform/time/clock';

export interface CallLimit {
  /** The calls that count together, such as `GET /orders`. */
  of: string;
  perMinute: number;
}

/** Throws ProviderBusy when the account has made its calls of this moment. */
export type AdmitCall = (limit: CallLimit) => void;

/** Calls that may be made at once. The largest number, and its part of the calls of a minute. */
const BURST_MAX = 20;
const BURST_PART = 0.5;

/** What is left after a burst is spread over the minute, so that no minute has more calls. */
export function bucketOf({ perMinute }: CallLimit): { perSecond: number; burst: number } {
  const burst = Math.max(1, Math.min(BURST_MAX, Math.floor(perMinute * BURST_PART)));
  return { burst, perSecond: (perMinute - burst) / (MINUTE_MS / SECOND_MS) };
}
