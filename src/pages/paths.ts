/** Addresses within the pages: relative to the host, below the path that PUBLIC_URL may have. */
import { config } from '../config/config';

/** The path that the buyer's browser must request for `/pay/bill_1`. */
export function pagePath(path: string): string {
  return `${new URL(config.publicUrl).pathname.replace(/\/$/, '')}${path}`;
}

/** Whether buyers use HTTPS. Cookies are then sent over HTTPS only. */
export function isSecure(): boolean {
  return config.publicUrl.startsWith('https:');
}
