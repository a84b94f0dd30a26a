/** Addresses within the pages: relative to the host, below the path that PUBLIC_URL may have. */
import { config } from '../config';

/** `/pay/bill_1` as the buyer's browser must ask for it. */
export function pagePath(path: string): string {
  return `${new URL(config.publicUrl).pathname.replace(/\/$/, '')}${path}`;
}

/** Whether buyers come by HTTPS: cookies are then for HTTPS only. */
export function isSecure(): boolean {
  return config.publicUrl.startsWith('https:');
}
