/** Writes what happened to a person's access to the audit logs of the stores it concerns. */
import { IsNull } from 'typeorm';
import type { People } from './people';
import type { AuditedAct, Author } from '../../platform/records/audit';
import { Membership } from './team/membership';

/** More stores than anybody is a member of. */
const STORES_MAX = 100;

/** Of a session, a factor or a refusal: the owners of every store of the person see it. */
export async function noteInStores(
  people: People,
  author: Author,
  userId: string,
  act: Omit<AuditedAct, 'scope'>,
): Promise<void> {
  const memberships = await people.list(
    Membership,
    { userId, removedAt: IsNull() },
    { order: { id: 'ASC' }, limit: STORES_MAX },
  );
  const acts = memberships.map(({ storeId }) => ({ ...act, scope: { storeId } }));
  if (acts.length > 0) await people.note(author, acts);
}

/** The person who acts, and the request. */
export function byUser(userId: string, requestId?: string): Author {
  return { member: { userId }, requestId };
}
