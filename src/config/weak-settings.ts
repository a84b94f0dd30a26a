/** Finds settings that are too weak for production. Start-up refuses them. */
import ipaddr from 'ipaddr.js';
import type { OpsToken } from '../platform/operations/operator';

const SECRET_KEY_LENGTH_MIN = 32;
const OPS_TOKEN_LENGTH_MIN = 20;
/** A random text of 20 digits has fewer once in 5,000 times, one of other characters never. */
const DIFFERENT_CHARACTERS_MIN = 6;
/** A text that repeats one of this length, or of a smaller one, is not random. */
const REPEATED_LENGTH_MAX = 8;
/** The largest private networks are 10.0.0.0/8 and fc00::/7. */
const PREFIX_MIN = { ipv4: 8, ipv6: 7 } as const;
/** Where IPv6 has the addresses of IPv4: its last 32 bits. */
const MAPPED_PREFIX = 96;

interface Protection {
  secretKeys: readonly string[];
  opsTokens: readonly OpsToken[];
  /** Null when it is not set. */
  publicUrl: string | null;
  trustedProxies: readonly string[];
  corsOrigins: readonly string[];
}

/** A sentence for each setting that is too weak. No sentence contains a secret. */
export function weakSettings({
  secretKeys,
  opsTokens,
  publicUrl,
  trustedProxies,
  corsOrigins,
}: Protection): string[] {
  const problems: string[] = [];
  // An older key may be short: this is how an installation with a short key gets a longer one.
  const [newest] = secretKeys;
  if (newest !== undefined && newest.length < SECRET_KEY_LENGTH_MIN)
    problems.push(
      `the first key of SECRET_KEY must have at least ${SECRET_KEY_LENGTH_MIN} characters in ` +
        'production: make one with openssl rand -base64 32, and keep a shorter key behind it ' +
        'until ops reseal is done',
    );
  else if (newest !== undefined && isRepetition(newest))
    problems.push(
      'the first key of SECRET_KEY must be random in production, not a repetition: make one ' +
        'with openssl rand -base64 32, and keep the present key behind it until ops reseal is done',
    );
  const short = opsTokens.filter(({ token }) => token.length < OPS_TOKEN_LENGTH_MIN);
  if (short.length > 0)
    problems.push(
      `OPS_TOKEN must have at least ${OPS_TOKEN_LENGTH_MIN} characters in production, each ` +
        'token of a list too: make one with openssl rand -hex 24',
    );
  else if (opsTokens.some(({ token }) => isRepetition(token)))
    problems.push(
      'OPS_TOKEN must be random in production, not a repetition, each token of a list too: make ' +
        'one with openssl rand -hex 24',
    );
  if (publicUrl !== null && !/^https:\/\//i.test(publicUrl))
    problems.push(
      'PUBLIC_URL must start with https:// in production: buyers type card data and cookies ' +
        'must be for HTTPS only',
    );
  const everywhere = trustedProxies.find((network) => isEverywhere(network));
  if (everywhere !== undefined)
    problems.push(
      `TRUSTED_PROXIES must name the networks of your proxies in production, not ${everywhere}: ` +
        'whoever calls from there chooses the address that limits count',
    );
  if (corsOrigins.includes('*'))
    problems.push(
      'CORS_ORIGIN must name origins such as https://shop.example in production, not *: any ' +
        "website could call the API from its visitors' browsers",
    );
  return problems;
}

function isRepetition(secret: string): boolean {
  if (new Set(secret).size < DIFFERENT_CHARACTERS_MIN) return true;
  const periods = Array.from({ length: REPEATED_LENGTH_MAX }, (_, index) => index + 1);
  return periods.some((period) => secret.slice(period) === secret.slice(0, -period));
}

/** A network that is larger than any private one. What cannot be read is refused elsewhere. */
function isEverywhere(network: string): boolean {
  if (!ipaddr.isValidCIDR(network)) return false;
  const [address, prefix] = ipaddr.parseCIDR(network);
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && prefix >= MAPPED_PREFIX)
    return prefix < MAPPED_PREFIX + PREFIX_MIN.ipv4;
  return prefix < PREFIX_MIN[address.kind()];
}
