/** Finds settings that are too weak for production. Start-up refuses them. */
import type { OpsToken } from '../platform/operations/operator';

const SECRET_KEY_LENGTH_MIN = 32;
const OPS_TOKEN_LENGTH_MIN = 20;

interface Protection {
  secretKeys: readonly string[];
  opsTokens: readonly OpsToken[];
  /** Null when it is not set. */
  publicUrl: string | null;
}

/** A sentence for each setting that is too weak. No sentence contains a secret. */
export function weakSettings({ secretKeys, opsTokens, publicUrl }: Protection): string[] {
  const problems: string[] = [];
  // An older key may be short: this is how an installation with a short key gets a longer one.
  const [newest] = secretKeys;
  if (newest !== undefined && newest.length < SECRET_KEY_LENGTH_MIN)
    problems.push(
      `the first key of SECRET_KEY must have at least ${SECRET_KEY_LENGTH_MIN} characters in ` +
        'production: make one with openssl rand -base64 32, and keep a shorter key behind it ' +
        'until ops reseal is done',
    );
  const short = opsTokens.filter(({ token }) => token.length < OPS_TOKEN_LENGTH_MIN);
  if (short.length > 0)
    problems.push(
      `OPS_TOKEN must have at least ${OPS_TOKEN_LENGTH_MIN} characters in production, each ` +
        'token of a list too: make one with openssl rand -hex 24',
    );
  if (publicUrl !== null && !/^https:\/\//i.test(publicUrl))
    problems.push(
      'PUBLIC_URL must start with https:// in production: buyers type card data and cookies ' +
        'must be for HTTPS only',
    );
  return problems;
}
