/** The rate limits of a key and of its store. */
import type { DataSource } from 'typeorm';
import { config } from '../../../config/config';
import { rateLimiterOf } from './rate-limit';
import type { KeyRow } from './key-row';

/**
 * Counts the requests against the key, and against all keys of its store in this environment
 * together.
 */
export function countRequests(
  database: DataSource,
  { id, storeId, devMode, rate }: KeyRow,
  requests: number,
): Record<string, string> {
  const limiter = rateLimiterOf(database);
  const keyRate = rate ?? config.rateLimit;
  const headers = limiter.take(id, keyRate, { requests });
  const storeRate = keyRate * config.storeRateFactor;
  const bucket = `store ${storeId} ${devMode ? 'dev' : 'prod'}`;
  limiter.take(bucket, storeRate, { requests, whose: 'store' });
  return headers;
}
