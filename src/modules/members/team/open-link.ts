/** Opens a link: shows whom it is for, and lets that person in once. */
import { IsNull, MoreThan, Not, In, type EntityManager } from 'typeorm';
import { config } from '../../../config/config';
import { conflict, invalid, notFound } from '../../../platform/operations/errors';
import { newId } from '../../../platform/records/columns/ids';
import { wallNow } from '../../../platform/time/clock';
import { Store } from '../../stores/store';
import { writeActs } from '../../../platform/records/audit';
import { factorsOf, hasFactor } from '../factors/factors-of';
import { Invitation, type LinkKind } from './invitation';
import { hashesOfLink } from './invite';
import { Membership } from './membership';
import { byUser } from '../note-act';
import type { Role } from './roles';
import type { Session } from '../sessions/session';
import { startSession, type Opened } from '../sessions/start-session';
import { keepAnOwner, lockMembers } from '../store-lock';
import { USER_NAME_MAX, User, type Language } from '../user';
import type { Visitor } from '../sign-in/visitor';

/** What the person has to do next. */
export type LinkNeeds = 'NAME' | 'NOTHING' | 'SIGN_IN' | 'OTHER_USER';

export interface LinkState {
  kind: LinkKind;
  /** Null for a reset. */
  storeName: string | null;
  email: string;
  role: Role | null;
  needs: LinkNeeds;
}

interface Found {
  invitation: Invitation;
  user: User | null;
  needs: LinkNeeds;
}

interface Person {
  name: string;
  language: Language;
}

/** Changes nothing. Refuses with 404 a token that is unknown, used, revoked or expired. */
export async function readLink(
  { database }: Visitor,
  token: string,
  session: Session | null,
): Promise<LinkState> {
  const found = await findLink(database.manager, token, session);
  return stateOfLink(database.manager, found);
}

/**
 * Uses the link up. With a session of that person a membership is added; otherwise a session
 * begins, in which a factor is to be added.
 */
export function acceptLink(
  { database, browser, requestId }: Visitor,
  token: string,
  person: Person | null,
  session: Session | null,
): Promise<{ state: LinkState; opened: Opened | null }> {
  return database.transaction(async (manager) => {
    // Members first, invitation second, as everybody locks them who changes members: they revoke
    // invitations under that lock.
    const storeId = (await openInvitation(manager, token))?.storeId;
    if (storeId) await lockMembers(manager, storeId);
    const found = await findLink(manager, token, session, { lock: true });
    refuseUnready(found, person);
    const user = found.user ?? (await insertUser(manager, found.invitation.email, person));
    const { invitation } = found;
    if (invitation.storeId && invitation.role)
      await addMember(manager, invitation, user.id, requestId);
    await manager.update(Invitation, { id: invitation.id }, { usedAt: wallNow() });
    const state = await stateOfLink(manager, { ...found, user, needs: 'NOTHING' });
    if (session) return { state, opened: null };
    const isSkippable = invitation.kind === 'SETUP' && !config.production;
    const limit = isSkippable ? 'DEV_MODE' : 'ENROL';
    const opened = await startSession(manager, { userId: user.id, way: 'LINK', limit, browser });
    return { state, opened };
  });
}

async function findLink(
  manager: EntityManager,
  token: string,
  session: Session | null,
  { lock = false }: { lock?: boolean } = {},
): Promise<Found> {
  const invitation = await openInvitation(manager, token, { lock });
  if (!invitation)
    throw notFound('this link was used, has expired or never was: ask for another one', 'token');
  const user = await manager.findOneBy(User, { email: invitation.email });
  return { invitation, user, needs: await needsOf(manager, invitation, user, session) };
}

function openInvitation(
  manager: EntityManager,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Invitation | null> {
  return manager.findOne(Invitation, {
    where: {
      tokenHash: In(hashesOfLink(token)),
      usedAt: IsNull(),
      revokedAt: IsNull(),
      expiresAt: MoreThan(wallNow()),
    },
    ...(lock && { lock: { mode: 'for_no_key_update' } }),
  });
}

async function needsOf(
  manager: EntityManager,
  invitation: Invitation,
  user: User | null,
  session: Session | null,
): Promise<LinkNeeds> {
  if (session) return session.userId === user?.id ? 'NOTHING' : 'OTHER_USER';
  if (!user) return 'NAME';
  const { storeId } = invitation;
  return (await mayComeByLink(manager, user, storeId)) ? 'NOTHING' : 'SIGN_IN';
}

/**
 * Whether the link alone lets a known person in. An owner could otherwise invite a member of
 * another store, open the link, and be that person there.
 */
async function mayComeByLink(
  manager: EntityManager,
  { id }: User,
  storeId: string | null,
): Promise<boolean> {
  if (hasFactor(await factorsOf(manager, id))) return false;
  if (storeId === null) return true;
  const elsewhere = { userId: id, storeId: Not(storeId), removedAt: IsNull() };
  return !(await manager.existsBy(Membership, elsewhere));
}

function refuseUnready({ needs, invitation }: Found, person: Person | null): void {
  if (needs === 'NAME' && !person)
    throw invalid('name is required', 'name', { reason: 'REQUIRED' });
  if (needs === 'SIGN_IN')
    throw conflict(
      `this link is for ${invitation.email}, who must be signed in to accept it`,
      null,
      'OTHER_PERSON',
    );
  if (needs === 'OTHER_USER')
    throw conflict(`this link is for ${invitation.email}: sign out first`, null, 'OTHER_PERSON');
}

async function insertUser(
  manager: EntityManager,
  email: string,
  person: Person | null,
): Promise<User> {
  const name = readUserName(person?.name ?? '');
  const user = Object.assign(new User(), {
    id: newId(User.prefix),
    name,
    email,
    language: person?.language ?? 'pt',
    failedSignIns: 0,
    createdAt: wallNow(),
  });
  await manager.insert(User, user);
  return user;
}

export function readUserName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > USER_NAME_MAX)
    throw invalid(
      `name must have 1 to ${USER_NAME_MAX} characters`,
      'name',
      name === ''
        ? { reason: 'REQUIRED' }
        : { reason: 'TOO_LONG', values: { limit: USER_NAME_MAX } },
    );
  return name;
}

/** A member who is invited again has the role of the new invitation. Call it under the lock. */
async function addMember(
  manager: EntityManager,
  { id, storeId, role }: Invitation,
  userId: string,
  requestId: string,
): Promise<void> {
  if (!storeId || !role) return;
  const known = await manager.findOneBy(Membership, { userId, storeId, removedAt: IsNull() });
  if (known && known.role !== role) {
    await keepAnOwner(manager, known);
    await manager.update(Membership, { id: known.id }, { role });
  }
  const membership = {
    id: newId(Membership.prefix),
    userId,
    storeId,
    role,
    createdAt: wallNow(),
    removedAt: null,
  };
  if (!known) await manager.insert(Membership, membership);
  await writeActs(manager, byUser(userId, requestId), [
    {
      action: 'invitation.accept',
      subject: id,
      scope: { storeId },
      before: known && { role: known.role },
      after: { role },
    },
  ]);
}

async function stateOfLink(
  manager: EntityManager,
  { invitation, needs }: Found,
): Promise<LinkState> {
  const { kind, storeId, email, role } = invitation;
  const store = storeId ? await manager.findOneBy(Store, { id: storeId }) : null;
  return { kind, storeName: store?.name ?? null, email, role, needs };
}
