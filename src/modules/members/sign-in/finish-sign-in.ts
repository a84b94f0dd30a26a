/**
 * The end of every sign-in with factors: the session, the audit log, a notice after refusals, and a
 * mail about a browser that was not seen before.
 */
import { IsNull } from 'typeorm';
import type { People } from '../people';
import { cutText } from '../../../platform/operations/cut-text';
import { byUser, noteInStores } from '../note-act';
import { notify } from '../notify';
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
  { people, browser, requestId, session }: Visitor,
  userId: string,
  way: SignInWay,
  limit: SessionLimit = 'NONE',
): Promise<Opened> {
  return people.transaction(async (inside) => {
    const { failedSignIns } = await lockUser(inside, userId);
    if (failedSignIns > 0) {
      await notify(inside, userId, 'SIGN_IN_AFTER_FAILURES', String(failedSignIns));
      await inside.update(User, { id: userId }, { failedSignIns: 0 });
    }
    // The browser forgets its token, so nobody else may use it.
    if (session) await endSessions(inside, { id: session.id });
    const isNew = await isNewBrowser(inside, userId, browser);
    const opened = await startSession(inside, { userId, way, limit, browser });
    await noteInStores(inside, byUser(userId, requestId), userId, {
      action: 'session.begin',
      subject: opened.session.id,
      after: { way, failedSignIns },
    });
    if (isNew) await mailAboutSignIn(inside, opened.session);
    return opened;
  });
}

/** Of a known person: counted for the notice, and seen by the owners of the person's stores. */
export async function noteRefusal(
  { people, requestId }: Visitor,
  userId: string,
  way: SignInWay,
): Promise<void> {
  await people.transaction(async (inside) => {
    await inside.increment(User, { id: userId }, 'failedSignIns');
    await noteInStores(inside, byUser(userId, requestId), userId, {
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
  people: People,
  userId: string,
  browser: string | null,
): Promise<boolean> {
  const earlier = await people.list(
    Session,
    { userId },
    { columns: ['id', 'browser'], order: { id: 'DESC' }, limit: SESSIONS_MAX },
  );
  const name = nameOf(browser && cutText(browser, BROWSER_MAX));
  return earlier.length > 0 && earlier.every((session) => nameOf(session.browser) !== name);
}

/** In the name of one store of the person, in the transaction of the session. */
async function mailAboutSignIn(
  people: People,
  { id, userId, browser, createdAt }: Session,
): Promise<void> {
  const membership = await people.first(Membership, { userId, removedAt: IsNull() }, { id: 'ASC' });
  if (!membership) return;
  const { email, language } = await people.get(User, { id: userId });
  await people.mail({
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
