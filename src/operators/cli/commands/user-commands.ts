/** `user`: the operator lets people into the dashboard, and out again. */
import { Option, type Command } from 'commander';
import { writeActs } from '../../../platform/records/audit';
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
import { addCommand } from '../command';
import { storeOption } from '../values';
import { withDatabase, withSecrets } from '../with-database';

const ROLES = ['owner', 'developer', 'finance', 'viewer'] as const;
type RoleName = (typeof ROLES)[number];

const roleOption = () =>
  new Option('--role <role>', 'what the member may do').choices(ROLES).makeOptionMandatory();
const memberEmailOption = () =>
  new Option('--email <address>', 'whom the link is for').makeOptionMandatory();

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('members of the dashboard');
  addCommand<{ store: string; email: string; role: RoleName }>(user, 'invite', {
    summary: 'makes a link with which a person becomes a member; shown only now, for 72 hours',
    options: [storeOption(), memberEmailOption(), roleOption()],
    run: invite,
  });
  addCommand<{ store: string }>(user, 'list', {
    summary: 'lists the members of a store, oldest first',
    options: [storeOption()],
    columns: ['id', 'name', 'email', 'role', 'passkeys', 'hasPassword', 'lastSeenAt'],
    run: ({ store }) =>
      withDatabase(async ({ database }) => {
        await findStore(database, store);
        const members = await listMembers(database.manager, store);
        return members.map(({ id: membershipId, userId: id, ...rest }) => ({
          id,
          ...rest,
          membershipId,
        }));
      }),
  });
  addCommand<{ store: string; role: RoleName }>(user, 'role <id>', {
    summary: 'gives a member another role; the member signs in again',
    options: [storeOption(), roleOption()],
    run: ({ store, role }, [id = '']) =>
      withDatabase(async ({ operatorContext }) =>
        operatorContext.database.transaction(async (manager) => {
          const member = await membershipOf(manager, id, store);
          const asked = { storeId: store, id: member.id, role: roleOf(role) };
          return {
            id,
            storeId: store,
            role: (await changeRole(manager, operatorContext, asked)).role,
          };
        }),
      ),
  });
  addCommand(user, 'reset <id>', {
    summary: 'removes all factors and sessions of a person, who adds new ones by the link shown',
    run: (_options, [id = '']) =>
      withSecrets(async ({ database, operatorContext }) => {
        const made = await database.transaction((manager) =>
          resetUser(manager, operatorContext, id),
        );
        return shownLink(made);
      }),
  });
  addCommand<{ store: string }>(user, 'remove <id>', {
    summary: 'removes a member from a store at once, and ends the sessions',
    options: [storeOption()],
    run: ({ store }, [id = '']) =>
      withDatabase(async ({ operatorContext }) =>
        operatorContext.database.transaction(async (manager) => {
          const member = await membershipOf(manager, id, store);
          const asked = { storeId: store, id: member.id };
          const { removedAt } = await removeMember(manager, operatorContext, asked);
          return { id, storeId: store, removedAt };
        }),
      ),
  });
}

function invite({ store, email, role }: { store: string; email: string; role: RoleName }) {
  return withSecrets(async ({ database, operatorContext }) => {
    await findStore(database, store);
    const made = await database.transaction(async (manager) => {
      await lockMembers(manager, store);
      const invited = { storeId: store, email, role: roleOf(role), madeBy: null };
      const link = await inviteMember(manager, { kind: 'INVITATION', ...invited });
      await writeActs(manager, operatorContext, [
        {
          action: 'invitation.create',
          subject: link.invitation.id,
          scope: { storeId: store },
          after: { role: invited.role },
        },
      ]);
      return link;
    });
    return { id: made.invitation.id, ...shownLink(made) };
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
