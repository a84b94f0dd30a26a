/** The addresses that receive events. */
import { FIRST_CALLS } from '../../code/calls';
import { graphql } from '../../gql';
import type { WebhookStatus } from '../../gql/graphql';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { count } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { CreateWebhookButton } from './webhook-form';

const WEBHOOKS = graphql(`
  query Webhooks($first: Int, $last: Int, $after: String, $before: String, $filter: WebhookFilter) {
    webhooks(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        name
        endpoint
        status
        events
        health {
          delivered
          failed
          lastFailure
        }
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

const STATUSES: readonly WebhookStatus[] = ['ACTIVE', 'DISABLED'];

export function WebhooksPage() {
  const { webhooks, states } = useWords();
  const scope = useScope();
  const mayCreate = useMay('WEBHOOK:CREATE');
  return (
    <ListPage
      title={webhooks.title}
      actions={mayCreate && <CreateWebhookButton />}
      name={webhooks.list}
      document={WEBHOOKS}
      listOf={(data) => data.webhooks}
      filters={[{ name: 'status', label: webhooks.status, options: optionsOf(states, STATUSES) }]}
      empty={{ ...webhooks.empty, call: FIRST_CALLS.webhook }}
    >
      {(rows, empty) => (
        <Table
          name={webhooks.title}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => pagePath(scope, 'webhooks', id)}
          empty={empty}
          columns={[
            { name: webhooks.name, value: ({ name }) => name },
            { name: webhooks.endpoint, value: ({ endpoint }) => endpoint, isLong: true },
            { name: webhooks.status, value: ({ status }) => <Status value={status} /> },
            { name: webhooks.events, value: ({ events }) => count(events.length), isNumber: true },
            {
              name: webhooks.lastDay,
              value: ({ health }) =>
                health && webhooks.health(count(health.delivered), count(health.failed)),
            },
            {
              name: webhooks.lastFailure,
              value: ({ health }) => (health?.lastFailure ? dateTime(health.lastFailure) : ''),
              isQuiet: true,
            },
          ]}
        />
      )}
    </ListPage>
  );
}
