/** Gives back the credit of a subscription that has ended, by the payments that it came from. */
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { money } from '../../money';
import { ActButton } from '../../parts/forms/act-button';
import { Form } from '../../parts/forms/form';
import { useMay } from '../../scope';
import { useWords } from '../../words';
import type { SubscriptionDetails } from './subscription';

const REFUND_CREDIT = graphql(`
  mutation RefundCredit($input: RefundCreditInput!) {
    refundCredit(input: $input) {
      creditRefund {
        subscriptionId
        amount
        credit
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

export function RefundCreditButton({ subscription }: { subscription: SubscriptionDetails }) {
  const { subscriptions } = useWords();
  const mayRefund = useMay('REFUND:CREATE');
  if (!mayRefund || subscription.status !== 'CANCELLED' || subscription.credit === 0) return null;
  return (
    <ActButton label={subscriptions.refundCredit}>
      {(close) => <RefundCreditForm subscription={subscription} onClose={close} />}
    </ActButton>
  );
}

interface RefundCreditFormProps {
  subscription: SubscriptionDetails;
  onClose: () => void;
}

function RefundCreditForm({ subscription, onClose }: RefundCreditFormProps) {
  const { subscriptions } = useWords();
  const refund = useAct(REFUND_CREDIT);
  const finish = useFinish('Subscription');
  const submit = async () => {
    if (!(await refund.send({ input: { id: subscription.id } }))) return;
    onClose();
    await finish(subscriptions.creditRefunded);
  };
  return (
    <Form
      act={refund}
      submit={subscriptions.refundOf(money(subscription.credit))}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <p>{subscriptions.refundCreditText}</p>
    </Form>
  );
}
