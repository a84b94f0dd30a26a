/** Begins, renews and ends sessions. A token is known to its browser only; we keep its hash. */
import { IsNull, Not, type FindOptionsWhere } from 'typeorm';
import type { People } from '../people';
import { config } from '../../../config/config';
import { newId } from '../../../platform/records/columns/ids';
import { keyedHash, randomToken } from '../../../platform/secrets/secrets';
import { later, wallNow } from '../../../platform/time/clock';
import {
  SESSIONS_MAX,
  SESSION_LIFE_MS,
  SUDO_MS,
  Session,
  type SessionLimit,
  type SignInWay,
} from './session';
import { User } from '../user';
import { cutText } from '../../../platform/operations/cut-text';

const TOKEN_BYTES = 32;
export const BROWSER_MAX = 200;

/** A session with the token for its browser. */
export interface Opened {
  session: Session;
  token: string;
}

interface NewSession {
  userId: string;
  way: SignInWay;
  limit: SessionLimit;
  browser: string | null;
}

/** Ends the oldest session if the person has too many. */
export async function startSession(
  people: People,
  { userId, way, limit, browser }: NewSession,
): Promise<Opened> {
  await lockUser(people, userId);
  const now = wallNow();
  const token = randomToken(TOKEN_BYTES);
  const hasFactor = way === 'PASSKEY' || way === 'PASSWORD';
  const session = Object.assign(new Session(), {
    id: newId(Session.prefix),
    userId,
    tokenHash: hashesOfToken(token)[0] ?? '',
    way,
    limit,
    browser: browser ? cutText(browser, BROWSER_MAX) : null,
    createdAt: now,
    usedAt: now,
    expiresAt: later(now, SESSION_LIFE_MS),
    sudoUntil: hasFactor ? later(now, SUDO_MS) : null,
    endedAt: null,
  });
  await people.insert(Session, session);
  const alive = await people.list(
    Session,
    { userId, endedAt: IsNull() },
    { order: { id: 'DESC' } },
  );
  for (const { id } of alive.slice(SESSIONS_MAX)) await endSessions(people, { id });
  return { session, token };
}

/** A new token in place of the old one, which is refused from now on. */
export async function renewSession(
  people: People,
  session: Session,
  changes: Partial<Pick<Session, 'limit' | 'sudoUntil' | 'userId'>>,
): Promise<Opened> {
  const token = randomToken(TOKEN_BYTES);
  const written = { ...changes, tokenHash: hashesOfToken(token)[0] ?? '', usedAt: wallNow() };
  await people.update(Session, { id: session.id }, written);
  return { session: Object.assign(session, written), token };
}

/** The end of the time in which a factor that was shown now counts as fresh. */
export function sudoFromNow(): Date {
  return later(wallNow(), SUDO_MS);
}

export function endSessions(people: People, which: FindOptionsWhere<Session>): Promise<number> {
  return people.update(
    Session,
    { ...which, endedAt: IsNull() },
    { endedAt: wallNow(), sudoUntil: null },
  );
}

/** All sessions of a person, or all but one. */
export function endSessionsOf(people: People, userId: string, exceptId?: string): Promise<number> {
  return endSessions(people, { userId, ...(exceptId && { id: Not(exceptId) }) });
}

/** Changes of one person's access happen one after the other. */
export async function lockUser(people: People, userId: string): Promise<User> {
  const found = await people.lock(User, { id: userId });
  if (!found) throw new Error(`no user ${userId}`);
  return found;
}

/** By each key of SECRET_KEY, newest first. */
export function hashesOfToken(token: string): string[] {
  return keyedHash(config.secretKeys, `session ${token}`);
}
