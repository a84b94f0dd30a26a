/** Who is signed in: the person, the rights in this store, and everything about the account. */
import { ObjectType } from 'type-graphql';
import { IsNull, MoreThan } from 'typeorm';
import { People } from './people';
import {
  Count,
  Flag,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { operation } from '../../platform/operations/operation';
import { later, wallNow } from '../../platform/time/clock';
import { NoInput } from '../stores/no-input';
import { Passkey } from './factors/factors';
import { factorsOf, type FactorsOf } from './factors/factors-of';
import { memberOfRequest } from './sign-in/member-of-request';
import { Notice } from './notice';
import { publicOrigin } from './sign-in/public-origin';
import { Role } from './team/roles';
import { SESSION_IDLE_MS, Session, SignInWay } from './sessions/session';
import { membershipsOf, type MembershipState } from './sessions/session-state';
import { User } from './user';

const NOTICES_MAX = 50;

@ObjectType({ description: 'A store that the person is a member of.' })
export class ViewerMembership implements MembershipState {
  @Id('The id of the membership, with the prefix `memb_`.') id: string;
  @Id('The store.') storeId: string;
  @Text('The name of the store.') storeName: string;
  @OneOf(Role, 'What the person may do there.') role: Role;
  @Flag('Whether the operator has suspended the store.') isSuspended: boolean;
  @Flag('Whether the store has sub-accounts.') hasSubAccounts: boolean;
}

@ObjectType({ description: 'A browser in which the person is signed in.' })
export class ViewerSession {
  @Id('The id, with the prefix `sess_`.') id: string;
  @Text('The browser, as it calls itself.', { nullable: true }) browser: string | null;
  @OneOf(SignInWay, 'How the person signed in.') way: SignInWay;
  @Moment('When it began, in wall time.') createdAt: Date;
  @Moment('When it was last used; accurate to a minute.') usedAt: Date;
  @Moment('When it ends, whatever is done.') expiresAt: Date;
  @Flag('Whether it is the session of this request.') isCurrent: boolean;
}

@ObjectType({ description: 'The ways in that a person has.' })
export class ViewerFactors implements FactorsOf {
  @Count('Passkeys that work on this host.') passkeys: number;
  @Count('Passkeys of an earlier host of this service, which do not work here.')
  otherPasskeys: number;
  @Flag('Whether there is a password with an authenticator app.') password: boolean;
  @Count('Recovery codes that were not used.') recoveryCodes: number;
}

@ObjectType({ description: 'A passkey of the person.' })
export class ViewerPasskey {
  @Id('The id, with the prefix `pass_`.') id: string;
  @Text('The name that the person gave it.') name: string;
  @Text('The host it was made for.') rpId: string;
  @Flag('Whether it works on this host.') isUsable: boolean;
  @Moment('When it was added, in wall time.') createdAt: Date;
  @Moment('When it was last used, in wall time.', { nullable: true }) usedAt: Date | null;
}

@ObjectType({ description: 'Who is signed in, and what this person may do in this store.' })
export class Viewer {
  @Nested(() => User, 'The person.') user: User;
  @OneOf(Role, 'The role in this store.') role: Role;
  @Text('What the role may do in this environment of the store.', { list: true })
  permissions: string[];
  @Text(
    'What the person may do with what both environments share, such as the settings of the ' +
      'store: what the role may do in production.',
    { list: true },
  )
  sharedPermissions: string[];
  @Moment('Store time.') now: Date;
  @Moment('Until when sensitive operations need no further factor; null = they do now.', {
    nullable: true,
  })
  sudoUntil: Date | null;
  @Nested(() => ViewerMembership, 'The stores of the person, oldest first.', { list: true })
  memberships: ViewerMembership[];
  @Nested(() => ViewerSession, 'The open sessions of the person, newest first.', { list: true })
  sessions: ViewerSession[];
  @Nested(() => ViewerFactors, 'The ways in that the person has.') factors: ViewerFactors;
  @Nested(() => ViewerPasskey, 'The passkeys of the person, oldest first.', { list: true })
  passkeys: ViewerPasskey[];
  @Nested(() => Notice, 'What the person was not notified of yet, oldest first.', { list: true })
  notices: Notice[];
}

export const getViewer = operation(
  {
    title: 'Get the viewer',
    description: 'Who is signed in.',
    permission: null,
    input: NoInput,
    output: view(Viewer, ['user', 'role', 'permissions', 'now', 'sudoUntil']),
  },
  async (ctx) => {
    const { userId, sessionId, sudoUntil, role, ...member } = memberOfRequest(ctx);
    const people = new People(ctx.database.manager);
    const isFresh = sudoUntil !== null && sudoUntil > wallNow();
    return Object.assign(new Viewer(), {
      user: await people.get(User, { id: userId }),
      role,
      permissions: [...ctx.permissions].toSorted(),
      sharedPermissions: member.isKeptFromShared ? [] : [...member.inProduction].toSorted(),
      now: ctx.clock.now(),
      sudoUntil: isFresh ? sudoUntil : null,
      memberships: (await membershipsOf(people, userId)).map((each) =>
        Object.assign(new ViewerMembership(), each),
      ),
      sessions: await sessionsOf(people, userId, sessionId),
      factors: Object.assign(new ViewerFactors(), await factorsOf(people, userId)),
      passkeys: await passkeysOf(people, userId),
      notices: await people.list(
        Notice,
        { userId, seenAt: IsNull() },
        { order: { id: 'ASC' }, limit: NOTICES_MAX },
      ),
    });
  },
);

async function sessionsOf(people: People, userId: string, ownId: string): Promise<ViewerSession[]> {
  const now = wallNow();
  const open = await people.list(
    Session,
    {
      userId,
      endedAt: IsNull(),
      expiresAt: MoreThan(now),
      usedAt: MoreThan(later(now, -SESSION_IDLE_MS)),
    },
    { order: { id: 'DESC' } },
  );
  return open.map(({ id, browser, way, createdAt, usedAt, expiresAt }) => {
    const isCurrent = id === ownId;
    const shown = { id, browser, way, createdAt, usedAt, expiresAt, isCurrent };
    return Object.assign(new ViewerSession(), shown);
  });
}

async function passkeysOf(people: People, userId: string): Promise<ViewerPasskey[]> {
  const here = publicOrigin().rpId;
  const passkeys = await people.list(Passkey, { userId }, { order: { id: 'ASC' } });
  return passkeys.map(({ id, name, rpId, createdAt, usedAt }) =>
    Object.assign(new ViewerPasskey(), {
      id,
      name,
      rpId,
      createdAt,
      usedAt,
      isUsable: rpId === here,
    }),
  );
}
