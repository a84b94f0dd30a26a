/** What can be simulated of a payment in Dev mode. */
import { useApolloClient } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { SimulatedOutcome } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { Button } from '../../parts/forms/button';
import { Fault } from '../../parts/fault';
import { Panel } from '../../parts/panel';
import { Refusals } from '../../parts/refusals';
import { useMay } from '../../scope';
import { useToast } from '../../shell/toasts';
import { useWords } from '../../words';
import type { PaymentDetails } from './payment';
import page from '../../parts/page.module.css';

export const SIMULATE_OUTCOME = graphql(`
  mutation SimulateOutcome($input: SimulateOutcomeInput!) {
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
const SIMULATE_PAYMENT = graphql(`
  mutation SimulateTransparent($input: SimulateTransparentPaymentInput!) {
    simulateTransparentPayment(input: $input) {
      transparent {
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

export function SimulateButtons({ payment }: { payment: PaymentDetails }) {
  const { simulator } = useWords();
  const toast = useToast();
  const client = useApolloClient();
  const outcome = useAct(SIMULATE_OUTCOME);
  const paid = useAct(SIMULATE_PAYMENT);
  const maySimulate = useMay('CHECKOUT:CREATE');
  const outcomes = outcomesOf(payment);
  const isTransparent = !payment.checkoutId && !payment.subscriptionId;
  const isPayable = isTransparent && payment.status === 'PENDING';
  if (!maySimulate || (outcomes.length === 0 && !isPayable)) return null;
  const finish = async (isDone: boolean) => {
    if (!isDone) return;
    toast(simulator.done);
    await client.refetchQueries({ include: ['Payment'] });
  };
  const errors = [...outcome.errors, ...paid.errors];
  const failure = outcome.failure ?? paid.failure;
  return (
    <Panel title={simulator.ofPayment}>
      <Refusals errors={errors} />
      {Boolean(failure) && <Fault error={failure} />}
      <div className={page.actions}>
        {isPayable && (
          <Button
            isPending={paid.isPending}
            onPress={() =>
              void paid.send({ input: { id: payment.id } }).then((data) => finish(data !== null))
            }
          >
            {simulator.pay}
          </Button>
        )}
        {outcomes.map((each) => (
          <Button
            key={each}
            isPending={outcome.isPending}
            onPress={() =>
              void outcome
                .send({ input: { id: payment.id, outcome: each } })
                .then((data) => finish(data !== null))
            }
          >
            {simulator.outcomes[each]}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

function outcomesOf({ status }: PaymentDetails): readonly SimulatedOutcome[] {
  if (status === 'PENDING') return ['EXPIRE'];
  if (status === 'PAID') return ['DISPUTE'];
  return status === 'UNDER_DISPUTE' ? ['DISPUTE_WON', 'DISPUTE_LOST'] : [];
}
