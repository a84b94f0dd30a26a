/** What members and operators did in the store, with what it changed. */
import type { ReactNode } from 'react';
import { graphql } from '../../gql';
import type { AuditQuery } from '../../gql/graphql';
import { ActButton } from '../../parts/forms/act-button';
import { ListPage } from '../../parts/list-page';
import { ObjectLink } from '../../parts/object-link';
import { Snippet } from '../../parts/snippet';
import { Table } from '../../parts/table';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useActName } from './act-words';
import styles from '../keys/keys.module.css';

const AUDIT = graphql(`
  query Audit($input: AuditLogInput!) {
    auditLog(input: $input) {
      nodes {
        id
        at
        actor
        who
        action
        subject
        devMode
        before
        after
      }
      next
    }
  }
`);

type Act = NonNullable<AuditQuery['auditLog']>['nodes'][number];

export function AuditPage() {
  const { audit } = useWords();
  return (
    <ListPage
      title={audit.title}
      about={audit.about}
      name={audit.list}
      document={AUDIT}
      takesInput
      listOf={({ auditLog }) => auditLog && connectionOf(auditLog)}
      filters={[
        { name: 'action', label: audit.action },
        { name: 'subject', label: audit.subject },
      ]}
      empty={audit.empty}
      csv="auditLog"
    >
      {(rows, empty) => <Acts acts={rows} empty={empty} />}
    </ListPage>
  );
}

/** The log is read from the newest act on; the browser's own button leads back. */
function connectionOf({ nodes, next }: NonNullable<AuditQuery['auditLog']>) {
  const pageInfo = { hasNextPage: next !== null, hasPreviousPage: false, endCursor: next };
  return { nodes, pageInfo };
}

interface ActsProps {
  acts: readonly Act[];
  empty: ReactNode;
}

function Acts({ acts, empty }: ActsProps) {
  const { audit, shell } = useWords();
  const nameOf = useActName();
  return (
    <Table
      name={audit.title}
      rows={acts}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { name: audit.at, value: ({ at }) => dateTime(at), isQuiet: true },
        {
          name: audit.who,
          value: ({ who, actor }) => (actor === 'OPERATOR' ? `${audit.operator}: ${who}` : who),
        },
        { name: audit.action, value: ({ action }) => nameOf(action) },
        { name: audit.subject, value: ({ subject }) => <ObjectLink id={subject} />, isLong: true },
        {
          name: audit.environment,
          value: ({ devMode }) =>
            devMode === null ? '' : shell.environments[devMode ? 'dev' : 'prod'],
        },
        { name: audit.acts, value: (act) => (act.before || act.after) && <Change act={act} /> },
      ]}
    />
  );
}

function Change({ act }: { act: Act }) {
  const { audit } = useWords();
  const nameOf = useActName();
  return (
    <ActButton isSmall isWide label={audit.look} title={nameOf(act.action)}>
      {() => (
        <div className={styles.secret}>
          {act.before && <Snippet name={audit.before} code={JSON.stringify(act.before, null, 2)} />}
          {act.after && <Snippet name={audit.after} code={JSON.stringify(act.after, null, 2)} />}
        </div>
      )}
    </ActButton>
  );
}
