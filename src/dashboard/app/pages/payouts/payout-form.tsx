/** Withdraws money from the balance: to the store's own key, or to another one. */
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { money } from '../../money';
import { useWords } from '../../words';
import { TransferForm, type TypedTransfer } from './transfer-form';

const CREATE_PAYOUT = graphql(`
  mutation CreatePayout($input: CreatePayoutInput!) {
    createPayout(input: $input) {
      payout {
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

export function PayoutButton() {
  const { payouts } = useWords();
  return (
    <ActButton label={payouts.create} tone="primary">
      {(close) => <PayoutForm onClose={close} />}
    </ActButton>
  );
}

function PayoutForm({ onClose }: { onClose: () => void }) {
  const { payouts } = useWords();
  const create = useAct(CREATE_PAYOUT);
  const finish = useFinish('Balance', 'Payouts');
  const submit = async (input: TypedTransfer) => {
    if (!(await create.send({ input }))) return;
    onClose();
    await finish(payouts.created(money(input.amount)));
  };
  return (
    <TransferForm
      hasOwnKey
      act={create}
      submit={payouts.create}
      submitOf={payouts.createOf}
      onSubmit={(transfer) => void submit(transfer)}
      onCancel={onClose}
    />
  );
}
