import { graphql, useLazyLoadQuery } from 'react-relay';
import type { appQuery } from './__generated__/appQuery.graphql';
import { SubscriptionList } from './subscription-list';

export function App() {
  const query = useLazyLoadQuery<appQuery>(
    graphql`
      query appQuery {
        ...subscriptionList_query
      }
    `,
    {},
  );
  return <SubscriptionList query={query} />;
}
