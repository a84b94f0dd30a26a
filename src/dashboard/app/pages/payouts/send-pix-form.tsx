/** Sends money from the balance to the PIX key of somebody else. */
import { useState } from 'react';
import { graphql } from '../../gql';
import { useAct } from '../../act';
import { useFinish } from '../../finish';
import { ActButton } from '../../parts/act-button';
import {
  FieldRow,
  MoneyField,
  readCents,
  readText,
  SelectField,
  TextField,
} from '../../parts/field';
import { Form } from '../../parts/form';
import { centsOf, money } from '../../money';
import { useWords } from '../../words';
import { KEY_TYPES } from './payout-form';

const SEND_PIX = graphql(`
  mutation SendPix($input: SendPixInput!) {
    sendPix(input: $input) {
      transfer {
        id
      }
      userErrors {
        message
        path
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
  const [cents, setCents] = useState<number | null>(null);
  const submit = async (form: FormData) => {
    const amount = readCents(form, 'amount') ?? 0;
    const description = readText(form, 'description');
    const type = readText(form, 'pixKeyType');
    const input = {
      amount,
      pixKey: readText(form, 'pixKey') ?? '',
      pixKeyType: KEY_TYPES.find((each) => each === type) ?? 'CPF',
      ...(description && { description }),
    };
    if (!(await send.send({ input }))) return;
    onClose();
    await finish(payouts.pixSent(money(amount)));
  };
  return (
    <Form
      act={send}
      submit={cents === null ? payouts.sendPix : payouts.sendPixOf(money(cents))}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <MoneyField
        name="amount"
        label={payouts.amount}
        hint={payouts.amountHint}
        isRequired
        onChange={(text) => setCents(centsOf(text))}
      />
      <FieldRow>
        <SelectField
          name="pixKeyType"
          label={payouts.target}
          options={KEY_TYPES.map((type) => [type, payouts.keyTypes[type]] as const)}
        />
        <TextField name="pixKey" label={payouts.pixKey} maxLength={140} isRequired />
      </FieldRow>
      <TextField name="description" label={payouts.description} maxLength={140} />
    </Form>
  );
}
