import { graphql, useFragment, useMutation } from 'react-relay';
import type { subscriptionRowCancelMutation } from './__generated__/subscriptionRowCancelMutation.graphql';
import type { subscriptionRow_subscription$key } from './__generated__/subscriptionRow_subscription.graphql';
import { useState } from 'react';

export function SubscriptionRow(props: { subscription: subscriptionRow_subscription$key }) {
  const { id, name, status, customer } = useFragment(
    graphql`
      fragment subscriptionRow_subscription on Subscription {
        id
        name
        status
        customer {
          id
          name
        }
      }
    `,
    props.subscription,
  );
  const [cancel, isCancelling] = useMutation<subscriptionRowCancelMutation>(graphql`
    mutation subscriptionRowCancelMutation($input: CancelSubscriptionInput!) {
      cancelSubscription(input: $input) {
        subscription {
          id
          status
        }
        userErrors {
          code
          message
        }
      }
    }
  `);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = () =>
    cancel({
      variables: { input: { id } },
      onCompleted: ({ cancelSubscription }) =>
        setRefusal(cancelSubscription?.userErrors[0]?.message ?? null),
      onError: ({ message }) => setRefusal(message),
    });
  return (
    <p>
      {name} {customer?.name} {status}
      <button disabled={isCancelling} onClick={send}>
        Cancel
      </button>
      {refusal && <span role="alert">{refusal}</span>}
    </p>
  );
}
