/** The addresses that are told what happens. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import { Empty } from '../../parts/empty';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { curl, Snippet } from '../../parts/snippet';
import { Status } from '../../parts/status';
import { Pager, pageVariables, Table } from '../../parts/table';
import { count } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { CreateWebhookButton } from './webhook-form';

const WEBHOOKS = graphql(`
  query Webhooks($first: Int, $last: Int, $after: String, $before: String) {
    webhooks(first: $first, last: $last, after: $after, before: $before) {
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

export function WebhooksPage() {
  const { webhooks } = useWords();
  const scope = useScope();
  const search = useAddressSearch();
  const mayCreate = useMay('WEBHOOK:CREATE');
  const result = useQuery(WEBHOOKS, { variables: pageVariables(search) });
  return (
    <Page title={webhooks.title} actions={mayCreate && <CreateWebhookButton />}>
      <Loaded result={result}>
        {({ webhooks: list }) =>
          list && (
            <Panel title={webhooks.list} isFlush>
              <Table
                name={webhooks.title}
                rows={list.nodes}
                keyOf={({ id }) => id}
                to={({ id }) => pagePath(scope, 'webhooks', id)}
                empty={<NoWebhooks />}
                columns={[
                  { name: webhooks.name, value: ({ name }) => name },
                  { name: webhooks.endpoint, value: ({ endpoint }) => endpoint, isLong: true },
                  { name: webhooks.status, value: ({ status }) => <Status value={status} /> },
                  {
                    name: webhooks.events,
                    value: ({ events }) => count(events.length),
                    isNumber: true,
                  },
                  {
                    name: webhooks.lastDay,
                    value: ({ health }) =>
                      health && webhooks.health(count(health.delivered), count(health.failed)),
                  },
                  {
                    name: webhooks.lastFailure,
                    value: ({ health }) =>
                      health?.lastFailure ? dateTime(health.lastFailure) : '',
                    isQuiet: true,
                  },
                ]}
              />
              <Pager connection={list} />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}

function NoWebhooks() {
  const { webhooks } = useWords();
  const body = {
    name: 'Loja',
    endpoint: 'https://example.com/webhooks',
    events: ['checkout.completed'],
  };
  return (
    <Empty title={webhooks.empty.title} text={webhooks.empty.text}>
      <Snippet name="curl" code={curl('/v2/webhooks/create', body)} />
    </Empty>
  );
}
