import { useMutation, useQuery, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import {
  PauseSubscription,
  ResumeSubscription,
  SubscriptionDetail,
  SubscriptionUpdated,
} from './operations';
import { day, money, stateOf } from './words';

export function SubscriptionDetailPage({ id }: { id: string }) {
  const { data, error } = useQuery(SubscriptionDetail, { variables: { id } });
  // Writes each change into the cache, from which the query above reads.
  useSubscription(SubscriptionUpdated, { variables: { id }, skip: !data?.subscription });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p role="status">Loading…</p>;
  const { subscription } = data;
  if (!subscription) return <p role="alert">There is no subscription {id}.</p>;
  const { name, amount, frequency, customer, nextChargeAt, upcomingCharge, charges } = subscription;
  return (
    <>
      <p>
        <a href="#/">All subscriptions</a>
      </p>
      <h1>{name}</h1>
      <dl>
        <dt>State</dt>
        <dd>{stateOf(subscription)}</dd>
        <dt>Customer</dt>
        <dd>{customer?.name ?? customer?.email}</dd>
        <dt>Amount</dt>
        <dd>
          {money(amount)}, {frequency}
        </dd>
        <dt>Next charge</dt>
        <dd>
          {nextChargeAt ? day(nextChargeAt) : 'none'}
          {upcomingCharge && `, ${money(upcomingCharge.amount)}`}
        </dd>
      </dl>
      {subscription.status === 'ACTIVE' && (
        <PauseOrResume id={id} isPaused={subscription.pausedAt != null} />
      )}
      <h2>Charges</h2>
      <ul aria-label="Charges">
        {charges?.nodes.map((charge) => (
          <li key={charge.id}>
            {day(charge.createdAt)}: {money(charge.amount)}, {charge.status}
          </li>
        ))}
      </ul>
    </>
  );
}

function PauseOrResume({ id, isPaused }: { id: string; isPaused: boolean }) {
  const [pause, pausing] = useMutation(PauseSubscription);
  const [resume, resuming] = useMutation(ResumeSubscription);
  const [refusals, setRefusals] = useState<string[]>([]);
  const act = async () => {
    const options = { variables: { input: { id } }, errorPolicy: 'all' as const };
    const { data, error } = isPaused ? await resume(options) : await pause(options);
    const payload =
      data && ('pauseSubscription' in data ? data.pauseSubscription : data.resumeSubscription);
    setRefusals(
      error ? [error.message] : (payload?.userErrors.map(({ message }) => message) ?? []),
    );
  };
  return (
    <>
      <button disabled={pausing.loading || resuming.loading} onClick={() => void act()}>
        {isPaused ? 'Resume' : 'Pause'}
      </button>
      {refusals.map((refusal) => (
        <p role="alert" key={refusal}>
          {refusal}
        </p>
      ))}
    </>
  );
}
