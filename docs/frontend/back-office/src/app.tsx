import { useQuery } from '@apollo/client/react';
import { useState, useSyncExternalStore } from 'react';
import { useLiveList } from './live';
import { NewestEvent } from './operations';
import { SearchBox } from './search-box';
import { SubscriptionDetailPage } from './subscription-detail';
import { SubscriptionList } from './subscription-list';
import type { SubscriptionFilter } from './gql/graphql';

/** The views of the list. A row that no longer fits leaves it, see `fits` in live.ts. */
export const VIEWS = {
  All: {},
  Active: { status: 'ACTIVE', isPaused: false },
  Paused: { isPaused: true },
  Retrying: { isRetrying: true },
  Cancelled: { status: 'CANCELLED' },
} satisfies Record<string, SubscriptionFilter>;
export type View = keyof typeof VIEWS;

/** `#/subs_…` is one subscription, `#/cust_…` those of a customer, anything else the whole list. */
function useAddress(): string {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
    () => window.location.hash.replace('#/', ''),
  );
}

export function App() {
  const address = useAddress();
  const [view, setView] = useState<View>('All');
  // Asked for before the list: what happens after this event arrives by the stream.
  const { data, error } = useQuery(NewestEvent);
  const customerId = address.startsWith('cust_') ? address : undefined;
  const filter = { ...VIEWS[view], ...(customerId && { customerId }) };
  useLiveList(data?.events && (data.events.nodes[0]?.id ?? null), filter);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p role="status">Loading…</p>;
  if (address.startsWith('subs_')) return <SubscriptionDetailPage id={address} />;
  return (
    <>
      <h1>Subscriptions</h1>
      <SearchBox />
      <div role="group" aria-label="View">
        {(Object.keys(VIEWS) as View[]).map((name) => (
          <button key={name} aria-pressed={name === view} onClick={() => setView(name)}>
            {name}
          </button>
        ))}
      </div>
      {customerId && (
        <p>
          Of one customer. <a href="#/">Show all</a>
        </p>
      )}
      <SubscriptionList filter={filter} />
    </>
  );
}
