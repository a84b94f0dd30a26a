/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
import type * as Otpauth from 'otpauth';
import { SECOND_MS } from '../../../platform/time/clock';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;

/** Loaded at first use: most processes never see a code. */
function otpauth(): typeof Otpauth {
  return require('otpauth') as typeof Otpauth;
}

/** A new secret, in base 32. */
export function newTotpSecret(): string {
  return new (otpauth().Secret)({ size: SECRET_BYTES }).base32;
}

/** The address that an app reads from a QR code. */
export function totpAddress(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/**
 * The step that the code belongs to: this one or the one before, because typing takes time; null
 * for another code.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totp(secret, '').validate({ token, timestamp, window: 1 });
  if (delta === null || delta > 0) return null;
  return Math.floor(timestamp / (STEP_SECONDS * SECOND_MS)) + delta;
}

function totp(secret: string, label: string): Otpauth.TOTP {
  const { TOTP, Secret } = otpauth();
  return new TOTP({
    issuer: 'Pitanga',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
