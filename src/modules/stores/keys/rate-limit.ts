/**
 * Limits the requests of a key or a store: a token bucket in the database that all API processes
 * share. No request waits for it.
 */
import type { DataSource } from 'typeorm';
import { config } from '../../../config/config';
import type { Throttle } from '../../../platform/operations/context';
import { SECOND_MS, wallNow } from '../../../platform/time/clock';
import { coalesce } from '../../../platform/jobs/coalesce';
import { AppError } from '../../../platform/operations/errors';
import { log } from '../../../platform/observability/log';

/**
 * How often processes share what they have admitted. In between, they may together admit slightly
 * too much.
 */
const SHARED_EVERY_MS = 250;
const IDLE_AFTER_MS = 60 * SECOND_MS;
const BURST_SECONDS = 2;
/**
 * A request that counts as several is admitted once this part of the burst is available. The rest
 * is owed, and the next requests wait for it.
 */
const BURST_PART_NEEDED = 0.5;
/**
 * At most this many bursts are owed, so that one document does not block a key of a low rate for
 * minutes.
 */
const BURSTS_OWED_MAX = 5;

interface Bucket {
  rate: number;
  burst: number;
  /** What is left, as far as this process knows. */
  tokens: number;
  /** Admitted here since the last sharing. */
  taken: number;
  filledAt: number;
  usedAt: number;
}

export class RateLimiter {
  private readonly buckets = new Map<string, Bucket>();
  private readonly timer: NodeJS.Timeout;
  /**
   * Adds what was taken to the shared buckets, and reads what the others took. Ends once everything
   * that was taken before the call is shared.
   */
  readonly share = coalesce(() => this.shareTaken());

  constructor(private readonly database: DataSource) {
    this.timer = setInterval(() => void this.share(), SHARED_EVERY_MS);
    this.timer.unref();
  }

  /**
   * Takes one token of the bucket for each request. Refuses with 429. Returns the headers that show
   * the caller how much is left.
   */
  take(
    keyId: string,
    storeRate: number | null,
    {
      requests = 1,
      whose = 'key',
      burst: ownBurst,
    }: { requests?: number; whose?: 'key' | 'store'; burst?: number } = {},
  ): Record<string, string> {
    const rate = storeRate ?? config.rateLimit;
    const burst = ownBurst ?? rate * BURST_SECONDS;
    const needed = Math.max(1, Math.min(requests, burst * BURST_PART_NEEDED));
    const now = wallNow().getTime();
    const bucket = this.buckets.get(keyId) ?? {
      rate,
      burst,
      tokens: burst,
      taken: 0,
      filledAt: now,
      usedAt: now,
    };
    this.buckets.set(keyId, Object.assign(bucket, { rate, burst, usedAt: now }));
    // A clock that was set back must not empty the bucket.
    bucket.tokens = Math.min(
      burst,
      bucket.tokens + (Math.max(0, now - bucket.filledAt) / SECOND_MS) * rate,
    );
    bucket.filledAt = now;
    const policy = `"${whose}";q=${burst};w=${BURST_SECONDS}`;
    if (bucket.tokens < needed) {
      const seconds = Math.max(1, Math.ceil((needed - bucket.tokens) / rate));
      throw new AppError(429, 'RATE_LIMITED', refusalOf(whose, rate, seconds, requests), null, {
        'retry-after': String(seconds),
        ratelimit: `"${whose}";r=0;t=${seconds}`,
        'ratelimit-policy': policy,
      });
    }
    const taken = Math.min(requests, burst * BURSTS_OWED_MAX);
    bucket.tokens -= taken;
    bucket.taken += taken;
    const left = Math.max(0, Math.floor(bucket.tokens));
    return { ratelimit: `"${whose}";r=${left};t=1`, 'ratelimit-policy': policy };
  }

  /** What is left to a key that has taken from its bucket; null if it has not. */
  stateOf(keyId: string): Throttle | null {
    const bucket = this.buckets.get(keyId);
    if (!bucket) return null;
    const { burst, rate, tokens } = bucket;
    return { limit: burst, remaining: Math.max(0, Math.floor(tokens)), perSecond: rate };
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.share();
  }

  private async shareTaken(): Promise<void> {
    const used = [...this.buckets].filter(([, bucket]) => bucket.taken > 0);
    this.forgetIdle();
    if (used.length === 0) return;
    const taken = used.map(([, bucket]) => bucket.taken);
    for (const [, bucket] of used) bucket.taken = 0;
    try {
      const shared = await this.database.query<{ keyId: string; tokens: number }[]>(
        `
          INSERT INTO "rateBuckets" AS b ("keyId", "tokens", "filledAt")
          SELECT k, burst - taken, now()
          FROM unnest(
            $1::text[], $2::float8[], $3::float8[], $4::float8[]
          ) AS u(k, taken, rate, burst)
          ORDER BY k
          ON CONFLICT ("keyId") DO UPDATE SET "filledAt" = now(),
            "tokens" = (
              SELECT LEAST(
                u.burst, b."tokens" + extract(epoch FROM now() - b."filledAt") * u.rate
              ) - u.taken
              FROM unnest(
                $1::text[], $2::float8[], $3::float8[], $4::float8[]
              ) AS u(k, taken, rate, burst)
              WHERE u.k = b."keyId"
            )
          RETURNING "keyId", "tokens"
        `,
        [
          used.map(([keyId]) => keyId),
          taken,
          used.map(([, bucket]) => bucket.rate),
          used.map(([, bucket]) => bucket.burst),
        ],
      );
      for (const { keyId, tokens } of shared) this.learn(keyId, Number(tokens));
    } catch (error) {
      // Without the database nothing is shared. Each process then limits on its own.
      log.debug({ err: error }, 'rate buckets could not be shared');
    }
  }

  private learn(keyId: string, tokens: number): void {
    const bucket = this.buckets.get(keyId);
    if (bucket)
      Object.assign(bucket, { tokens: tokens - bucket.taken, filledAt: wallNow().getTime() });
  }

  private forgetIdle(): void {
    const idle = wallNow().getTime() - IDLE_AFTER_MS;
    for (const [keyId, bucket] of this.buckets)
      if (bucket.usedAt < idle && bucket.taken === 0) this.buckets.delete(keyId);
  }
}

function refusalOf(
  whose: 'key' | 'store',
  rate: number,
  seconds: number,
  requests: number,
): string {
  const who = whose === 'key' ? 'this key' : 'this store, with all its keys,';
  const cost = requests > 1 ? `, and the document counts as ${Math.ceil(requests)} more` : '';
  return `${who} may make ${rate} requests per second${cost}: try again in ${seconds} s`;
}

const limiters = new WeakMap<DataSource, RateLimiter>();

/** The limiter of this process's database. It is created at first use and ended with `close()`. */
export function rateLimiterOf(database: DataSource): RateLimiter {
  const limiter = limiters.get(database) ?? new RateLimiter(database);
  limiters.set(database, limiter);
  return limiter;
}
