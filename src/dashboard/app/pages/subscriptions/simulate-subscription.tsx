/** What the simulated provider answers to the next charges of a subscription, in Dev mode. */
import { graphql } from '../../gql';
import type { SimulatedOutcome } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { readNumber, readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { useWords } from '../../words';
import type { SubscriptionDetails } from './subscription';

const SIMULATE = graphql(`
  mutation SimulateSubscription($input: SimulateOutcomeInput!) {
    simulateOutcome(input: $input) {
      outcome {
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
const OUTCOMES: readonly SimulatedOutcome[] = ['DECLINE_NEXT', 'TIMEOUT_NEXT', 'RECOVER', 'REVOKE'];

export function SimulateSubscription({ subscription }: { subscription: SubscriptionDetails }) {
  const { simulator } = useWords();
  return (
    <ActButton label={simulator.ofPayment}>
      {(close) => <SimulateForm subscription={subscription} onClose={close} />}
    </ActButton>
  );
}

interface SimulateFormProps {
  subscription: SubscriptionDetails;
  onClose: () => void;
}

function SimulateForm({ subscription, onClose }: SimulateFormProps) {
  const { simulator } = useWords();
  const simulate = useAct(SIMULATE);
  const finish = useFinish('Subscription');
  const submit = async (form: FormData) => {
    const outcome = OUTCOMES.find((each) => each === readText(form, 'outcome')) ?? 'DECLINE_NEXT';
    const times = readNumber(form, 'times');
    const isDecline = outcome === 'DECLINE_NEXT';
    const input = { id: subscription.id, outcome, ...(isDecline && times && { times }) };
    if (!(await simulate.send({ input }))) return;
    onClose();
    await finish(simulator.done);
  };
  const offered = OUTCOMES.filter((each) => each !== 'REVOKE' || subscription.method === 'PIX');
  return (
    <Form
      act={simulate}
      submit={simulator.ofPayment}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <SelectField
        name="outcome"
        label={simulator.outcome}
        options={offered.map((each) => [each, simulator.outcomes[each]] as const)}
      />
      <TextField
        name="times"
        label={simulator.times}
        hint={simulator.timesHint}
        defaultValue="1"
        inputMode="numeric"
        pattern="\d{1,2}"
      />
    </Form>
  );
}
