/** Sends money from the balance: to the store's own key, or to another one. */
import { useState } from 'react';
import { graphql } from '../../gql';
import type { PixKeyType } from '../../gql/graphql';
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

const CREATE_PAYOUT = graphql(`
  mutation CreatePayout($input: CreatePayoutInput!) {
    createPayout(input: $input) {
      payout {
        id
      }
      userErrors {
        message
        path
      }
    }
  }
`);

export const KEY_TYPES: readonly PixKeyType[] = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'];

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
  const [cents, setCents] = useState<number | null>(null);
  const [target, setTarget] = useState('');
  const submit = async (form: FormData) => {
    const amount = readCents(form, 'amount') ?? 0;
    const description = readText(form, 'description');
    const pixKeyType = KEY_TYPES.find((each) => each === target);
    const pixKey = readText(form, 'pixKey');
    const input = {
      amount,
      ...(description && { description }),
      ...(pixKeyType && pixKey && { pixKey, pixKeyType }),
    };
    if (!(await create.send({ input }))) return;
    onClose();
    await finish(payouts.created(money(amount)));
  };
  return (
    <Form
      act={create}
      submit={cents === null ? payouts.create : payouts.createOf(money(cents))}
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
          onChange={setTarget}
          options={[
            ['', payouts.ownKey],
            ...KEY_TYPES.map((type) => [type, payouts.keyTypes[type]] as const),
          ]}
        />
        {target !== '' && (
          <TextField name="pixKey" label={payouts.pixKey} maxLength={140} isRequired />
        )}
      </FieldRow>
      <TextField name="description" label={payouts.description} maxLength={140} />
    </Form>
  );
}
