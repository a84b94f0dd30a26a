/** A browser that signs in to the dashboard, as every step of signing in receives it. */
import type { People } from '../people';
import type { Session } from '../sessions/session';

export interface Visitor {
  people: People;
  requestId: string;
  ip: string | undefined;
  /** How the browser calls itself. */
  browser: string | null;
  /** The session of the cookie; null without one. */
  session: Session | null;
}
