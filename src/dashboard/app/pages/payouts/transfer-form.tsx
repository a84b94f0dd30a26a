/** The form that sends money from the balance by PIX: amount, key and description. */
import { useState } from 'react';
import type { PixKeyType } from '../../gql/graphql';
import type { ActState } from '../../acts/act-state';
import {
  FieldRow,
  MoneyField,
  readCents,
  readText,
  SelectField,
  TextField,
} from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { centsOf, money } from '../../money';
import { useWords } from '../../words';

const KEY_TYPES: readonly PixKeyType[] = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'];

/** Without a key the money goes to the registered one of the store. */
export interface TypedTransfer {
  amount: number;
  description?: string;
  pixKey?: string;
  pixKeyType?: PixKeyType;
}

interface TransferFormProps {
  act: ActState;
  submit: string;
  submitOf: (amount: string) => string;
  /** Whether the registered key of the store may be chosen. */
  hasOwnKey?: boolean;
  onSubmit: (transfer: TypedTransfer) => void;
  onCancel: () => void;
}

export function TransferForm({
  act,
  submit,
  submitOf,
  hasOwnKey = false,
  onSubmit,
  onCancel,
}: TransferFormProps) {
  const { payouts } = useWords();
  const [cents, setCents] = useState<number | null>(null);
  const types = KEY_TYPES.map((type) => [type, payouts.keyTypes[type]] as const);
  const targets = hasOwnKey ? [['', payouts.ownKey] as const, ...types] : types;
  const [target, setTarget] = useState<string>(targets[0]?.[0] ?? '');
  return (
    <Form
      act={act}
      submit={cents === null ? submit : submitOf(money(cents))}
      onSubmit={(form) => onSubmit(transferIn(form))}
      onCancel={onCancel}
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
          options={targets}
        />
        {target !== '' && (
          <TextField name="pixKey" label={payouts.pixKey} maxLength={140} isRequired />
        )}
      </FieldRow>
      <TextField name="description" label={payouts.description} maxLength={140} />
    </Form>
  );
}

function transferIn(form: FormData): TypedTransfer {
  const description = readText(form, 'description');
  const type = readText(form, 'pixKeyType');
  const pixKeyType = KEY_TYPES.find((each) => each === type);
  const pixKey = readText(form, 'pixKey');
  return {
    amount: readCents(form, 'amount') ?? 0,
    ...(description && { description }),
    ...(pixKeyType && pixKey && { pixKey, pixKeyType }),
  };
}
