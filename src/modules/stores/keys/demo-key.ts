/** The key of the Demo store, which the first start wrote into a file, and its context. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { config } from '../../../config/config';
import type { Context } from '../../../platform/operations/context';
import { keyedHash } from '../../../platform/secrets/secrets';
import { contextFor } from './context-of-key';
import { findKey } from './find-key';

/** Null in production, and where there is no such file. */
export function demoKey(): string | null {
  if (config.production) return null;
  try {
    return readFileSync(join(config.dataDir, 'dev-api-key'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** What the key may read; null without a key, or if it is not one of this database. */
export async function demoContext(database: DataSource): Promise<Context | null> {
  const secret = demoKey();
  if (secret === null) return null;
  const key = await findKey(database, keyedHash(config.secretKeys, secret));
  if (!key) return null;
  return contextFor(database, key, { requestId: '', spend: () => undefined, throttle: () => null });
}
