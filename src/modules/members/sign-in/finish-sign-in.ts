/**
 * The end of every sign-in with factors: the session, the audit log, a notice after refusals, and a
 * mail about a browser that was not seen before.
 */
import { IsNull, type EntityManager } from 'typeorm';
import { mailMember } from '../../messages/mail-member';
import { cutText } from '../../../platform/operations/cut-text';
import { byUser, noteInStores } from '../note-act';
import { tell } from '../notice';
import { browserName } from '../sessions/browser-name';
import { Session, type SessionLimit, type SignInWay } from '../sessions/session';
import {
  BROWSER_MAX,
  endSessions,
  lockUser,
  startSession,
  type Opened,
} from '../sessions/start-session';
import { mailLanguageOf } from '../team/mail-team';
import { Membership } from '../team/membership';
import { User } from '../user';
import type { Visitor } from './visitor';

/** More sessions than are kept of a person, in a month. */
const SESSIONS_MAX = 1_000;

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
    const isNew = await isNewBrowser(manager, userId, browser);
    const opened = await startSession(manager, { userId, way, limit, browser });
    await noteInStores(manager, byUser(userId, requestId), userId, {
      action: 'session.begin',
      subject: opened.session.id,
      after: { way, failedSignIns },
    });
    if (isNew) await mailAboutSignIn(manager, opened.session);
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

/**
 * Whether no session of the person that is still kept was in a browser of this name and system. The
 * first session has none before it: its link was sent to the person.
 */
async function isNewBrowser(
  manager: EntityManager,
  userId: string,
  browser: string | null,
): Promise<boolean> {
  const earlier = await manager.find(Session, {
    select: { id: true, browser: true },
    where: { userId },
    order: { id: 'DESC' },
    take: SESSIONS_MAX,
  });
  const name = nameOf(browser && cutText(browser, BROWSER_MAX));
  return earlier.length > 0 && earlier.every((session) => nameOf(session.browser) !== name);
}

/** In the name of one store of the person, in the transaction of the session. */
async function mailAboutSignIn(
  manager: EntityManager,
  { id, userId, browser, createdAt }: Session,
): Promise<void> {
  const membership = await manager.findOne(Membership, {
    where: { userId, removedAt: IsNull() },
    order: { id: 'ASC' },
  });
  if (!membership) return;
  const { email, language } = await manager.findOneByOrFail(User, { id: userId });
  await mailMember(manager, {
    storeId: membership.storeId,
    template: 'new-sign-in',
    recipient: email,
    language: mailLanguageOf(language),
    objectId: id,
    values: { browser, at: createdAt.toISOString() },
  });
}

/** A later version of a browser is the same browser. */
function nameOf(browser: string | null): string | null {
  return browser && browserName(browser);
}
