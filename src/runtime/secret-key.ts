/**
 * The key that seals stored secrets and hashes API keys: given by SECRET_KEY, or created once and
 * kept in the data folder.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { unprocessable } from '../platform/operations/errors';

const KEY_BYTES = 32;

/** Newest first. */
export function secretKeysOf({
  secretKeys,
  dataDir,
}: Pick<Config, 'secretKeys' | 'dataDir'>): string[] {
  if (secretKeys.length > 0) return secretKeys;
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'secret-key');
  try {
    // If two processes start at once, one creates the key and the other reads it.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return [readFileSync(file, 'utf8').trim()];
}

/** The same, but a key is not created: empty if there is none. */
export function knownSecretKeysOf(settings: Pick<Config, 'secretKeys' | 'dataDir'>): string[] {
  const { secretKeys, dataDir } = settings;
  const isKnown = secretKeys.length > 0 || existsSync(join(dataDir, 'secret-key'));
  return isKnown ? secretKeysOf(settings) : [];
}

/** The same, but a missing key is refused. */
export function existingSecretKeysOf(settings: Pick<Config, 'secretKeys' | 'dataDir'>): string[] {
  const known = knownSecretKeysOf(settings);
  if (known.length === 0)
    throw unprocessable(
      'SECRET_KEY is not set, and DATA_DIR has no file secret-key: give the key that the database ' +
        'was used with',
    );
  return known;
}
