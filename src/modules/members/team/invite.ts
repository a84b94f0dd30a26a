/** Makes links that let people in: for a new member, for the first owner, and after a reset. */
import { IsNull } from 'typeorm';
import type { People } from '../people';
import { config } from '../../../config/config';
import { EMAIL, EMAIL_MAX } from '../../../platform/records/columns/columns';
import { conflict, invalid } from '../../../platform/operations/errors';
import { newId } from '../../../platform/records/columns/ids';
import { keyedHash, randomToken } from '../../../platform/secrets/secrets';
import { DAY_MS, later, wallNow } from '../../../platform/time/clock';
import { Invitation, type LinkKind } from './invitation';
import { Membership } from './membership';
import type { Role } from './roles';
import { factorsOf, hasFactor } from '../factors/factors-of';
import { User, foldedEmail } from '../user';

const TOKEN_BYTES = 32;
const LIFE_MS: Readonly<Record<LinkKind, number>> = {
  SETUP: DAY_MS,
  INVITATION: 3 * DAY_MS,
  RESET: 3 * DAY_MS,
};
/** Open ones of one store. */
const INVITATIONS_MAX = 100;

/** A link with the address to send to the person. Its token is known only now. */
export interface NewLink {
  invitation: Invitation;
  link: string;
  /** Whether the link was sent to the person by mail; otherwise who made it does. */
  isMailed: boolean;
}

interface Invited {
  kind: Exclude<LinkKind, 'RESET'>;
  storeId: string;
  email: string;
  role: Role;
  /** The member who invites; null = an operator. */
  madeBy: string | null;
}

/** Replaces an open link for the same person. Refuses with 409 who is a member already. */
export async function inviteMember(
  people: People,
  { kind, storeId, email: given, role, madeBy }: Invited,
): Promise<NewLink> {
  const email = readEmail(given);
  await revokeLinksOf(people, storeId, email);
  const open = { storeId, usedAt: IsNull(), revokedAt: IsNull() };
  if ((await people.count(Invitation, open)) >= INVITATIONS_MAX)
    throw conflict(
      `a store has at most ${INVITATIONS_MAX} open invitations: revoke one`,
      null,
      'LIMIT_REACHED',
    );
  const user = await people.find(User, { email });
  if (user && kind === 'INVITATION' && (await isSettled(people, user, storeId)))
    throw conflict('email belongs to a member of this store', 'email', 'ALREADY_MEMBER');
  const made = await insertLink(people, { kind, storeId, email, role, madeBy, userId: null });
  // Who starts a server has its console, and no mail server yet.
  return kind === 'SETUP' ? made : mailLink(people, storeId, 'invitation', made);
}

/** What is decided about a person last holds: no earlier link into the store works after it. */
export async function revokeLinksOf(people: People, storeId: string, email: string): Promise<void> {
  const open = { storeId, email, usedAt: IsNull(), revokedAt: IsNull() };
  await people.update(Invitation, open, { revokedAt: wallNow() });
}

/** A link with which a member without factors adds new ones. */
export async function resetLink(people: People, { id: userId, email }: User): Promise<NewLink> {
  const values = { kind: 'RESET', storeId: null, role: null, madeBy: null } as const;
  const made = await insertLink(people, { ...values, email, userId });
  const membership = await people.find(Membership, { userId, removedAt: IsNull() });
  return membership ? mailLink(people, membership.storeId, 'password-reset', made) : made;
}

/** In the transaction that makes the link. */
async function mailLink(
  people: People,
  storeId: string,
  template: 'invitation' | 'password-reset',
  made: NewLink,
): Promise<NewLink> {
  const { id: objectId, email: recipient, expiresAt: endsAt, role } = made.invitation;
  const isMailed = await people.mail({
    storeId,
    template,
    recipient,
    objectId,
    endsAt,
    values: { role, endsAt: endsAt.toISOString() },
    secretValues: { link: made.link },
  });
  return { ...made, isMailed };
}

export function hashesOfLink(token: string): string[] {
  return keyedHash(config.secretKeys, `link ${token}`);
}

export function readEmail(text: string): string {
  const email = foldedEmail(text);
  if (email.length > EMAIL_MAX || !new RegExp(EMAIL).test(email))
    throw invalid('email must be an e-mail address, such as ana@example.com', 'email', {
      reason: 'WRONG_FORMAT',
      values: { format: 'email' },
    });
  return email;
}

/** A member who never finished setting up is invited again. */
async function isSettled(people: People, { id }: User, storeId: string): Promise<boolean> {
  const isMember = await people.exists(Membership, { userId: id, storeId, removedAt: IsNull() });
  return isMember && hasFactor(await factorsOf(people, id));
}

async function insertLink(
  people: People,
  values: Pick<Invitation, 'kind' | 'storeId' | 'email' | 'role' | 'madeBy' | 'userId'>,
): Promise<NewLink> {
  const token = randomToken(TOKEN_BYTES);
  const createdAt = wallNow();
  const invitation = Object.assign(new Invitation(), {
    ...values,
    id: newId(Invitation.prefix),
    tokenHash: hashesOfLink(token)[0] ?? '',
    createdAt,
    expiresAt: later(createdAt, LIFE_MS[values.kind]),
    usedAt: null,
    revokedAt: null,
  });
  await people.insert(Invitation, invitation);
  // Behind # it is in no log and no referrer.
  return { invitation, link: `${config.publicUrl}/dashboard/enter#${token}`, isMailed: false };
}
