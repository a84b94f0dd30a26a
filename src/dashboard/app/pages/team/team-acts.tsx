/** What owners do with the team: invite by a link, change a role, remove, revoke. */
import { useState } from 'react';
import { graphql } from '../../gql';
import type { Role } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Button } from '../../parts/forms/button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Notice } from '../../parts/notice';
import { Snippet } from '../../parts/snippet';
import { useWords } from '../../words';
import type { TeamInvitation, TeamMember } from './team';
import styles from '../keys/keys.module.css';

const INVITE = graphql(`
  mutation InviteMember($input: InviteMemberInput!) {
    inviteMember(input: $input) {
      newInvitation {
        link
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);
const CHANGE_ROLE = graphql(`
  mutation ChangeRole($input: ChangeRoleInput!) {
    changeRole(input: $input) {
      member {
        id
        role
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);
const REMOVE = graphql(`
  mutation RemoveMember($input: RemoveMemberInput!) {
    removeMember(input: $input) {
      removedMember {
        id
        keyIds
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);
const REVOKE = graphql(`
  mutation RevokeInvitation($input: RevokeInvitationInput!) {
    revokeInvitation(input: $input) {
      invitation {
        id
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);

const ROLES: readonly Role[] = ['OWNER', 'DEVELOPER', 'FINANCE', 'VIEWER'];

export function InviteButton() {
  const { team } = useWords();
  return (
    <ActButton label={team.invite} tone="primary" icon="plus">
      {(close) => <InviteForm onClose={close} />}
    </ActButton>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { team } = useWords();
  const invite = useAct(INVITE);
  const finish = useFinish('Team');
  const [link, setLink] = useState<string | null>(null);
  if (link)
    return (
      <div className={styles.secret}>
        <Notice tone="good" role="status">
          {team.linkText}
        </Notice>
        <Snippet name={team.link} code={link} />
        <Button tone="primary" onPress={onClose}>
          {team.sent}
        </Button>
      </div>
    );
  const submit = async (form: FormData) => {
    const email = readText(form, 'email') ?? '';
    const data = await invite.send({ input: { email, role: readRole(form) } });
    const made = data?.inviteMember.newInvitation;
    if (!made) return;
    if (made.link) setLink(made.link);
    await finish(made.link ? team.invited : team.mailed(email));
    if (!made.link) onClose();
  };
  return (
    <Form
      act={invite}
      submit={team.invite}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <TextField name="email" type="email" label={team.email} maxLength={254} isRequired />
      <RoleField role="VIEWER" />
    </Form>
  );
}

function RoleField({ role }: { role: Role }) {
  const { team, roles } = useWords();
  return (
    <SelectField
      name="role"
      label={team.role}
      defaultValue={role}
      options={ROLES.map((each) => [each, `${roles[each]}: ${team.roleTexts[each]}`] as const)}
    />
  );
}

function readRole(form: FormData): Role {
  return ROLES.find((each) => each === readText(form, 'role')) ?? 'VIEWER';
}

export function ChangeRoleButton({ member }: { member: TeamMember }) {
  const { team } = useWords();
  return (
    <ActButton isSmall label={team.changeRole} title={`${team.changeRole}: ${member.name}`}>
      {(close) => <ChangeRoleForm member={member} onClose={close} />}
    </ActButton>
  );
}

function ChangeRoleForm({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { team } = useWords();
  const change = useAct(CHANGE_ROLE);
  const finish = useFinish('Team');
  const submit = async (form: FormData) => {
    if (!(await change.send({ input: { id: member.id, role: readRole(form) } }))) return;
    onClose();
    await finish(team.roleChanged);
  };
  return (
    <Form
      act={change}
      submit={team.changeRole}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{team.changeRoleText}</p>
      <RoleField role={member.role} />
    </Form>
  );
}

export function RemoveButton({ member }: { member: TeamMember }) {
  const { team } = useWords();
  return (
    <ActButton isSmall label={team.remove} title={team.removeOf(member.name)}>
      {(close) => <RemoveForm member={member} onClose={close} />}
    </ActButton>
  );
}

function RemoveForm({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { team } = useWords();
  const remove = useAct(REMOVE);
  const finish = useFinish('Team');
  const submit = async () => {
    const data = await remove.send({ input: { id: member.id } });
    if (!data) return;
    onClose();
    await finish(team.removed(data.removeMember.removedMember?.keyIds.length ?? 0));
  };
  return (
    <ConfirmForm
      act={remove}
      text={team.removeText}
      submit={team.removeOf(member.name)}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}

export function RevokeButton({ invitation }: { invitation: TeamInvitation }) {
  const { team } = useWords();
  return (
    <ActButton isSmall label={team.revoke} title={team.revokeOf(invitation.email)}>
      {(close) => <RevokeForm invitation={invitation} onClose={close} />}
    </ActButton>
  );
}

function RevokeForm({ invitation, onClose }: { invitation: TeamInvitation; onClose: () => void }) {
  const { team } = useWords();
  const revoke = useAct(REVOKE);
  const finish = useFinish('Team');
  const submit = async () => {
    if (!(await revoke.send({ input: { id: invitation.id } }))) return;
    onClose();
    await finish(team.revoked);
  };
  return (
    <ConfirmForm
      act={revoke}
      text={team.revokeText}
      submit={team.revokeOf(invitation.email)}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
