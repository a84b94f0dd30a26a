/** Which factors a person has. */
import { IsNull } from 'typeorm';
import type { People } from '../people';
import { Passkey, RecoveryCode, Totp } from './factors';
import { publicOrigin } from '../sign-in/public-origin';

export interface FactorsOf {
  /** Passkeys of this host. */
  passkeys: number;
  /** Passkeys of an earlier host of PUBLIC_URL: kept, and not offered. */
  otherPasskeys: number;
  /** A password, which works with TOTP only. */
  password: boolean;
  /** Unused recovery codes. */
  recoveryCodes: number;
}

export async function factorsOf(people: People, userId: string): Promise<FactorsOf> {
  const { rpId } = publicOrigin();
  const all = await people.list(Passkey, { userId }, { columns: ['id', 'rpId'] });
  const passkeys = all.filter((passkey) => passkey.rpId === rpId).length;
  return {
    passkeys,
    otherPasskeys: all.length - passkeys,
    password: await people.exists(Totp, { id: userId }),
    recoveryCodes: await people.count(RecoveryCode, { userId, usedAt: IsNull() }),
  };
}

/** Whether the person can sign in with anything but a link, at any host. */
export function hasFactor({ passkeys, otherPasskeys, password }: FactorsOf): boolean {
  return passkeys + otherPasskeys > 0 || password;
}
