/** How the queues reach Redis. */
import { readFileSync } from 'node:fs';
import { parseRedisAddress, type RedisAddress } from './redis-address';
import type { SettingsReader } from './settings';

const PREFIX = /^[\w-]{1,40}$/;

export interface RedisSettings {
  /** What all keys begin with. In a Cluster it stands in braces. */
  prefix: string;
  /** Certificates (PEM) that are believed instead of those that Node believes. */
  ca: string | null;
  sentinelUsername: string | null;
  sentinelPassword: string | null;
}

/** Adds what is wrong to `problems`. */
export function readRedisSettings(
  { text, textOr }: Pick<SettingsReader, 'text' | 'textOr'>,
  problems: string[],
): RedisSettings {
  const address = readAddress(text('REDIS_URL'), problems);
  const caFile = text('REDIS_CA_FILE');
  const prefix = textOr('REDIS_PREFIX', 'pitanga');
  const sentinelUsername = text('REDIS_SENTINEL_USERNAME');
  const sentinelPassword = text('REDIS_SENTINEL_PASSWORD');
  if (!PREFIX.test(prefix))
    problems.push('REDIS_PREFIX must be 1 to 40 letters, digits, hyphens and underscores');
  if (caFile !== null && address && !address.tls)
    problems.push('REDIS_CA_FILE needs a REDIS_URL that begins with rediss');
  if ((sentinelUsername ?? sentinelPassword) !== null && address && address.kind !== 'sentinel')
    problems.push(
      'REDIS_SENTINEL_USERNAME and REDIS_SENTINEL_PASSWORD need a REDIS_URL with Sentinels',
    );
  if (sentinelUsername !== null && sentinelPassword === null)
    problems.push('REDIS_SENTINEL_USERNAME needs REDIS_SENTINEL_PASSWORD');
  return { prefix, ca: certificates(caFile, problems), sentinelUsername, sentinelPassword };
}

function readAddress(url: string | null, problems: string[]): RedisAddress | null {
  const address = url === null ? null : parseRedisAddress(url);
  if (url !== null && !address)
    problems.push(
      'REDIS_URL must be redis://host, redis+sentinel://host,host/name or ' +
        'redis+cluster://host,host, with rediss instead of redis for TLS',
    );
  return address;
}

function certificates(file: string | null, problems: string[]): string | null {
  if (file === null) return null;
  try {
    const pem = readFileSync(file, 'utf8');
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
    problems.push(`REDIS_CA_FILE must name a file with certificates in PEM: ${file} has none`);
  } catch {
    problems.push(`REDIS_CA_FILE cannot be read: ${file}`);
  }
  return null;
}
