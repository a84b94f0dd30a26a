/**
 * Changes of the members of one store happen one after the other, so that an owner always
 * remains.
 */
import { IsNull } from 'typeorm';
import type { People } from './people';
import { conflict, notFound } from '../../platform/operations/errors';
import { Membership } from './team/membership';

export async function lockMembers(people: People, storeId: string): Promise<void> {
  await people.query(`SELECT pg_advisory_xact_lock(hashtextextended('members ' || $1::text, 0))`, [
    storeId,
  ]);
}

/** A member of this store; refuses with 404. Call it under the lock. */
export async function memberOf(people: People, storeId: string, id: string): Promise<Membership> {
  const found = await people.find(Membership, { id, storeId, removedAt: IsNull() });
  if (!found) throw notFound(`no member ${id} in this store`, 'id');
  return found;
}

/** Refuses to lose the last owner. Call it under the lock. */
export async function keepAnOwner(people: People, member: Membership): Promise<void> {
  if (member.role !== 'OWNER') return;
  const { storeId } = member;
  const owners = await people.count(Membership, { storeId, role: 'OWNER', removedAt: IsNull() });
  if (owners <= 1)
    throw conflict(
      'a store has at least one owner: make another member an owner first',
      'id',
      'LAST_OWNER',
    );
}
