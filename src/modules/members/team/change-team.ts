/** What owners do with the members of their store. */
import { InputType, ObjectType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { People } from '../people';
import { Id, Nested, OneOf, Text } from '../../../platform/records/columns/columns';
import { view } from '../../../platform/records/columns/view';
import type { Context } from '../../../platform/operations/context';
import { notFound } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { wallNow } from '../../../platform/time/clock';
import { changeRole, removeMember } from '../change-member';
import { Invitation } from './invitation';
import { inviteMember } from './invite';
import { listMembers } from './list-members';
import { authorOf, memberOfRequest } from '../sign-in/member-of-request';
import { Role } from './roles';
import { lockMembers } from '../store-lock';
import { Member, MemberInvitation, shownInvitation } from './team';

@InputType()
export class InviteMemberInput {
  @Text('The e-mail address of the person.', { max: 254 }) email: string;
  @OneOf(Role, 'What the member may do.') role: Role;
}
@InputType()
export class ChangeRoleInput {
  @Id('The id of the member, with the prefix `memb_`.') id: string;
  @OneOf(Role, 'What the member may do from now on.') role: Role;
}
@InputType()
export class RemoveMemberInput {
  @Id('The id of the member, with the prefix `memb_`.') id: string;
}
@InputType()
export class RevokeInvitationInput {
  @Id('The id of the invitation.') id: string;
}

@ObjectType({ description: 'An invitation with its link.' })
export class NewInvitation {
  @Text(
    'The address to send to the person. It is shown only now, and works once. Null if the service ' +
      'has sent it by mail.',
    { max: 2_000, nullable: true },
  )
  link: string | null;
  @Nested(() => MemberInvitation, 'The invitation.') invitation: MemberInvitation;
}

@ObjectType({ description: 'A member who is none any more.' })
export class RemovedMember {
  @Id('The id of the membership.') id: string;
  @Id('The person.') userId: string;
  @Id('The API keys that the person has made and that still work: review them.', { list: true })
  keyIds: string[];
}

export const inviteToTeam = operation(
  {
    title: 'Invite a member',
    description:
      'Makes a link with which a person becomes a member, for 72 hours. An open invitation of ' +
      'the same person is replaced.',
    permission: 'TEAM:CREATE',
    sudo: 'ALWAYS',
    input: InviteMemberInput,
    output: view(NewInvitation, ['link']),
  },
  (ctx, { email, role }) =>
    new People(ctx.database.manager).transaction(async (inside) => {
      const { storeId } = ctx.scope;
      await lockMembers(inside, storeId);
      const madeBy = memberOfRequest(ctx).userId;
      const asked = { kind: 'INVITATION', storeId, email, role, madeBy } as const;
      const { link, invitation, isMailed } = await inviteMember(inside, asked);
      await inside.note(authorOf(ctx), [
        {
          action: 'invitation.create',
          subject: invitation.id,
          scope: { storeId },
          after: { role, email: invitation.email },
        },
      ]);
      const shown = { link: isMailed ? null : link, invitation: shownInvitation(invitation) };
      return Object.assign(new NewInvitation(), shown);
    }),
);

export const changeRoleOfMember = operation(
  {
    title: "Change a member's role",
    description: 'Gives a member another role. The member signs in again.',
    permission: 'TEAM:CREATE',
    sudo: 'ALWAYS',
    input: ChangeRoleInput,
    output: view(Member, ['id', 'role']),
  },
  async (ctx, { id, role }) => {
    const { storeId } = ctx.scope;
    await new People(ctx.database.manager).transaction((inside) =>
      changeRole(inside, authorOf(ctx), { storeId, id, role }),
    );
    return memberNamed(ctx, id);
  },
);

export const removeFromTeam = operation(
  {
    title: 'Remove a member',
    description:
      'Removes a member and ends their sessions at once. Members may remove themselves, owners ' +
      'everybody but the last owner.',
    permission: null,
    sudo: 'ALWAYS',
    input: RemoveMemberInput,
    output: view(RemovedMember, ['id']),
  },
  async (ctx, { id }) => {
    const { storeId } = ctx.scope;
    const { userId } = await memberNamed(ctx, id);
    if (userId !== memberOfRequest(ctx).userId) ctx.require('TEAM:CREATE');
    await new People(ctx.database.manager).transaction((inside) =>
      removeMember(inside, authorOf(ctx), { storeId, id }),
    );
    const keyIds = await keysMadeBy(ctx, userId);
    return Object.assign(new RemovedMember(), { id, userId, keyIds });
  },
);

export const revokeInvitationOfTeam = operation(
  {
    title: 'Revoke an invitation',
    description: 'Revokes an open invitation: its link works no more.',
    permission: 'TEAM:CREATE',
    sudo: 'ALWAYS',
    input: RevokeInvitationInput,
    output: view(MemberInvitation, ['id']),
  },
  (ctx, { id }) =>
    new People(ctx.database.manager).transaction(async (inside) => {
      const { storeId } = ctx.scope;
      const open = { id, storeId, usedAt: IsNull(), revokedAt: IsNull() };
      const invitation = await inside.find(Invitation, open);
      if (!invitation) throw notFound(`no open invitation ${id} in this store`, 'id');
      await inside.update(Invitation, open, { revokedAt: wallNow() });
      await inside.note(authorOf(ctx), [
        {
          action: 'invitation.revoke',
          subject: id,
          scope: { storeId },
          before: { role: invitation.role, email: invitation.email },
          after: null,
        },
      ]);
      return shownInvitation(invitation);
    }),
);

async function memberNamed({ database, scope }: Context, id: string): Promise<Member> {
  const members = await listMembers(new People(database.manager), scope.storeId);
  const found = members.find((member) => member.id === id);
  if (!found) throw notFound(`no member ${id} in this store`, 'id');
  return Object.assign(new Member(), found);
}

/** Of both environments. */
async function keysMadeBy({ rows }: Context, userId: string): Promise<string[]> {
  const keys = await rows.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "apiKeys"
      WHERE "storeId" = $1 AND $2::boolean IS NOT NULL AND "createdBy" = $3
        AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > $4)
      ORDER BY "id"
    `,
    [userId, wallNow()],
  );
  return keys.map(({ id }) => id);
}
