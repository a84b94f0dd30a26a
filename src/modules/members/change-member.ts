/** Gives a member another role, removes a member, or takes away all factors of a person. */
import { IsNull, type EntityManager } from 'typeorm';
import { writeActs, type Author } from '../../platform/records/audit';
import { conflict, forbidden, notFound } from '../../platform/operations/errors';
import { wallNow } from '../../platform/time/clock';
import { mailMember } from '../messages/mail-member';
import { Store } from '../stores/store';
import { Passkey, Password, RecoveryCode, Totp } from './factors/factors';
import { Invitation } from './team/invitation';
import { resetLink, revokeLinksOf, type NewLink } from './team/invite';
import { mailLanguageOf } from './team/mail-team';
import { Membership } from './team/membership';
import { noteInStores } from './note-act';
import { tell } from './notice';
import type { Role } from './team/roles';
import { endSessionsOf } from './sessions/start-session';
import { keepAnOwner, lockMembers, memberOf } from './store-lock';
import { User } from './user';

interface OfStore {
  storeId: string;
  /** The id of the membership. */
  id: string;
}

/** The member signs in again, with the rights of the new role. */
export async function changeRole(
  manager: EntityManager,
  author: Author,
  { storeId, id, role }: OfStore & { role: Role },
): Promise<Membership> {
  await lockMembers(manager, storeId);
  const member = await memberOf(manager, storeId, id);
  refuseOwnRole(author, member);
  await revokeLinksToStore(manager, member);
  if (member.role === role) return member;
  await keepAnOwner(manager, member);
  const before = { role: member.role };
  await manager.update(Membership, { id }, { role });
  await endSessionsOf(manager, member.userId);
  const store = await manager.findOneByOrFail(Store, { id: storeId });
  await tell(manager, member.userId, 'NEW_ROLE', `${store.name}: ${role}`);
  const { email, language } = await findUser(manager, member.userId);
  await mailMember(manager, {
    storeId,
    template: 'role-changed',
    recipient: email,
    language: mailLanguageOf(language),
    objectId: id,
    once: `${id} ${wallNow().toISOString()}`,
    values: { role },
  });
  await writeActs(manager, author, [
    { action: 'member.role', subject: id, scope: { storeId }, before, after: { role } },
  ]);
  return Object.assign(member, { role });
}

/** Also of one's own: a member may leave. Sessions end, and with them streams. */
export async function removeMember(
  manager: EntityManager,
  author: Author,
  { storeId, id }: OfStore,
): Promise<Membership> {
  await lockMembers(manager, storeId);
  const member = await memberOf(manager, storeId, id);
  await keepAnOwner(manager, member);
  const removedAt = wallNow();
  await manager.update(Membership, { id }, { removedAt });
  await revokeLinksToStore(manager, member);
  await endSessionsOf(manager, member.userId);
  await writeActs(manager, author, [
    {
      action: 'member.remove',
      subject: id,
      scope: { storeId },
      before: { userId: member.userId, role: member.role },
      after: null,
    },
  ]);
  return Object.assign(member, { removedAt });
}

/** A link that is still open would bring back an earlier role. */
async function revokeLinksToStore(
  manager: EntityManager,
  { userId, storeId }: Membership,
): Promise<void> {
  const { email } = await findUser(manager, userId);
  await revokeLinksOf(manager, storeId, email);
}

/** Removes all factors and sessions of a person, who adds new factors by the link. */
export async function resetUser(
  manager: EntityManager,
  author: Author,
  userId: string,
): Promise<NewLink> {
  const user = await findUser(manager, userId);
  await manager.delete(Passkey, { userId });
  await manager.delete(RecoveryCode, { userId });
  await manager.delete(Password, { id: userId });
  await manager.delete(Totp, { id: userId });
  await endSessionsOf(manager, userId);
  const open = { email: user.email, usedAt: IsNull(), revokedAt: IsNull() };
  await manager.update(Invitation, { ...open, kind: 'RESET' }, { revokedAt: wallNow() });
  await tell(manager, userId, 'RESET');
  await noteInStores(manager, author, userId, { action: 'user.reset', subject: userId });
  return resetLink(manager, user);
}

export async function findUser(manager: EntityManager, id: string): Promise<User> {
  const user = await manager.findOneBy(User, { id });
  if (!user) throw notFound(`no user ${id}`, 'id');
  return user;
}

/** The membership of a person in a store; refuses with 404. */
export async function membershipOf(
  manager: EntityManager,
  userId: string,
  storeId: string,
): Promise<Membership> {
  const found = await manager.findOneBy(Membership, { userId, storeId, removedAt: IsNull() });
  if (!found) throw notFound(`no member ${userId} in the store ${storeId}`, 'id');
  return found;
}

function refuseOwnRole(author: Author, { userId, role }: Membership): void {
  if (!('member' in author) || author.member.userId !== userId) return;
  if (role !== 'OWNER') throw forbidden('nobody changes their own role: ask an owner');
  throw conflict('an owner is made something else by another owner', 'id');
}
