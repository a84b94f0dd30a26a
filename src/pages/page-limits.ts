/**
 * Limits how often one network may request pages and files: first by address in memory, then, for a
 * page that exists, in a bucket shared by all processes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../config/config';
import { type AppError, rateLimited } from '../platform/operations/errors';
import { subscriberNetwork } from '../platform/http/networks';
import { KeyedSlots } from '../platform/limits/keyed-slots';
import { keyedHash } from '../platform/secrets/secrets';
import { TokenBuckets } from '../platform/limits/token-buckets';
import { rateLimiterOf } from '../modules/stores/keys/rate-limit';

/** Many buyers may share one address, each on their own page. */
const PAGES_PER_NETWORK = 5;
const BURST_SECONDS = 2;
const RETRY_AFTER_SECONDS = 5;

const buckets = new WeakMap<DataSource, TokenBuckets>();
const downloads = new KeyedSlots<FastifyReply['raw']>();

/** Called before any read. Refuses with 429 a network that requests pages too often. */
export function limitNetwork(database: DataSource, { ip }: FastifyRequest): void {
  const found = buckets.get(database) ?? new TokenBuckets();
  buckets.set(database, found);
  const rate = config.pageRateLimit * PAGES_PER_NETWORK;
  const seconds = found.take(subscriberNetwork(ip), { rate, burst: rate * BURST_SECONDS });
  if (seconds > 0) throw tooMany('too many pages were requested', seconds);
}

/**
 * Called once the page is known to exist, because its bucket is stored. Refuses with 429 a network
 * that requests this page too often.
 */
export function limitPage(database: DataSource, { ip }: FastifyRequest, pageId: string): void {
  const [hash = ''] = keyedHash(config.secretKeys, `${subscriberNetwork(ip)} ${pageId}`);
  rateLimiterOf(database).take(`page ${hash}`, config.pageRateLimit);
}

/**
 * Refuses with 429 a network that downloads too many files at once. A download counts until its
 * response ends.
 */
export function limitDownloads({ ip }: FastifyRequest, { raw }: FastifyReply): void {
  const network = subscriberNetwork(ip);
  if (downloads.of(network) >= config.downloadsPerAddress)
    throw tooMany('too many files are being downloaded', RETRY_AFTER_SECONDS);
  downloads.take(raw, network);
  const leave = () => void downloads.leave(raw);
  raw.once('finish', leave).once('close', leave);
}

function tooMany(what: string, seconds: number): AppError {
  return rateLimited(`${what} from this address: try again in ${seconds} s`, seconds);
}
