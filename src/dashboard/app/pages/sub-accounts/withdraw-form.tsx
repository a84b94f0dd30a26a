/** Sends money of a sub-account to its own Pix key. */
import { useState } from 'react';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { MoneyField, readCents, readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { centsOf, money } from '../../money';
import { taxIdText } from '../../tax-id';
import { useSubAccountWords } from '../../words/sub-accounts';

const WITHDRAW_SUB_ACCOUNT = graphql(`
  mutation WithdrawSubAccount($input: WithdrawSubAccountInput!) {
    withdrawSubAccount(input: $input) {
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

interface WithdrawProps {
  id: string;
  pixKey: string;
}

export function WithdrawButton(account: WithdrawProps) {
  const words = useSubAccountWords();
  return (
    <ActButton label={words.withdraw} tone="primary">
      {(close) => <WithdrawForm {...account} onClose={close} />}
    </ActButton>
  );
}

function WithdrawForm({ id, pixKey, onClose }: WithdrawProps & { onClose: () => void }) {
  const words = useSubAccountWords();
  const [cents, setCents] = useState<number | null>(null);
  const withdraw = useAct(WITHDRAW_SUB_ACCOUNT);
  const finish = useFinish('SubAccount', 'SubAccountLists');
  const submit = async (form: FormData) => {
    const amount = readCents(form, 'amount') ?? 0;
    const description = readText(form, 'description');
    const input = { id, amount, ...(description && { description }) };
    if (!(await withdraw.send({ input }))) return;
    onClose();
    await finish(words.withdrawn(money(amount)));
  };
  return (
    <Form
      act={withdraw}
      submit={cents === null ? words.withdraw : words.withdrawOf(money(cents))}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{words.withdrawText(taxIdText(pixKey) ?? '')}</p>
      <MoneyField
        name="amount"
        label={words.amount}
        hint={words.amountHint}
        isRequired
        onChange={(text) => setCents(centsOf(text))}
      />
      <TextField name="description" label={words.description} maxLength={140} />
    </Form>
  );
}
