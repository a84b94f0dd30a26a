/**
 * The public keys by which Woovi signs its notifications: `x-webhook-signature` is the RSA-SHA256
 * of the raw body in base64. Source: docs/webhook/seguranca/webhook-public-keys.md: the keys are
 * kept for an hour, every listed one counts, and kept ones outlive a failure of the list.
 */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, later, wallNow } from '../../../platform/time/clock';
import { objectsOf, textOf } from '../bcb-pix/wire';
import { ProviderRefused, ProviderUnknown } from '../provider';
import type { WooviClient } from './woovi-client';

const KEYS_MAX = 10;
const SIGNATURE_MAX = 2_000;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export class SignatureKeys {
  private keys: KeyObject[] = [];
  private askedAt: Date | null = null;

  constructor(private readonly client: WooviClient) {}

  /** Throws ProviderUnknown if no key is known and Woovi does not answer. */
  async hasSigned(body: string, signature: unknown): Promise<boolean> {
    if (typeof signature !== 'string' || signature.length > SIGNATURE_MAX) return false;
    if (!BASE64.test(signature)) return false;
    const bytes = Buffer.from(signature, 'base64');
    await this.refresh(HOUR_MS);
    if (this.isSignedBy(body, bytes)) return true;
    // A new key is known within a minute; a forged signature asks no more often.
    if (!(await this.refresh(MINUTE_MS))) return false;
    return this.isSignedBy(body, bytes);
  }

  private isSignedBy(body: string, signature: Buffer): boolean {
    return this.keys.some((key) => verify('sha256', Buffer.from(body), key, signature));
  }

  /** Whether they were asked for now, because they are older. */
  private async refresh(olderThanMs: number): Promise<boolean> {
    const now = wallNow();
    if (this.keys.length > 0 && this.askedAt && later(this.askedAt, olderThanMs) > now)
      return false;
    try {
      const listed = await this.client.call({ method: 'GET', path: '/webhook/public-keys' });
      const keys = objectsOf(listed?.public_keys)
        .slice(0, KEYS_MAX)
        .flatMap(({ key }) => publicKeyOf(textOf(key)));
      if (keys.length === 0) throw new ProviderUnknown('Woovi shows no key of its signatures');
      this.keys = keys;
      this.askedAt = now;
      return true;
    } catch (error) {
      if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
      if (this.keys.length === 0) throw new ProviderUnknown(error.message);
      this.askedAt = now;
      return false;
    }
  }
}

/** Only RSA: another kind of key would make another signature. */
function publicKeyOf(pem: string | null): KeyObject[] {
  try {
    const key = createPublicKey(pem ?? '');
    return key.asymmetricKeyType === 'rsa' ? [key] : [];
  } catch {
    return [];
  }
}
