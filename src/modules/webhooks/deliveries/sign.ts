/**
 * Signs webhook messages, so that the merchant can verify their origin and content: with the
 * webhook's secret and, for a day after a rotation, also with those that it replaced.
 */
import { createHmac } from 'node:crypto';
import type { TextFault } from '../../../platform/records/columns/text-form';

/** How secrets of Standard Webhooks begin. */
const STANDARD_PREFIX = 'whsec_';
const STANDARD_SECRET =
  /^whsec_((?:[A-Za-z0-9+/]{4})+|(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=))$/;

export interface MessageToSign {
  /** The newest first. There are several while a secret is being rotated. */
  secrets: readonly [newest: string, ...previous: string[]];
  /** The id of the event. It is the same for all attempts. */
  id: string;
  /** The exact bytes that are sent. */
  body: Buffer | string;
  /** The wall time of this attempt. */
  timestamp: Date;
  /**
   * An operator's key for `X-Webhook-Signature`, for clients of other platforms that expect one key
   * for all webhooks.
   */
  platformKey?: string | undefined;
}

/**
 * The signature headers: our own over the body, keyed with the secret as typed, and those of
 * Standard Webhooks.
 */
export function signatureHeaders({
  secrets,
  id,
  body,
  timestamp,
  platformKey,
}: MessageToSign): Record<string, string> {
  const seconds = Math.floor(timestamp.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1,${hmac(standardKey(secret), `${id}.${seconds}.`, body)}`,
  );
  return {
    'X-Webhook-Signature': hmac(platformKey ?? secrets[0], body),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Of a secret that begins as those of Standard Webhooks and cannot be one. */
export function secretFault(secret: string): TextFault | null {
  if (!secret.startsWith(STANDARD_PREFIX) || STANDARD_SECRET.test(secret)) return null;
  return {
    rule: 'begins with whsec_, so what follows must be base64: send one that is, or another beginning',
    reason: 'WRONG_FORMAT',
    values: { format: 'other' },
  };
}

/** A secret of the form `whsec_<base64>` is decoded to bytes. Any other secret is used as it is. */
function standardKey(secret: string): Buffer {
  const encoded = STANDARD_SECRET.exec(secret)?.[1];
  return encoded == null ? Buffer.from(secret, 'utf8') : Buffer.from(encoded, 'base64');
}

function hmac(key: Buffer | string, ...parts: (Buffer | string)[]): string {
  const sum = createHmac('sha256', key);
  for (const part of parts) sum.update(part);
  return sum.digest('base64');
}
