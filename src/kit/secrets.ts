/** Keeps secrets: seals what must be read again, hashes what must only be recognised, and writes new tokens and API keys. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const DERIVED_BYTES = 32;
const KEY_ID_LENGTH = 8;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 27 × log2(62) = 160.8 random bits. */
const API_KEY_RANDOM_LENGTH = 27;
const API_KEY_CHECKSUM_LENGTH = 6;
const API_KEY = /^(pitanga_(dev|prod)_[0-9A-Za-z]{27})([0-9A-Za-z]{6})$/;

/** Seals with the newest key. The result names that key, so that it can still be opened when newer ones have come. */
export function seal(keys: readonly string[], plain: string): string {
  const [newest] = keys;
  if (newest == null) throw new Error('there is no key to seal with: SECRET_KEY is empty');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derive(newest, 'seal'), iv, {
    authTagLength: TAG_BYTES,
  });
  const sealed = Buffer.concat([
    iv,
    cipher.update(plain, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${VERSION}.${keyId(newest)}.${sealed.toString('base64url')}`;
}

/** Opens what seal() wrote with any of the keys. Throws when it was altered, or sealed with a key that is no longer in the list. */
export function open(keys: readonly string[], sealed: string): string {
  const [version, id, text] = sealed.split('.');
  if (version !== VERSION || id == null || text == null)
    throw new Error('this was not sealed by seal()');
  const key = keys.find((candidate) => keyId(candidate) === id);
  if (key == null) throw new Error(`this was sealed with key ${id}, which is not in SECRET_KEY`);
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derive(key, 'seal'),
    bytes.subarray(0, IV_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return (
    decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') +
    decipher.final('utf8')
  );
}

/** What is stored of a secret that is only looked up: one hash per key, newest first. Store the first, match any. */
export function keyedHash(keys: readonly string[], text: string): string[] {
  return keys.map((key) => createHmac('sha256', derive(key, 'hash')).update(text).digest('hex'));
}

/** `bytes` random bytes as text that fits in a URL. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** A new API key. It says whose it is and for which environment, and ends in a checksum, so that a mistyped key is told from an unknown one without asking the database. */
export function newApiKey(environment: 'dev' | 'prod'): string {
  const random = Array.from({ length: API_KEY_RANDOM_LENGTH }, () =>
    BASE62.charAt(randomInt(BASE62.length)),
  ).join('');
  const body = `pitanga_${environment}_${random}`;
  return body + checksum(body);
}

/** The environment an API key is for; null when the text is not an API key, or not one we ever wrote. */
export function apiKeyEnvironment(text: string): 'dev' | 'prod' | null {
  const [, body, environment, tail] = API_KEY.exec(text) ?? [];
  if (body == null || tail !== checksum(body)) return null;
  return environment === 'dev' ? 'dev' : 'prod';
}

function checksum(body: string): string {
  let rest = createHash('sha256').update(body).digest().readUIntBE(0, 6);
  let digits = '';
  while (digits.length < API_KEY_CHECKSUM_LENGTH) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

const derived = new Map<string, Buffer>();

/** Each use of a key of SECRET_KEY has a key of its own, so that nothing learned of one serves another. Every request needs some, and there are few: they are kept. */
function derive(key: string, use: 'seal' | 'hash' | 'id'): Buffer {
  const name = `${use} ${key}`;
  const known =
    derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `pitanga ${use}`, DERIVED_BYTES));
  derived.set(name, known);
  return known;
}

/** What names the key that seals and hashes now, without telling anything of it; null without a key. */
export function newestKeyId([newest]: readonly string[]): string | null {
  return newest == null ? null : keyId(newest);
}

/** Whether a text was sealed with the newest key. */
export function isSealedWithNewest(keys: readonly string[], sealed: string): boolean {
  return sealed.startsWith(`${VERSION}.${newestKeyId(keys)}.`);
}

function keyId(key: string): string {
  return derive(key, 'id').toString('hex').slice(0, KEY_ID_LENGTH);
}
