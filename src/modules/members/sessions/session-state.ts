/** What the app knows of its session: who is signed in, for how long, with which factors. */
import type { People } from '../people';
import { later } from '../../../platform/time/clock';
import { factorsOf, type FactorsOf } from '../factors/factors-of';
import type { Role } from '../team/roles';
import { SESSION_IDLE_MS, type Session, type SessionLimit } from './session';
import { User } from '../user';

export interface MembershipState {
  id: string;
  storeId: string;
  storeName: string;
  role: Role;
  isSuspended: boolean;
  hasSubAccounts: boolean;
}

export interface SessionState {
  id: string;
  user: Pick<User, 'id' | 'name' | 'email' | 'language'>;
  limit: SessionLimit;
  sudoUntil: Date | null;
  expiresAt: Date;
  /** When it ends unless it is used before. */
  idleAt: Date;
  factors: FactorsOf;
  memberships: MembershipState[];
}

export async function stateOf(people: People, session: Session): Promise<SessionState> {
  const { id, userId, limit, sudoUntil, expiresAt, usedAt } = session;
  const user = await people.get(User, { id: userId });
  return {
    id,
    user: { id: user.id, name: user.name, email: user.email, language: user.language },
    limit,
    sudoUntil,
    expiresAt,
    idleAt: later(usedAt, SESSION_IDLE_MS),
    factors: await factorsOf(people, userId),
    memberships: await membershipsOf(people, userId),
  };
}

/** The oldest first. */
export function membershipsOf(people: People, userId: string): Promise<MembershipState[]> {
  return people.query<MembershipState>(
    `
      SELECT m."id", m."storeId", s."name" AS "storeName", m."role",
        s."suspendedAt" IS NOT NULL AS "isSuspended", s."subAccounts" AS "hasSubAccounts"
      FROM "memberships" m
      JOIN "stores" s ON s."id" = m."storeId"
      WHERE m."userId" = $1 AND m."removedAt" IS NULL
      ORDER BY m."id"
    `,
    [userId],
  );
}
