/** What the app knows of its session: who is signed in, for how long, with which factors. */
import { IsNull, type EntityManager } from 'typeorm';
import { later } from '../../../platform/time/clock';
import { Store } from '../../stores/store';
import { factorsOf, type FactorsOf } from '../factors/factors-of';
import { Membership } from '../team/membership';
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

export async function stateOf(manager: EntityManager, session: Session): Promise<SessionState> {
  const { id, userId, limit, sudoUntil, expiresAt, usedAt } = session;
  const user = await manager.findOneByOrFail(User, { id: userId });
  return {
    id,
    user: { id: user.id, name: user.name, email: user.email, language: user.language },
    limit,
    sudoUntil,
    expiresAt,
    idleAt: later(usedAt, SESSION_IDLE_MS),
    factors: await factorsOf(manager, userId),
    memberships: await membershipsOf(manager, userId),
  };
}

/** The oldest first. */
export async function membershipsOf(
  manager: EntityManager,
  userId: string,
): Promise<MembershipState[]> {
  const found = await manager
    .createQueryBuilder(Membership, 'm')
    .innerJoin(Store, 's', 's."id" = m."storeId"')
    .select([
      'm."id" AS "id"',
      'm."storeId" AS "storeId"',
      's."name" AS "storeName"',
      'm."role" AS "role"',
      's."suspendedAt" IS NOT NULL AS "isSuspended"',
      's."subAccounts" AS "hasSubAccounts"',
    ])
    .where({ userId, removedAt: IsNull() })
    .orderBy('m."id"')
    .getRawMany<MembershipState>();
  return found;
}
