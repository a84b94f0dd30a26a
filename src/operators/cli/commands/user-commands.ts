/** `user`: the operator lets people into the dashboard, and out again. */
import type { Command } from 'commander';
import { People } from '../../../modules/members/people';
import {
  changeRole,
  membershipOf,
  removeMember,
  resetUser,
} from '../../../modules/members/change-member';
import { inviteMember, type NewLink } from '../../../modules/members/team/invite';
import { listMembers } from '../../../modules/members/team/list-members';
import { lockMembers } from '../../../modules/members/store-lock';
import type { Role } from '../../../modules/members/team/roles';
import { findStore } from '../../../modules/stores/find-stores';
import { addCommand, required } from '../command';
import { storeId } from '../values';
import { addDatabaseCommand, withSecrets } from '../with-database';

const ROLES = ['owner', 'developer', 'finance', 'viewer'] as const;
type RoleName = (typeof ROLES)[number];

const role = required<RoleName>('--role <role>', 'what the member may do').choices(ROLES);

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('members of the dashboard');
  addCommand(user, 'invite', {
    summary: 'makes a link with which a person becomes a member; shown only now, for 72 hours',
    options: { storeId, email: required('--email <address>', 'whom the link is for'), role },
    open: withSecrets,
    run: async (given, { database, all, operatorContext }) => {
      await findStore(all, given.storeId);
      const made = await new People(database.manager).transaction(async (people) => {
        await lockMembers(people, given.storeId);
        const invited = { ...given, role: roleOf(given.role), madeBy: null };
        const link = await inviteMember(people, { kind: 'INVITATION', ...invited });
        await people.note(operatorContext, [
          {
            action: 'invitation.create',
            subject: link.invitation.id,
            scope: { storeId: given.storeId },
            after: { role: invited.role },
          },
        ]);
        return link;
      });
      return { id: made.invitation.id, ...shownLink(made) };
    },
  });
  addDatabaseCommand(user, 'list', {
    summary: 'lists the members of a store, oldest first',
    options: { store: storeId },
    columns: ['id', 'name', 'email', 'role', 'passkeys', 'hasPassword', 'lastSeenAt'],
    run: async ({ store }, { database, all }) => {
      await findStore(all, store);
      const members = await listMembers(new People(database.manager), store);
      return members.map(({ id: membershipId, userId: id, ...rest }) => ({
        id,
        ...rest,
        membershipId,
      }));
    },
  });
  addDatabaseCommand(user, 'role <id>', {
    summary: 'gives a member another role; the member signs in again',
    options: { storeId, role },
    run: (given, { database, operatorContext, id }) =>
      new People(database.manager).transaction(async (people) => {
        const member = await membershipOf(people, id, given.storeId);
        const asked = { ...given, id: member.id, role: roleOf(given.role) };
        const changed = await changeRole(people, operatorContext, asked);
        return { id, storeId: given.storeId, role: changed.role };
      }),
  });
  addCommand(user, 'reset <id>', {
    summary: 'removes all factors and sessions of a person, who adds new ones by the link shown',
    open: withSecrets,
    run: async (_given, { database, operatorContext, id }) =>
      shownLink(
        await new People(database.manager).transaction((people) =>
          resetUser(people, operatorContext, id),
        ),
      ),
  });
  addDatabaseCommand(user, 'remove <id>', {
    summary: 'removes a member from a store at once, and ends the sessions',
    options: { storeId },
    run: (given, { database, operatorContext, id }) =>
      new People(database.manager).transaction(async (people) => {
        const member = await membershipOf(people, id, given.storeId);
        const asked = { ...given, id: member.id };
        const { removedAt } = await removeMember(people, operatorContext, asked);
        return { id, storeId: given.storeId, removedAt };
      }),
  });
}

/** Only the person sees a link that was sent by mail. */
function shownLink({ link, invitation, isMailed }: NewLink) {
  const { email, expiresAt } = invitation;
  return isMailed ? { sentTo: email, expiresAt } : { link, expiresAt };
}

function roleOf(name: RoleName): Role {
  return name.toUpperCase() as Role;
}
