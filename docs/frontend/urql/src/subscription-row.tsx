import { useMutation } from 'urql';
import { graphql, readFragment, type FragmentType } from './gql';

const Row = graphql(`
  fragment SubscriptionRow on Subscription {
    id
    name
    status
    customer {
      id
      name
    }
  }
`);

const Cancel = graphql(`
  mutation CancelSubscription($input: CancelSubscriptionInput!) {
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

export function SubscriptionRow(props: { subscription: FragmentType<typeof Row> }) {
  const { id, name, status, customer } = readFragment(Row, props.subscription);
  const [{ data, error }, cancel] = useMutation(Cancel);
  const refusal = error?.message ?? data?.cancelSubscription?.userErrors[0]?.message;
  return (
    <p>
      {name} {customer?.name} {status}
      <button onClick={() => void cancel({ input: { id } })}>Cancel</button>
      {refusal && <span role="alert">{refusal}</span>}
    </p>
  );
}
