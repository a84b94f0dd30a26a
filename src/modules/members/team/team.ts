/** Who is a member of the store, and who is invited, as members see it. */
import { ObjectType } from 'type-graphql';
import { People } from '../people';
import {
  Count,
  Flag,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../../platform/records/columns/columns';
import { view } from '../../../platform/records/columns/view';
import { operation } from '../../../platform/operations/operation';
import { NoInput } from '../../stores/no-input';
import type { Invitation } from './invitation';
import { listInvitations, listMembers, type ListedMember } from './list-members';
import { Role } from './roles';

@ObjectType({ description: 'A member of the store.' })
export class Member implements ListedMember {
  @Id('The id of the membership, with the prefix `memb_`.') id: string;
  @Id('The person.') userId: string;
  @Text('The name of the person.') name: string;
  @Text('The e-mail address of the person.') email: string;
  @OneOf(Role, 'What the member may do.') role: Role;
  @Count('How many passkeys the person has.') passkeys: number;
  @Flag('Whether the person has a password with an authenticator app.') hasPassword: boolean;
  @Moment('When the person last used a session; null = never.', { nullable: true })
  lastSeenAt: Date | null;
  @Moment('Since when, in wall time.') createdAt: Date;
}

@ObjectType({ description: 'A link that was sent to somebody and not used yet.' })
export class MemberInvitation {
  @Id('The id, with the prefix `invi_`.') id: string;
  @Text('Whom it is for.') email: string;
  @OneOf(Role, 'The role of the new member.') role: Role;
  @Id('The member who made it; null = an operator.', { nullable: true }) madeBy: string | null;
  @Moment('When it was made, in wall time.') createdAt: Date;
  @Moment('When it expires, in wall time.') expiresAt: Date;
}

@ObjectType({ description: 'The members of the store.' })
export class MemberList {
  @Nested(() => Member, 'The members, oldest first.', { list: true }) members: Member[];
}

@ObjectType({ description: 'The open invitations of the store.' })
export class InvitationList {
  @Nested(() => MemberInvitation, 'The invitations, newest first.', { list: true })
  invitations: MemberInvitation[];
}

export const getMembers = operation(
  {
    title: 'List the members',
    description: 'The members of the store, oldest first.',
    permission: 'TEAM:READ',
    input: NoInput,
    output: view(MemberList, ['members']),
  },
  async ({ database, scope }) => {
    const members = await listMembers(new People(database.manager), scope.storeId);
    return Object.assign(new MemberList(), {
      members: members.map((member) => Object.assign(new Member(), member)),
    });
  },
);

export const getInvitations = operation(
  {
    title: 'List the invitations',
    description: 'The open invitations of the store, newest first.',
    permission: 'TEAM:READ',
    input: NoInput,
    output: view(InvitationList, ['invitations']),
  },
  async ({ database, scope }) => {
    const invitations = await listInvitations(new People(database.manager), scope.storeId);
    return Object.assign(new InvitationList(), { invitations: invitations.map(shownInvitation) });
  },
);

export function shownInvitation(invitation: Invitation): MemberInvitation {
  const { id, email, role, madeBy, createdAt, expiresAt } = invitation;
  const shown = { id, email, role: role ?? 'VIEWER', madeBy, createdAt, expiresAt };
  return Object.assign(new MemberInvitation(), shown);
}
