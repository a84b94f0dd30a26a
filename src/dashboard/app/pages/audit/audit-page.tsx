/** What members and operators did in the store, with what it changed. */
import { useQuery } from '@apollo/client/react';
import { Link } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { AuditQuery } from '../../gql/graphql';
import { ActButton } from '../../parts/act-button';
import { CsvButton } from '../../parts/csv-button';
import { Empty } from '../../parts/empty';
import { Filters } from '../../parts/filters';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { Snippet } from '../../parts/snippet';
import { Table } from '../../parts/table';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import buttons from '../../parts/button.module.css';
import tables from '../../parts/table.module.css';
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

const ROWS = 50;

type Act = NonNullable<AuditQuery['auditLog']>['nodes'][number];

export function AuditPage() {
  const { audit } = useWords();
  const scope = useScope();
  const { after, action, subject } = useAddressSearch();
  const filter = { ...(action && { action }), ...(subject && { subject }) };
  const result = useQuery(AUDIT, {
    variables: { input: { first: ROWS, ...(after && { after }), ...filter } },
  });
  return (
    <Page title={audit.title} about={audit.about}>
      <Loaded result={result}>
        {({ auditLog }) =>
          auditLog && (
            <Panel
              title={audit.list}
              isFlush
              actions={<CsvButton list="auditLog" filter={filter} />}
            >
              <Filters
                filters={[
                  { name: 'action', label: audit.action },
                  { name: 'subject', label: audit.subject },
                ]}
              />
              <Acts acts={auditLog.nodes} />
              {auditLog.next && (
                <div className={tables.foot}>
                  <Link
                    className={`${buttons.button} ${buttons.small}`}
                    to={pagePath(scope, 'audit')}
                    search={{ after: auditLog.next, action, subject }}
                  >
                    {audit.older}
                  </Link>
                </div>
              )}
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}

function Acts({ acts }: { acts: readonly Act[] }) {
  const { audit, shell } = useWords();
  return (
    <Table
      name={audit.title}
      rows={acts}
      keyOf={({ id }) => id}
      empty={<Empty title={audit.empty.title} text={audit.empty.text} />}
      columns={[
        { name: audit.at, value: ({ at }) => dateTime(at), isQuiet: true },
        {
          name: audit.who,
          value: ({ who, actor }) => (actor === 'OPERATOR' ? `${audit.operator}: ${who}` : who),
        },
        { name: audit.action, value: ({ action }) => <code>{action}</code> },
        { name: audit.subject, value: ({ subject }) => <code>{subject}</code>, isLong: true },
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
  return (
    <ActButton isSmall isWide label={audit.look} title={act.action}>
      {() => (
        <div className={styles.secret}>
          {act.before && <Snippet name={audit.before} code={JSON.stringify(act.before, null, 2)} />}
          {act.after && <Snippet name={audit.after} code={JSON.stringify(act.after, null, 2)} />}
        </div>
      )}
    </ActButton>
  );
}
