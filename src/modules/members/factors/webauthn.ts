/** Passkeys by @simplewebauthn/server, which is loaded at first use: it takes a quarter second. */
import type * as WebAuthn from '@simplewebauthn/server';

export type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

export function webauthn(): typeof WebAuthn {
  return require('@simplewebauthn/server') as typeof WebAuthn;
}
