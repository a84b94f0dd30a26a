import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from './gql';
import { SubscriptionRow } from './subscription-row';

const Subscriptions = graphql(`
  query Subscriptions($after: String) {
    subscriptions(first: 20, after: $after) {
      nodes {
        id
        ...SubscriptionRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The document cache keeps pages, so each page is a query of its own. */
export function SubscriptionList() {
  const [starts, setStarts] = useState<(string | null)[]>([null]);
  const more = (after: string | null) => setStarts([...starts, after]);
  return starts.map((after, index) => (
    <Page key={after} after={after} onMore={index === starts.length - 1 ? more : null} />
  ));
}

interface PageProps {
  after: string | null;
  onMore: ((after: string | null) => void) | null;
}

function Page({ after, onMore }: PageProps) {
  const [{ data, error }] = useQuery({ query: Subscriptions, variables: { after } });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data?.subscriptions) return <p role="status">Loading…</p>;
  const { nodes, pageInfo } = data.subscriptions;
  return (
    <>
      {nodes.map((node) => (
        <SubscriptionRow key={node.id} subscription={node} />
      ))}
      {onMore && pageInfo.hasNextPage && (
        <button onClick={() => onMore(pageInfo.endCursor ?? null)}>More</button>
      )}
    </>
  );
}
