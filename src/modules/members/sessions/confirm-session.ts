/** A factor that is shown again opens sensitive operations for ten minutes. */
import { unauthenticated } from '../../../platform/operations/errors';
import { noteRefusal } from '../sign-in/finish-sign-in';
import { byUser, noteInStores } from '../note-act';
import type { Session } from './session';
import { checkPasskey } from '../sign-in/sign-in-passkey';
import { arePasswordAndCode } from '../sign-in/sign-in-password';
import { renewSession, sudoFromNow, type Opened } from './start-session';
import { beginTry } from '../sign-in/throttle';
import { User } from '../user';
import type { Visitor } from '../sign-in/visitor';
import type { AuthenticationResponseJSON } from '../factors/webauthn';

export type ShownFactor =
  | { response: AuthenticationResponseJSON }
  | { password: string; code: string };

/** The session gets a new token, and the old one is refused from now on. */
export async function confirmSession(
  visitor: Visitor,
  session: Session,
  shown: ShownFactor,
): Promise<Opened> {
  const { people, requestId } = visitor;
  const { userId } = session;
  if ('response' in shown) await checkPasskey(people, shown.response, userId);
  else await checkPassword(visitor, userId, shown);
  return people.transaction(async (inside) => {
    await noteInStores(inside, byUser(userId, requestId), userId, {
      action: 'session.confirm',
      subject: session.id,
    });
    return renewSession(inside, session, { sudoUntil: sudoFromNow() });
  });
}

async function checkPassword(
  visitor: Visitor,
  userId: string,
  shown: { password: string; code: string },
): Promise<void> {
  const { email } = await visitor.people.get(User, { id: userId });
  const attempt = await beginTry(visitor.people, { email, ip: visitor.ip });
  if (!(await arePasswordAndCode(visitor.people, userId, shown))) {
    await noteRefusal(visitor, userId, 'PASSWORD');
    throw unauthenticated('password or code is wrong', null, { reason: 'WRONG_SIGN_IN' });
  }
  await attempt.succeeded();
}
