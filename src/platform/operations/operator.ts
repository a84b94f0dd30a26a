/** An operator of the platform, and how a token of OPS_TOKEN identifies one. */
import { createHash, timingSafeEqual } from 'node:crypto';

export interface Operator {
  name: string;
  via: 'CLI' | 'GRAPHQL' | 'BOARD' | 'SERVICE';
}

/** The service itself: it acts in place of an operator at its first start. */
export const SERVICE_OPERATOR: Operator = { name: 'service', via: 'SERVICE' };

export interface OpsToken {
  name: string;
  token: string;
}

const UNNAMED = 'ops';
const NAMED_TOKEN = /^([A-Za-z][\w.-]{0,39}):(.+)$/;

/** Parses `token`, or `ana:token,bia:token`. A token without a name is recorded as "ops". */
export function readOpsTokens(text: string | null): OpsToken[] {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.map((part) => {
    const [, name, token] = NAMED_TOKEN.exec(part) ?? [];
    return name && token ? { name, token } : { name: UNNAMED, token: part };
  });
}

/**
 * The operator whose token was sent as Bearer token, or as password of Basic (for browsers); null
 * if no token matches. Every token is compared, in constant time.
 */
export function operatorNameOf(
  authorization: string | undefined,
  tokens: readonly OpsToken[],
): string | null {
  const given = tokenOf(authorization ?? '');
  const matching = tokens.filter(({ token }) => isSame(given, token));
  return matching[0]?.name ?? null;
}

function tokenOf(authorization: string): string {
  const [, scheme = '', value = ''] = /^(\S+) (.*)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  return decoded.slice(decoded.indexOf(':') + 1);
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
