/** Signs what a webhook sends, so that the merchant can tell that it comes from us, unchanged: with the webhook's secret, and with the previous one too while it is being replaced. */
import { createHmac } from 'node:crypto';

const STANDARD_SECRET =
  /^whsec_((?:[A-Za-z0-9+/]{4})+|(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=))$/;

export interface Signed {
  /** The newest first; two while a secret is being replaced. */
  secrets: readonly [newest: string, ...previous: string[]];
  /** The id of the event: the same over all attempts. */
  id: string;
  /** The very bytes that are sent. */
  body: Buffer | string;
  /** The wall time of this attempt. */
  timestamp: Date;
  /** An operator's key for `X-Webhook-Signature`, where clients of other platforms expect one key for all webhooks. */
  platformKey?: string | undefined;
}

/** The headers that carry the signatures: our own over the body, keyed with the secret as typed, and those of Standard Webhooks. */
export function signatureHeaders({
  secrets,
  id,
  body,
  timestamp,
  platformKey,
}: Signed): Record<string, string> {
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

/** A secret of the form `whsec_<base64>` stands for the bytes it encodes, any other one for itself. */
function standardKey(secret: string): Buffer {
  const encoded = STANDARD_SECRET.exec(secret)?.[1];
  return encoded == null ? Buffer.from(secret, 'utf8') : Buffer.from(encoded, 'base64');
}

function hmac(key: Buffer | string, ...parts: (Buffer | string)[]): string {
  const sum = createHmac('sha256', key);
  for (const part of parts) sum.update(part);
  return sum.digest('base64');
}
