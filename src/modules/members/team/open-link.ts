/** Opens a link: shows whom it is for, and lets that person in once. */
import { IsNull, MoreThan, Not, In } from 'typeorm';
import type { People } from '../people';
import { config } from '../../../config/config';
import { conflict, invalid, notFound } from '../../../platform/operations/errors';
import { newId } from '../../../platform/records/columns/ids';
import { wallNow } from '../../../platform/time/clock';
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
  { people }: Visitor,
  token: string,
  session: Session | null,
): Promise<LinkState> {
  const found = await findLink(people, token, session);
  return stateOfLink(people, found);
}

/**
 * Uses the link up. With a session of that person a membership is added; otherwise a session
 * begins, in which a factor is to be added.
 */
export function acceptLink(
  { people, browser, requestId }: Visitor,
  token: string,
  person: Person | null,
  session: Session | null,
): Promise<{ state: LinkState; opened: Opened | null }> {
  return people.transaction(async (inside) => {
    // Members first, invitation second, as everybody locks them who changes members: they revoke
    // invitations under that lock.
    const storeId = (await openInvitation(inside, token))?.storeId;
    if (storeId) await lockMembers(inside, storeId);
    const found = await findLink(inside, token, session, { lock: true });
    refuseUnready(found, person);
    const user = found.user ?? (await insertUser(inside, found.invitation.email, person));
    const { invitation } = found;
    if (invitation.storeId && invitation.role)
      await addMember(inside, invitation, user.id, requestId);
    await inside.update(Invitation, { id: invitation.id }, { usedAt: wallNow() });
    const state = await stateOfLink(inside, { ...found, user, needs: 'NOTHING' });
    if (session) return { state, opened: null };
    const isSkippable = invitation.kind === 'SETUP' && !config.production;
    const limit = isSkippable ? 'DEV_MODE' : 'ENROL';
    const opened = await startSession(inside, { userId: user.id, way: 'LINK', limit, browser });
    return { state, opened };
  });
}

async function findLink(
  people: People,
  token: string,
  session: Session | null,
  { lock = false }: { lock?: boolean } = {},
): Promise<Found> {
  const invitation = await openInvitation(people, token, { lock });
  if (!invitation)
    throw notFound('this link was used, has expired or never was: ask for another one', 'token');
  const user = await people.find(User, { email: invitation.email });
  return { invitation, user, needs: await needsOf(people, invitation, user, session) };
}

function openInvitation(
  people: People,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Invitation | null> {
  const open = {
    tokenHash: In(hashesOfLink(token)),
    usedAt: IsNull(),
    revokedAt: IsNull(),
    expiresAt: MoreThan(wallNow()),
  };
  return lock ? people.lock(Invitation, open) : people.find(Invitation, open);
}

async function needsOf(
  people: People,
  invitation: Invitation,
  user: User | null,
  session: Session | null,
): Promise<LinkNeeds> {
  if (session) return session.userId === user?.id ? 'NOTHING' : 'OTHER_USER';
  if (!user) return 'NAME';
  const { storeId } = invitation;
  return (await mayComeByLink(people, user, storeId)) ? 'NOTHING' : 'SIGN_IN';
}

/**
 * Whether the link alone lets a known person in. An owner could otherwise invite a member of
 * another store, open the link, and be that person there.
 */
async function mayComeByLink(
  people: People,
  { id }: User,
  storeId: string | null,
): Promise<boolean> {
  if (hasFactor(await factorsOf(people, id))) return false;
  if (storeId === null) return true;
  const elsewhere = { userId: id, storeId: Not(storeId), removedAt: IsNull() };
  return !(await people.exists(Membership, elsewhere));
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

async function insertUser(people: People, email: string, person: Person | null): Promise<User> {
  const name = readUserName(person?.name ?? '');
  const user = Object.assign(new User(), {
    id: newId(User.prefix),
    name,
    email,
    language: person?.language ?? 'pt',
    failedSignIns: 0,
    createdAt: wallNow(),
  });
  await people.insert(User, user);
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
  people: People,
  { id, storeId, role }: Invitation,
  userId: string,
  requestId: string,
): Promise<void> {
  if (!storeId || !role) return;
  const known = await people.find(Membership, { userId, storeId, removedAt: IsNull() });
  if (known && known.role !== role) {
    await keepAnOwner(people, known);
    await people.update(Membership, { id: known.id }, { role });
  }
  const membership = {
    id: newId(Membership.prefix),
    userId,
    storeId,
    role,
    createdAt: wallNow(),
    removedAt: null,
  };
  if (!known) await people.insert(Membership, membership);
  await people.note(byUser(userId, requestId), [
    {
      action: 'invitation.accept',
      subject: id,
      scope: { storeId },
      before: known && { role: known.role },
      after: { role },
    },
  ]);
}

async function stateOfLink(people: People, { invitation, needs }: Found): Promise<LinkState> {
  const { kind, storeId, email, role } = invitation;
  const storeName = storeId && (await people.storeName(storeId));
  return { kind, storeName, email, role, needs };
}
