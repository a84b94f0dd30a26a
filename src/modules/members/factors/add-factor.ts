/**
 * What every new factor means: the limit of the session ends, its token changes, the others are
 * informed.
 */
import type { People } from '../people';
import { sudoRequired } from '../../../platform/operations/errors';
import { wallNow } from '../../../platform/time/clock';
import { factorsOf, hasFactor } from './factors-of';
import { byUser, noteInStores } from '../note-act';
import type { NoticeKind } from '../notice';
import { notify } from '../notify';
import { firstCodes } from './recovery-codes';
import type { Session } from '../sessions/session';
import {
  endSessionsOf,
  lockUser,
  renewSession,
  sudoFromNow,
  type Opened,
} from '../sessions/start-session';
import type { Visitor } from '../sign-in/visitor';

export interface Enrolled extends Opened {
  /** Ten codes with the first factor of the person, shown once; otherwise null. */
  recoveryCodes: string[] | null;
}

interface NewFactor {
  action: string;
  subject: string;
  /** The notices that the person gets. */
  notices: readonly NoticeKind[];
  detail?: string | null;
  /** Whether it replaces an older factor. */
  isReplacement?: boolean;
}

/** Writes the factor by `write`, and everything that follows from it, in one transaction. */
export function addFactor(
  { people, requestId }: Visitor,
  session: Session,
  write: (people: People) => Promise<NewFactor>,
): Promise<Enrolled> {
  const { userId } = session;
  return people.transaction(async (inside) => {
    await lockUser(inside, userId);
    await requireSudoForFactors(inside, session);
    const written = await write(inside);
    const { action, subject, notices, detail = null, isReplacement = false } = written;
    await noteInStores(inside, byUser(userId, requestId), userId, { action, subject });
    const recoveryCodes = await firstCodes(inside, userId);
    // With the first factor nobody else can have been here.
    if (!recoveryCodes) for (const notice of notices) await notify(inside, userId, notice, detail);
    // Sessions that began without this factor, or with the one that it replaces, end.
    if (isReplacement || session.limit !== 'NONE') await endSessionsOf(inside, userId, session.id);
    const changes = { limit: 'NONE', sudoUntil: sudoFromNow() } as const;
    return { ...(await renewSession(inside, session, changes)), recoveryCodes };
  });
}

/**
 * A factor is changed by a person who has just shown one, or has none yet. A recovery code has been
 * shown for this very purpose.
 */
export async function requireSudoForFactors(
  people: People,
  { userId, sudoUntil, limit, way }: Session,
): Promise<void> {
  if (sudoUntil && sudoUntil > wallNow()) return;
  if (limit === 'ENROL' && way === 'RECOVERY_CODE') return;
  if (hasFactor(await factorsOf(people, userId))) throw sudoRequired();
}
