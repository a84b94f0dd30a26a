/** How many calls a provider permits in a minute or a day, and the bucket that keeps to it. */
import { DAY_MS, SECOND_MS, MINUTE_MS } from '../../../platform/time/clock';

export interface CallLimit {
  /** The calls that count together, such as `GET /orders`. */
  of: string;
  /** How many in a minute; left out = `perDay` counts. */
  perMinute?: number;
  perDay?: number;
}

/** Throws ProviderBusy when the account has made its calls of this moment. */
export type AdmitCall = (limit: CallLimit) => void;

/** Calls that may be made at once. The largest number, and its part of the calls of the span. */
const BURST_MAX = 20;
const BURST_PART = 0.5;

/** What is left after a burst is spread over the span, so that no minute or day has more calls. */
export function bucketOf({ perMinute, perDay = 1 }: CallLimit): {
  perSecond: number;
  burst: number;
} {
  const calls = perMinute ?? perDay;
  const burstMax = perMinute === undefined ? calls : BURST_MAX;
  const burst = Math.max(1, Math.min(burstMax, Math.floor(calls * BURST_PART)));
  const spanMs = perMinute === undefined ? DAY_MS : MINUTE_MS;
  return { burst, perSecond: (calls - burst) / (spanMs / SECOND_MS) };
}
