/** Where browsers reach this service, and whether they can keep a session there. */
import { config } from '../../../config/config';

export interface PublicOrigin {
  /** As browsers send it. */
  origin: string;
  /** The host that passkeys belong to. */
  rpId: string;
  /** Whether browsers keep Secure cookies and offer passkeys there. */
  isSecure: boolean;
  /** The name of the session's cookie. Two clones share the host localhost, but no port. */
  cookieName: string;
}

export function publicOrigin(): PublicOrigin {
  const { protocol, origin, hostname, port } = new URL(config.publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return {
    origin,
    rpId: hostname,
    isSecure: protocol === 'https:' || isLocal,
    cookieName: `__Host-pitanga${config.production ? '' : `-${port || (protocol === 'https:' ? 443 : 80)}`}`,
  };
}
