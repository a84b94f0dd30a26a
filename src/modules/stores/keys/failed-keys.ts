/**
 * Limits how many unknown keys one network may try. A key cannot be guessed, but each attempt costs
 * a query.
 */
import type { DataSource } from 'typeorm';
import { rateLimited } from '../../../platform/operations/errors';
import { TokenBuckets, type BucketSize } from '../../../platform/limits/token-buckets';

/** Valid keys are not counted, because many merchants may call from one address. */
const TRIES: BucketSize = { rate: 10, burst: 300 };
/** How many valid keys a process remembers. */
const RIGHT_KEYS_MAX = 10_000;

export class FailedKeys {
  private readonly buckets = new TokenBuckets();
  /** By hash, least recently used first. */
  private readonly right = new Set<string>();

  /**
   * Called before a key is looked up. Refuses with 429 a network that tried too many. A key that
   * was valid before always passes.
   */
  begin(network: string, keyHash: string): void {
    if (this.right.has(keyHash)) return;
    const seconds = this.buckets.take(network, TRIES);
    if (seconds > 0)
      throw rateLimited(
        `too many requests with unknown API keys came from this address: try again in ${seconds} s`,
        seconds,
      );
  }

  /** The key is valid: the attempt is not counted. */
  isRight(network: string, keyHash: string): void {
    if (!this.right.delete(keyHash)) this.buckets.giveBack(network, TRIES);
    this.right.add(keyHash);
    const [oldest] = this.right;
    if (this.right.size > RIGHT_KEYS_MAX && oldest !== undefined) this.right.delete(oldest);
  }

  /** The key is unknown, revoked or expired. */
  isWrong(keyHash: string): void {
    this.right.delete(keyHash);
  }
}

const known = new WeakMap<DataSource, FailedKeys>();

/** The counter of this process. */
export function failedKeysOf(database: DataSource): FailedKeys {
  const found = known.get(database) ?? new FailedKeys();
  known.set(database, found);
  return found;
}
