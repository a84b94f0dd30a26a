/** Everything that happened, as webhooks report it. */
import { graphql } from '../../gql';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Table } from '../../parts/table';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useAddressSearch } from '../../search';
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
  const { type, object } = useAddressSearch();
  return (
    <ListPage
      title={events.title}
      name={events.list}
      document={EVENTS}
      listOf={(data) => data.events}
      filters={[
        { name: 'type', label: events.type, options: optionsOf({}, EVENT_NAMES) },
        { name: 'object', label: events.object, of: (objectId) => ({ objectId }) },
      ]}
      empty={events.empty}
      live={{
        types: EVENT_NAMES.filter((name) => name === type),
        concerns: ({ objectId }) => !object || objectId === object,
      }}
    >
      {(rows, empty) => (
        <Table
          name={events.title}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => pagePath(scope, 'events', id)}
          empty={empty}
          columns={[
            { name: events.type, value: ({ type: name }) => <code>{name}</code> },
            { name: events.object, value: ({ objectId }) => <code>{objectId}</code>, isLong: true },
            { name: events.test, value: ({ test }) => (test ? events.isTest : '') },
            {
              name: events.createdAt,
              value: ({ createdAt }) => dateTime(createdAt),
              isQuiet: true,
            },
          ]}
        />
      )}
    </ListPage>
  );
}
