import { useQuery } from '@apollo/client/react';
import type { SubscriptionFilter } from './gql/graphql';
import { fits } from './live';
import { Subscriptions } from './operations';
import { day, money, stateOf } from './words';

export function SubscriptionList({ filter }: { filter: SubscriptionFilter }) {
  const { data, error, fetchMore } = useQuery(Subscriptions, { variables: { filter } });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data?.subscriptions) return <p role="status">Loading…</p>;
  const { edges, pageInfo } = data.subscriptions;
  const rows = edges.map(({ node }) => node).filter((row) => fits(row, filter));
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Subscription</th>
            <th scope="col">Customer</th>
            <th scope="col">Amount</th>
            <th scope="col">State</th>
            <th scope="col">Next charge</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <a href={`#/${row.id}`}>{row.name}</a>
              </td>
              <td>{row.customer?.name ?? row.customer?.email}</td>
              <td>{money(row.amount)}</td>
              <td>{stateOf(row)}</td>
              <td>{row.nextChargeAt && day(row.nextChargeAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p role="status">No subscription here.</p>}
      {pageInfo.hasNextPage && (
        <button onClick={() => void fetchMore({ variables: { after: pageInfo.endCursor } })}>
          More
        </button>
      )}
    </>
  );
}
