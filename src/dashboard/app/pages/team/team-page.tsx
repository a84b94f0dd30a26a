/** The members of the store, their roles, and who was invited. */
import { useQuery } from '@apollo/client/react';
import { Empty } from '../../parts/empty';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import { useMay } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { ChangeRoleButton, InviteButton, RemoveButton, RevokeButton } from './team-acts';
import styles from '../../parts/page.module.css';
import { TEAM, type TeamMember, type TeamInvitation } from './team';

export function TeamPage() {
  const { team } = useWords();
  const mayChange = useMay('TEAM:CREATE');
  const result = useQuery(TEAM);
  return (
    <Page title={team.title} actions={mayChange && <InviteButton />}>
      <Loaded result={result}>
        {({ members, invitations }) => (
          <>
            <Panel title={team.members} isFlush>
              <Members members={members ?? []} mayChange={mayChange} />
            </Panel>
            <Panel title={team.invitations} isFlush>
              <Invitations invitations={invitations ?? []} mayChange={mayChange} />
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface MembersProps {
  members: readonly TeamMember[];
  mayChange: boolean;
}

function Members({ members, mayChange }: MembersProps) {
  const { team, roles } = useWords();
  const waysOf = ({ passkeys, hasPassword }: TeamMember) =>
    [passkeys > 0 && team.passkeys, hasPassword && team.password].filter(Boolean).join(', ') ||
    team.noFactor;
  return (
    <Table
      name={team.members}
      rows={members}
      keyOf={({ id }) => id}
      empty={null}
      columns={[
        { name: team.name, value: ({ name }) => <strong>{name}</strong> },
        { name: team.email, value: ({ email }) => email, isLong: true },
        { name: team.role, value: ({ role }) => roles[role] },
        { name: team.factors, value: waysOf },
        {
          name: team.lastSeen,
          value: ({ lastSeenAt }) => (lastSeenAt ? dateTime(lastSeenAt) : team.never),
          isQuiet: true,
        },
        {
          name: team.acts,
          value: (member) =>
            mayChange && (
              <span className={styles.actions}>
                <ChangeRoleButton member={member} />
                <RemoveButton member={member} />
              </span>
            ),
        },
      ]}
    />
  );
}

interface InvitationsProps {
  invitations: readonly TeamInvitation[];
  mayChange: boolean;
}

function Invitations({ invitations, mayChange }: InvitationsProps) {
  const { team, roles } = useWords();
  return (
    <Table
      name={team.invitations}
      rows={invitations}
      keyOf={({ id }) => id}
      empty={<Empty title={team.noInvitations} text={team.noInvitationsText} />}
      columns={[
        { name: team.email, value: ({ email }) => email, isLong: true },
        { name: team.role, value: ({ role }) => roles[role] },
        { name: team.expires, value: ({ expiresAt }) => dateTime(expiresAt), isQuiet: true },
        {
          name: team.acts,
          value: (invitation) => mayChange && <RevokeButton invitation={invitation} />,
        },
      ]}
    />
  );
}
