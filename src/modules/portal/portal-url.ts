/** The addresses of the portal: of production, and of Dev mode. */
import { publicUrl } from '../../config/config';
import type { Scope } from '../../platform/records/record';

/** `/portal/{store}`, or `/portal/{store}/dev`. */
export function portalPath({ storeId, devMode }: Scope): string {
  return `/portal/${storeId}${devMode ? '/dev' : ''}`;
}

export function portalUrl(scope: Scope, path = ''): string {
  return publicUrl(`${portalPath(scope)}${path}`);
}
