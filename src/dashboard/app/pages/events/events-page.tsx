/** Everything that happened, as webhooks report it. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import { Empty } from '../../parts/empty';
import { Filters, optionsOf } from '../../parts/filters';
import { Loaded, Page } from '../../parts/page';
import { Panel } from '../../parts/panel';
import { Pager, pageVariables, Table } from '../../parts/table';
import { pagePath } from '../../paths';
import type { Search } from '../../search';
import { useScope } from '../../scope';
import { useAddressSearch } from '../../search';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { EVENT_NAMES } from '../webhooks/event-names';

const EVENTS = graphql(`
  query Events($first: Int, $last: Int, $after: String, $before: String, $filter: EventFilter) {
    events(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        type
        objectId
        createdAt
        test
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

export function EventsPage() {
  const { events } = useWords();
  const scope = useScope();
  const search = useAddressSearch();
  const result = useQuery(EVENTS, {
    variables: { ...pageVariables(search), filter: filterOf(search) },
  });
  return (
    <Page title={events.title}>
      <Loaded result={result}>
        {({ events: list }) =>
          list && (
            <Panel title={events.list} isFlush>
              <Filters
                filters={[
                  { name: 'type', label: events.type, options: optionsOf({}, EVENT_NAMES) },
                  { name: 'object', label: events.object },
                ]}
              />
              <Table
                name={events.title}
                rows={list.nodes}
                keyOf={({ id }) => id}
                to={({ id }) => pagePath(scope, 'events', id)}
                empty={<Empty title={events.empty.title} text={events.empty.text} />}
                columns={[
                  { name: events.type, value: ({ type }) => <code>{type}</code> },
                  {
                    name: events.object,
                    value: ({ objectId }) => <code>{objectId}</code>,
                    isLong: true,
                  },
                  { name: events.test, value: ({ test }) => (test ? events.isTest : '') },
                  {
                    name: events.createdAt,
                    value: ({ createdAt }) => dateTime(createdAt),
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

function filterOf({ type, object }: Search) {
  return { ...(type && { type }), ...(object && { objectId: object }) };
}
