/** Ends sessions of a person, by the person. */
import { notFound } from '../../../platform/operations/errors';
import type { People } from '../people';
import { byUser, noteInStores } from '../note-act';
import type { Session } from './session';
import { endSessions, endSessionsOf } from './start-session';

interface By {
  people: People;
  requestId: string;
}

/** Signs out. */
export function endOwnSession(
  { people, requestId }: By,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
): Promise<void> {
  return people.transaction(async (inside) => {
    await endSessions(inside, { id, userId });
    await noteInStores(inside, byUser(userId, requestId), userId, {
      action: 'session.end',
      subject: id,
    });
  });
}

/** One session of the person; refuses with 404 what is none. */
export function endOneSession(
  { people, requestId }: By,
  userId: string,
  id: string,
): Promise<void> {
  return people.transaction(async (inside) => {
    const ended = await endSessions(inside, { id, userId });
    if (ended === 0) throw notFound(`no session ${id} that is open`, 'id');
    await noteInStores(inside, byUser(userId, requestId), userId, {
      action: 'session.end',
      subject: id,
    });
  });
}

/** All sessions but the one that asks. Answers how many there were. */
export function endOtherSessions(
  { people, requestId }: By,
  userId: string,
  ownId: string,
): Promise<number> {
  return people.transaction(async (inside) => {
    const ended = await endSessionsOf(inside, userId, ownId);
    await noteInStores(inside, byUser(userId, requestId), userId, {
      action: 'session.endOthers',
      subject: ownId,
      after: { ended },
    });
    return ended;
  });
}
