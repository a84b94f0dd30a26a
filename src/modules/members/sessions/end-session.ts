/** Ends sessions of a person, by the person. */
import type { DataSource } from 'typeorm';
import { notFound } from '../../../platform/operations/errors';
import { byUser, noteInStores } from '../note-act';
import type { Session } from './session';
import { endSessions, endSessionsOf } from './start-session';

interface By {
  database: DataSource;
  requestId: string;
}

/** Signs out. */
export function endOwnSession(
  { database, requestId }: By,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
): Promise<void> {
  return database.transaction(async (manager) => {
    await endSessions(manager, { id, userId });
    await noteInStores(manager, byUser(userId, requestId), userId, {
      action: 'session.end',
      subject: id,
    });
  });
}

/** One session of the person; refuses with 404 what is none. */
export function endOneSession(
  { database, requestId }: By,
  userId: string,
  id: string,
): Promise<void> {
  return database.transaction(async (manager) => {
    const ended = await endSessions(manager, { id, userId });
    if (ended === 0) throw notFound(`no session ${id} that is open`, 'id');
    await noteInStores(manager, byUser(userId, requestId), userId, {
      action: 'session.end',
      subject: id,
    });
  });
}

/** All sessions but the one that asks. Answers how many there were. */
export function endOtherSessions(
  { database, requestId }: By,
  userId: string,
  ownId: string,
): Promise<number> {
  return database.transaction(async (manager) => {
    const ended = await endSessionsOf(manager, userId, ownId);
    await noteInStores(manager, byUser(userId, requestId), userId, {
      action: 'session.endOthers',
      subject: ownId,
      after: { ended },
    });
    return ended;
  });
}
