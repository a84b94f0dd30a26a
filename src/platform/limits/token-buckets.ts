/**
 * Token buckets in the memory of one process, for unknown callers: refusing one costs no query and
 * leaves no row.
 */
import { SECOND_MS, wallNow } from '../time/clock';

/** The buckets that were used longest ago are dropped first. */
const BUCKETS_MAX = 20_000;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

export interface BucketSize {
  /** Tokens added per second. */
  rate: number;
  /** The tokens of a full bucket. */
  burst: number;
}

export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  /** Takes one token. Returns 0, or the seconds until a token is available. */
  take(name: string, size: BucketSize): number {
    const bucket = this.filled(name, size);
    const seconds = secondsUntilToken(bucket, size);
    if (seconds === 0) bucket.tokens -= 1;
    return seconds;
  }

  /** Gives back a token that was taken. */
  giveBack(name: string, size: BucketSize): void {
    const bucket = this.filled(name, size);
    bucket.tokens = Math.min(size.burst, bucket.tokens + 1);
  }

  /** How long a take() would have to wait; takes no token. */
  secondsToWait(name: string, size: BucketSize): number {
    return this.buckets.has(name) ? secondsUntilToken(this.filled(name, size), size) : 0;
  }

  private filled(name: string, { rate, burst }: BucketSize): Bucket {
    const nowMs = wallNow().getTime();
    const known = this.buckets.get(name) ?? { tokens: burst, filledAtMs: nowMs };
    // A clock that was set back must not empty the bucket.
    const earned = (Math.max(0, nowMs - known.filledAtMs) / SECOND_MS) * rate;
    const bucket = { tokens: Math.min(burst, known.tokens + earned), filledAtMs: nowMs };
    // A Map keeps the order of insertion, so the first bucket was used longest ago.
    this.buckets.delete(name);
    this.buckets.set(name, bucket);
    const [oldest] = this.buckets.keys();
    if (this.buckets.size > BUCKETS_MAX && oldest !== undefined) this.buckets.delete(oldest);
    return bucket;
  }
}

function secondsUntilToken({ tokens }: Bucket, { rate }: BucketSize): number {
  return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate));
}
