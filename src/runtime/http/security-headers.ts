/** The headers that every response has, to protect browsers. */
import { config } from '../../config/config';

export const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Pages for people (documentation, operators' board, buyers' pages) set their own content policy.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  ...(config.production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
};
