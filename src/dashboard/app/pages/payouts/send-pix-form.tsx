/** Sends money from the balance to the PIX key of another person. */
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { money } from '../../money';
import { useWords } from '../../words';
import { TransferForm, type TypedTransfer } from './transfer-form';

const SEND_PIX = graphql(`
  mutation SendPix($input: SendPixInput!) {
    sendPix(input: $input) {
      transfer {
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

export function SendPixButton() {
  const { payouts } = useWords();
  return (
    <ActButton label={payouts.sendPix}>{(close) => <SendPixForm onClose={close} />}</ActButton>
  );
}

function SendPixForm({ onClose }: { onClose: () => void }) {
  const { payouts } = useWords();
  const send = useAct(SEND_PIX);
  const finish = useFinish('Balance', 'Transfers');
  const submit = async (input: TypedTransfer) => {
    if (!(await send.send({ input }))) return;
    onClose();
    await finish(payouts.pixSent(money(input.amount)));
  };
  return (
    <TransferForm
      act={send}
      submit={payouts.sendPix}
      submitOf={payouts.sendPixOf}
      onSubmit={(transfer) => void submit(transfer)}
      onCancel={onClose}
    />
  );
}
