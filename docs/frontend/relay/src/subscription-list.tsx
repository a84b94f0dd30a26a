import { graphql, usePaginationFragment } from 'react-relay';
import type { subscriptionListPageQuery } from './__generated__/subscriptionListPageQuery.graphql';
import type { subscriptionList_query$key } from './__generated__/subscriptionList_query.graphql';
import { SubscriptionRow } from './subscription-row';

const PAGE = 20;

export function SubscriptionList(props: { query: subscriptionList_query$key }) {
  const { data, hasNext, loadNext } = usePaginationFragment<
    subscriptionListPageQuery,
    subscriptionList_query$key
  >(
    graphql`
      fragment subscriptionList_query on Query
      @refetchable(queryName: "subscriptionListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        subscriptions(first: $count, after: $cursor)
          @connection(key: "subscriptionList_subscriptions") {
          edges {
            node {
              id
              ...subscriptionRow_subscription
            }
          }
        }
      }
    `,
    props.query,
  );
  return (
    <>
      {data.subscriptions?.edges.map(({ node }) => (
        <SubscriptionRow key={node.id} subscription={node} />
      ))}
      {hasNext && <button onClick={() => loadNext(PAGE)}>More</button>}
    </>
  );
}
