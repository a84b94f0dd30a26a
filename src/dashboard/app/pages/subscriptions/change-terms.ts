/** Changes of a running subscription that have a form of their own, besides the plan. */
import { graphql } from '../../gql';
import type { UpdateSubscriptionInput } from '../../gql/graphql';
import type { ActState } from '../../acts/act-state';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';

const CHANGE_TERMS = graphql(`
  mutation ChangeTerms($input: UpdateSubscriptionInput!) {
    updateSubscription(input: $input) {
      subscription {
        id
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);

/** `done` is shown when the change is made, and the form closes. */
export function useChange(done: string, onClose: () => void) {
  const act = useAct(CHANGE_TERMS);
  const finish = useFinish('Subscription');
  const submit = async (input: UpdateSubscriptionInput) => {
    if (!(await act.send({ input }))) return;
    onClose();
    await finish(done);
  };
  return { act: act satisfies ActState, submit };
}
