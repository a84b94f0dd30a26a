/**
 * Verifies webhook messages by their Standard Webhooks signature, with Web Crypto alone: it runs in
 * Node.js and in edge runtimes.
 */
import type { WebhookMessage } from './generated.js';

export interface SignedMessage {
  /** The raw body, before any parser changes it. */
  body: string | Uint8Array<ArrayBuffer>;
  /** Those of the request: of the Fetch API, or of Node.js. */
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The secret of the webhook; several while one replaces another. */
  secret: string | readonly string[];
  /** How old, or how far ahead of this clock, a message may be; 300 if left out. */
  toleranceSeconds?: number;
}

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';
const VERSION = 'v1,';
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

/** The message is not from the service, or too old: answer 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * The message, if it is genuine; otherwise a `WebhookVerificationError`. `event` tells what is in
 * `data`. Later versions may send events that this one does not know.
 */
export async function verifyWebhook(message: SignedMessage): Promise<WebhookMessage> {
  const { body, headers, secret, toleranceSeconds = TOLERANCE_SECONDS } = message;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    readHeader(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError(
      'The headers webhook-id, webhook-timestamp and webhook-signature are required',
    );
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookVerificationError(
      `webhook-timestamp differs from this clock by more than ${toleranceSeconds} seconds`,
    );
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const keys = await Promise.all([secret].flat().map(importSecret));
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith(VERSION))
    .map((signature) => decodeBase64(signature.slice(VERSION.length)));
  for (const key of keys)
    for (const signature of given)
      if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage;
  throw new WebhookVerificationError('No signature in webhook-signature is that of this message');
}

function readHeader(headers: SignedMessage['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(PREFIX)
    ? decodeBase64(secret.slice(PREFIX.length))
    : new TextEncoder().encode(secret);
  if (bytes === null || bytes.length === 0)
    throw new TypeError('The secret of the webhook is empty, or not base64 after whsec_');
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['verify']);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
