/** The session of a browser, by the token in its cookie. */
import type { People } from '../people';
import { unauthenticated, type AppError } from '../../../platform/operations/errors';
import { wallNow } from '../../../platform/time/clock';
import { Session, isAlive } from './session';
import { hashesOfToken } from './start-session';

/** Null if the browser has none, or it is over. */
export async function findSession(people: People, token: string | null): Promise<Session | null> {
  if (token === null) return null;
  const [found] = await people.queryFirst<Session>(
    `
      SELECT "id", "userId", "tokenHash", "way", "limit", "browser", "createdAt", "usedAt",
        "expiresAt", "sudoUntil", "endedAt"
      FROM "sessions"
      WHERE "tokenHash" = ANY($1)
    `,
    [hashesOfToken(token)],
  );
  return found && isAlive(found, wallNow()) ? Object.assign(new Session(), found) : null;
}

export function sessionIsOver(): AppError {
  return unauthenticated('you are not signed in, or your session is over: sign in');
}
