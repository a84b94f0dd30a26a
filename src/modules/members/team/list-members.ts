/** The members of a store with their factors, for owners and operators. */
import { IsNull, MoreThan } from 'typeorm';
import type { People } from '../people';
import { wallNow } from '../../../platform/time/clock';
import { Invitation } from './invitation';
import type { Role } from './roles';

const MEMBERS_MAX = 1_000;

export interface ListedMember {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: Role;
  passkeys: number;
  hasPassword: boolean;
  lastSeenAt: Date | null;
  createdAt: Date;
}

/** The oldest first. */
export function listMembers(people: People, storeId: string): Promise<ListedMember[]> {
  return people.query<ListedMember>(
    `
      SELECT m."id", m."userId", u."name", u."email", m."role", m."createdAt",
        (SELECT count(*)::integer FROM "passkeys" p WHERE p."userId" = u."id") AS "passkeys",
        EXISTS (SELECT FROM "totps" t WHERE t."id" = u."id") AS "hasPassword",
        (SELECT max(s."usedAt") FROM "sessions" s WHERE s."userId" = u."id") AS "lastSeenAt"
      FROM "memberships" m
      JOIN "users" u ON u."id" = m."userId"
      WHERE m."storeId" = $1 AND m."removedAt" IS NULL
      ORDER BY m."id"
      LIMIT ${MEMBERS_MAX}
    `,
    [storeId],
  );
}

/** The open ones, newest first. */
export function listInvitations(people: People, storeId: string): Promise<Invitation[]> {
  return people.list(
    Invitation,
    { storeId, usedAt: IsNull(), revokedAt: IsNull(), expiresAt: MoreThan(wallNow()) },
    { order: { id: 'DESC' }, limit: MEMBERS_MAX },
  );
}
