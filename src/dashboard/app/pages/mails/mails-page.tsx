/** The mails to buyers; in Dev mode, the inbox in which they arrive. */
import { graphql } from '../../gql';
import type { MessageStatus } from '../../gql/graphql';
import { LinkButton } from '../../parts/forms/button';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useMailWords, useTemplateName } from '../../words/mails';

const MESSAGES = graphql(`
  query Messages($first: Int, $last: Int, $after: String, $before: String, $filter: MessageFilter) {
    messages(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        template
        subject
        recipient
        status
        createdAt
        sentAt
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`);
const STATUSES: readonly MessageStatus[] = ['QUEUED', 'SENT', 'SKIPPED', 'BOUNCED', 'FAILED'];

export function MailsPage() {
  const mails = useMailWords();
  const nameOf = useTemplateName();
  const { states } = useWords();
  const scope = useScope();
  return (
    <ListPage
      title={mails.title}
      actions={<LinkButton to={pagePath(scope, 'mails', 'settings')}>{mails.settings}</LinkButton>}
      name={mails.list}
      document={MESSAGES}
      listOf={(data) => data.messages}
      filters={[
        { name: 'status', label: mails.status, options: optionsOf(states, STATUSES) },
        { name: 'recipient', label: mails.recipient },
        { name: 'object', label: mails.object, of: (objectId) => ({ objectId }) },
      ]}
      empty={mails.empty}
    >
      {(rows, empty) => (
        <Table
          name={mails.title}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => pagePath(scope, 'mails', id)}
          empty={empty}
          columns={[
            { name: mails.subject, value: ({ subject, template }) => subject ?? nameOf(template) },
            { name: mails.template, value: ({ template }) => nameOf(template) },
            { name: mails.recipient, value: ({ recipient }) => recipient, isLong: true },
            { name: mails.status, value: ({ status }) => <Status value={status} /> },
            {
              name: mails.sentAt,
              value: ({ sentAt }) => sentAt && dateTime(sentAt),
              isQuiet: true,
            },
          ]}
        />
      )}
    </ListPage>
  );
}
