/**
 * Secrets: seals those that must be read again, hashes those that are only compared, and creates
 * API keys and tokens.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

/** The versions of texts that open in any place, and of those that are bound to their place. */
const UNBOUND = 'v1';
const BOUND = 'v2';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const DERIVED_BYTES = 32;
const KEY_ID_LENGTH = 8;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 27 × log2(62) = 160.8 random bits. */
const CREDENTIAL_RANDOM_LENGTH = 27;
const CREDENTIAL_CHECKSUM_LENGTH = 6;
const CREDENTIAL = /^((pitanga|pt)_(dev|prod)_[0-9A-Za-z]{27})([0-9A-Za-z]{6})$/;

/** Where a sealed text is stored. */
export interface SealedPlace {
  table: string;
  column: string;
  /** The id of the row. */
  id: string;
}

/**
 * Seals with the newest key. The result names that key, so that it can still be opened after newer
 * keys were added. With a place it opens only there: a copy in another row or column is refused.
 */
export function seal(keys: readonly string[], plain: string, place?: SealedPlace): string {
  const [newest] = keys;
  if (newest == null) throw new Error('there is no key to seal with: SECRET_KEY is empty');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derive(newest, 'seal'), iv, {
    authTagLength: TAG_BYTES,
  });
  if (place) cipher.setAAD(bytesOf(place));
  const sealed = Buffer.concat([
    iv,
    cipher.update(plain, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${place ? BOUND : UNBOUND}.${keyId(newest)}.${sealed.toString('base64url')}`;
}

/**
 * Opens what seal() wrote with any of the keys. Throws when the text was altered, was sealed for
 * another place, or was sealed with a key that is no longer in the list. A text that is not bound
 * opens in any place.
 */
export function open(keys: readonly string[], sealed: string, place?: SealedPlace): string {
  const [version, id, text] = sealed.split('.');
  if ((version !== UNBOUND && version !== BOUND) || id == null || text == null)
    throw new Error('this was not sealed by seal()');
  if (version === BOUND && !place)
    throw new Error('this was sealed for one place, which was not given');
  const key = keys.find((candidate) => keyId(candidate) === id);
  if (key == null) throw new Error(`this was sealed with key ${id}, which is not in SECRET_KEY`);
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derive(key, 'seal'),
    bytes.subarray(0, IV_BYTES),
    { authTagLength: TAG_BYTES },
  );
  if (version === BOUND && place) decipher.setAAD(bytesOf(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return (
    decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') +
    decipher.final('utf8')
  );
}

/** Whether seal() wrote the text. */
export function isSealed(text: string): boolean {
  return text.startsWith(`${UNBOUND}.`) || text.startsWith(`${BOUND}.`);
}

/** Whether the text opens only in the place for which it was sealed. */
export function isBoundToPlace(sealed: string): boolean {
  return sealed.startsWith(`${BOUND}.`);
}

function bytesOf({ table, column, id }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([table, column, id]));
}

/**
 * The stored form of a secret that is only looked up: one hash per key, newest first. Store the
 * first, match any.
 */
export function keyedHash(keys: readonly string[], text: string): string[] {
  return keys.map((key) => hashBy(derive(key, 'hash'), text));
}

/** The hash of a text with a key that hashKeysOf() has derived. */
export function hashBy(hashKey: Buffer, text: string): string {
  return createHmac('sha256', hashKey).update(text).digest('hex');
}

/** The keys with which keyedHash() hashes, by the names of those that they are derived from. */
export function hashKeysOf(keys: readonly string[]): Map<string, Buffer> {
  return new Map(keys.map((key) => [keyId(key), derive(key, 'hash')]));
}

/** `bytes` random bytes as text that fits in a URL. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/**
 * Creates an API key. It contains its environment and ends in a checksum, so that a mistyped key is
 * recognised without a query.
 */
export function newApiKey(environment: 'dev' | 'prod'): string {
  return newCredential('pitanga', environment);
}

/** Creates a token for a front end, of the same form: scanners for secrets find both. */
export function newToken(environment: 'dev' | 'prod'): string {
  return newCredential('pt', environment);
}

function newCredential(name: 'pitanga' | 'pt', environment: 'dev' | 'prod'): string {
  const random = Array.from({ length: CREDENTIAL_RANDOM_LENGTH }, () =>
    BASE62.charAt(randomInt(BASE62.length)),
  ).join('');
  const body = `${name}_${environment}_${random}`;
  return body + checksum(body);
}

/** The environment of an API key; null when the text is not a valid API key. */
export function apiKeyEnvironment(text: string): 'dev' | 'prod' | null {
  const found = readCredential(text);
  return found?.kind === 'key' ? found.environment : null;
}

/** What an API key or token is; null when the text is neither, or was mistyped. */
export function readCredential(
  text: string,
): { kind: 'key' | 'token'; environment: 'dev' | 'prod' } | null {
  const [, body, name, environment, tail] = CREDENTIAL.exec(text) ?? [];
  if (body == null || tail !== checksum(body)) return null;
  return {
    kind: name === 'pt' ? 'token' : 'key',
    environment: environment === 'dev' ? 'dev' : 'prod',
  };
}

function checksum(body: string): string {
  let rest = createHash('sha256').update(body).digest().readUIntBE(0, 6);
  let digits = '';
  while (digits.length < CREDENTIAL_CHECKSUM_LENGTH) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

const derived = new Map<string, Buffer>();

/**
 * Derives a separate key for each use of a key of SECRET_KEY, so that the leak of one does not
 * affect the others. Every request needs some of these few keys, so they are cached.
 */
function derive(key: string, use: 'seal' | 'hash' | 'id'): Buffer {
  const name = `${use} ${key}`;
  const known =
    derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `pitanga ${use}`, DERIVED_BYTES));
  derived.set(name, known);
  return known;
}

/**
 * The name of the key that seals and hashes now, which reveals nothing about it; null without a
 * key.
 */
export function newestKeyId([newest]: readonly string[]): string | null {
  return newest == null ? null : keyId(newest);
}

/** The names of the keys, newest first. */
export function keyIds(keys: readonly string[]): string[] {
  return keys.map(keyId);
}

/** Whether a text was sealed with the newest key. */
export function isSealedWithNewest(keys: readonly string[], sealed: string): boolean {
  return sealed.split('.')[1] === newestKeyId(keys);
}

function keyId(key: string): string {
  return derive(key, 'id').toString('hex').slice(0, KEY_ID_LENGTH);
}
