/** One event: what it says, and to whom it was delivered. */
import { useQuery } from '@apollo/client/react';
import { Link, useParams } from '@tanstack/react-router';
import { graphql } from '../../gql';
import { NotFound } from '../../parts/not-found';
import { Loaded, Page } from '../../parts/page';
import { Facts, Panel } from '../../parts/panel';
import { Snippet } from '../../parts/snippet';
import { pageOfId, pagePath } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { DeliveryTable } from '../webhooks/delivery-log';

const EVENT = graphql(`
  query Event($id: ID!) {
    event(id: $id) {
      id
      type
      objectId
      payload
      createdAt
      test
      deliveries(first: 25) {
        nodes {
          id
          ...DeliveryRow
        }
      }
    }
  }
`);

export function EventPage() {
  const { events, pages, webhooks, payments } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(EVENT, { variables: { id } });
  const event = result.data?.event;
  if (result.data && !event) return <NotFound />;
  const page = event && pageOfId(event.objectId);
  return (
    <Page
      title={event?.type ?? events.one}
      back={{ to: pagePath(scope, 'events'), name: pages.events }}
    >
      <Loaded result={result}>
        {() =>
          event && (
            <>
              <Panel title={payments.details}>
                <Facts
                  rows={[
                    [
                      events.object,
                      page ? (
                        <Link to={pagePath(scope, page, event.objectId)}>{event.objectId}</Link>
                      ) : (
                        event.objectId
                      ),
                    ],
                    [events.createdAt, dateTime(event.createdAt)],
                    [events.test, event.test ? events.isTest : null],
                    [payments.id, <code key="id">{event.id}</code>],
                  ]}
                />
              </Panel>
              <Snippet name={events.payload} code={JSON.stringify(event.payload, null, 2)} />
              <Panel title={webhooks.deliveries} isFlush>
                <DeliveryTable rows={event.deliveries?.nodes ?? []} />
              </Panel>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
