/** How many requests a key may make: a token bucket in the database that all API processes share, and that no request waits for. */
import type { DataSource } from 'typeorm';
import { config } from '../config';
import { SECOND_MS, wallNow } from '../kit/clock';
import { AppError } from '../kit/errors';
import { log } from '../kit/log';

/** Processes tell each other so often what they have admitted: for that long they may together admit a little too much. */
const SHARED_EVERY_MS = 250;
const IDLE_AFTER_MS = 60 * SECOND_MS;
const BURST_SECONDS = 2;

interface Bucket {
  rate: number;
  burst: number;
  /** What is left, as far as this process knows. */
  tokens: number;
  /** Admitted here since the others were told. */
  taken: number;
  filledAt: number;
  usedAt: number;
}

export class RateLimiter {
  private readonly buckets = new Map<string, Bucket>();
  private readonly timer: NodeJS.Timeout;
  private sharing: Promise<void> = Promise.resolve();

  constructor(private readonly database: DataSource) {
    this.timer = setInterval(() => void (this.sharing = this.share()), SHARED_EVERY_MS);
    this.timer.unref();
  }

  /** Takes one token of the key's bucket; refuses with 429. Answers the headers that tell the caller how much is left. */
  take(keyId: string, storeRate: number | null): Record<string, string> {
    const rate = storeRate ?? config.rateLimit;
    const burst = rate * BURST_SECONDS;
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
    const policy = `"key";q=${burst};w=${BURST_SECONDS}`;
    if (bucket.tokens < 1) {
      const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / rate));
      throw new AppError(
        429,
        'RATE_LIMITED',
        `this key may make ${rate} requests per second: try again in ${seconds} s`,
        null,
        {
          'retry-after': String(seconds),
          ratelimit: `"key";r=0;t=${seconds}`,
          'ratelimit-policy': policy,
        },
      );
    }
    bucket.tokens -= 1;
    bucket.taken += 1;
    return { ratelimit: `"key";r=${Math.floor(bucket.tokens)};t=1`, 'ratelimit-policy': policy };
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.sharing;
  }

  /** Books what was taken in the shared buckets, and learns what the others took. */
  async share(): Promise<void> {
    const used = [...this.buckets].filter(([, bucket]) => bucket.taken > 0);
    this.forgetIdle();
    if (used.length === 0) return;
    const taken = used.map(([, bucket]) => bucket.taken);
    for (const [, bucket] of used) bucket.taken = 0;
    try {
      const shared = await this.database.query<{ keyId: string; tokens: number }[]>(
        `INSERT INTO "rateBuckets" AS b ("keyId", "tokens", "filledAt")
         SELECT k, burst - taken, now() FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) AS u(k, taken, rate, burst) ORDER BY k
         ON CONFLICT ("keyId") DO UPDATE SET "filledAt" = now(), "tokens" = (SELECT LEAST(u.burst, b."tokens" + extract(epoch FROM now() - b."filledAt") * u.rate) - u.taken
           FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) AS u(k, taken, rate, burst) WHERE u.k = b."keyId")
         RETURNING "keyId", "tokens"`,
        [
          used.map(([keyId]) => keyId),
          taken,
          used.map(([, { rate }]) => rate),
          used.map(([, { burst }]) => burst),
        ],
      );
      for (const { keyId, tokens } of shared) this.learn(keyId, Number(tokens));
    } catch (error) {
      // Without the database nothing is shared; each process then limits by itself.
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

const limiters = new WeakMap<DataSource, RateLimiter>();

/** The limiter of this process's database; made at the first use, ended with `close()`. */
export function rateLimiterOf(database: DataSource): RateLimiter {
  const limiter = limiters.get(database) ?? new RateLimiter(database);
  limiters.set(database, limiter);
  return limiter;
}
