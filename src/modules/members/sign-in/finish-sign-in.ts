/**
 * The end of every sign-in with factors: the session, the audit log, and a notice after refusals.
 */
import { byUser, noteInStores } from '../note-act';
import { tell } from '../notice';
import type { SessionLimit, SignInWay } from '../sessions/session';
import { endSessions, lockUser, startSession, type Opened } from '../sessions/start-session';
import { User } from '../user';
import type { Visitor } from './visitor';

export function finishSignIn(
  { database, browser, requestId, session }: Visitor,
  userId: string,
  way: SignInWay,
  limit: SessionLimit = 'NONE',
): Promise<Opened> {
  return database.transaction(async (manager) => {
    const { failedSignIns } = await lockUser(manager, userId);
    if (failedSignIns > 0) {
      await tell(manager, userId, 'SIGN_IN_AFTER_FAILURES', String(failedSignIns));
      await manager.update(User, { id: userId }, { failedSignIns: 0 });
    }
    // The browser forgets its token, so nobody else may use it.
    if (session) await endSessions(manager, { id: session.id });
    const opened = await startSession(manager, { userId, way, limit, browser });
    await noteInStores(manager, byUser(userId, requestId), userId, {
      action: 'session.begin',
      subject: opened.session.id,
      after: { way, failedSignIns },
    });
    return opened;
  });
}

/** Of a known person: counted for the notice, and seen by the owners of the person's stores. */
export async function noteRefusal(
  { database, requestId }: Visitor,
  userId: string,
  way: SignInWay,
): Promise<void> {
  await database.transaction(async (manager) => {
    await manager.increment(User, { id: userId }, 'failedSignIns', 1);
    await noteInStores(manager, byUser(userId, requestId), userId, {
      action: 'session.refuse',
      subject: userId,
      after: { way },
    });
  });
}
