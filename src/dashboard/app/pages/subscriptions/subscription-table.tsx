/** A list of subscriptions, on every page that has one. */
import type { ReactNode } from 'react';
import { graphql, readFragment, type FragmentType } from '../../gql';
import type { SubscriptionRowFragment } from '../../gql/graphql';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { date } from '../../time';
import { useWords } from '../../words';

export const SUBSCRIPTION_ROW = graphql(`
  fragment SubscriptionRow on Subscription {
    id
    name
    amount
    frequency
    status
    method
    nextChargeAt
    cancelAt
    pausedAt
    parkedAt
    trialEndsAt
    cycleNumber
    retry {
      retryNumber
      maxRetry
      nextAttemptAt
    }
    customer {
      id
      name
      email
    }
  }
`);

/** One row again, after an event about it. */
export const SUBSCRIPTION_AGAIN = graphql(`
  query SubscriptionAgain($id: ID!) {
    node(id: $id) {
      id
      ...SubscriptionRow
    }
  }
`);

type StateFields = Pick<
  SubscriptionRowFragment,
  'status' | 'pausedAt' | 'parkedAt' | 'retry' | 'trialEndsAt' | 'cycleNumber'
>;

/** Its state as merchants see it: the status, and why an active one is not as usual. */
export function stateOf({
  status,
  pausedAt,
  parkedAt,
  retry,
  trialEndsAt,
  cycleNumber,
}: StateFields): string {
  if (status !== 'ACTIVE') return status;
  if (parkedAt) return 'PARKED';
  if (pausedAt) return 'PAUSED';
  if (retry) return 'RETRYING';
  return trialEndsAt && cycleNumber < 0 ? 'TRIAL' : 'ACTIVE';
}

interface SubscriptionTableProps {
  rows: readonly FragmentType<typeof SUBSCRIPTION_ROW>[];
  empty: ReactNode;
}

export function SubscriptionTable({ rows, empty }: SubscriptionTableProps) {
  const { subscriptions, methods, cycles } = useWords();
  const scope = useScope();
  return (
    <Table
      name={subscriptions.title}
      rows={rows.map((row) => readFragment(SUBSCRIPTION_ROW, row))}
      keyOf={({ id }) => id}
      to={({ id }) => pagePath(scope, 'subscriptions', id)}
      empty={empty}
      columns={[
        {
          name: subscriptions.customer,
          value: ({ customer }) => customer?.name ?? customer?.email ?? '',
        },
        { name: subscriptions.plan, value: ({ name }) => name },
        {
          name: subscriptions.status,
          value: (row) => <Status value={stateOf(row)} words={subscriptions.stateNames} />,
        },
        {
          name: subscriptions.amount,
          value: ({ amount, frequency }) => `${money(amount)} / ${cycles[frequency].toLowerCase()}`,
          isNumber: true,
        },
        { name: subscriptions.method, value: ({ method }) => methods[method] },
        {
          name: subscriptions.nextCharge,
          value: ({ status, nextChargeAt, cancelAt, retry }) => {
            const at = retry?.nextAttemptAt ?? nextChargeAt;
            if (at) return date(at);
            return cancelAt && status === 'ACTIVE' ? subscriptions.endsAt(date(cancelAt)) : '';
          },
          isQuiet: true,
        },
      ]}
    />
  );
}
