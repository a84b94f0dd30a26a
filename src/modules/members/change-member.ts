/** Gives a member another role, removes a member, or takes away all factors of a person. */
import { IsNull } from 'typeorm';
import type { People } from './people';
import type { Author } from '../../platform/records/audit';
import { conflict, forbidden, notFound } from '../../platform/operations/errors';
import { wallNow } from '../../platform/time/clock';
import { Passkey, Password, RecoveryCode, Totp } from './factors/factors';
import { Invitation } from './team/invitation';
import { resetLink, revokeLinksOf, type NewLink } from './team/invite';
import { mailLanguageOf } from './team/mail-team';
import { Membership } from './team/membership';
import { noteInStores } from './note-act';
import { notify } from './notify';
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
  people: People,
  author: Author,
  { storeId, id, role }: OfStore & { role: Role },
): Promise<Membership> {
  await lockMembers(people, storeId);
  const member = await memberOf(people, storeId, id);
  refuseOwnRole(author, member);
  await revokeLinksToStore(people, member);
  if (member.role === role) return member;
  await keepAnOwner(people, member);
  const before = { role: member.role };
  await people.update(Membership, { id }, { role });
  await endSessionsOf(people, member.userId);
  const name = await people.storeName(storeId);
  await notify(people, member.userId, 'NEW_ROLE', `${name}: ${role}`);
  const { email, language } = await findUser(people, member.userId);
  await people.mail({
    storeId,
    template: 'role-changed',
    recipient: email,
    language: mailLanguageOf(language),
    objectId: id,
    once: `${id} ${wallNow().toISOString()}`,
    values: { role },
  });
  await people.note(author, [
    { action: 'member.role', subject: id, scope: { storeId }, before, after: { role } },
  ]);
  return Object.assign(member, { role });
}

/** Also of one's own: a member may leave. Sessions end, and with them streams. */
export async function removeMember(
  people: People,
  author: Author,
  { storeId, id }: OfStore,
): Promise<Membership> {
  await lockMembers(people, storeId);
  const member = await memberOf(people, storeId, id);
  await keepAnOwner(people, member);
  const removedAt = wallNow();
  await people.update(Membership, { id }, { removedAt });
  await revokeLinksToStore(people, member);
  await endSessionsOf(people, member.userId);
  await people.note(author, [
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
async function revokeLinksToStore(people: People, { userId, storeId }: Membership): Promise<void> {
  const { email } = await findUser(people, userId);
  await revokeLinksOf(people, storeId, email);
}

/** Removes all factors and sessions of a person, who adds new factors by the link. */
export async function resetUser(people: People, author: Author, userId: string): Promise<NewLink> {
  const user = await findUser(people, userId);
  await people.remove(Passkey, { userId });
  await people.remove(RecoveryCode, { userId });
  await people.remove(Password, { id: userId });
  await people.remove(Totp, { id: userId });
  await endSessionsOf(people, userId);
  const open = { email: user.email, usedAt: IsNull(), revokedAt: IsNull() };
  await people.update(Invitation, { ...open, kind: 'RESET' }, { revokedAt: wallNow() });
  await notify(people, userId, 'RESET');
  await noteInStores(people, author, userId, { action: 'user.reset', subject: userId });
  return resetLink(people, user);
}

export async function findUser(people: People, id: string): Promise<User> {
  const user = await people.find(User, { id });
  if (!user) throw notFound(`no user ${id}`, 'id');
  return user;
}

/** The membership of a person in a store; refuses with 404. */
export async function membershipOf(
  people: People,
  userId: string,
  storeId: string,
): Promise<Membership> {
  const found = await people.find(Membership, { userId, storeId, removedAt: IsNull() });
  if (!found) throw notFound(`no member ${userId} in the store ${storeId}`, 'id');
  return found;
}

function refuseOwnRole(author: Author, { userId, role }: Membership): void {
  if (!('member' in author) || author.member.userId !== userId) return;
  if (role !== 'OWNER') throw forbidden('nobody changes their own role: ask an owner');
  throw conflict('an owner is made something else by another owner', 'id');
}
