/** A charge without a checkout: a PIX code or a boleto for one buyer. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { graphql } from '../../gql';
import type { TransparentMethod } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { ActButton } from '../../parts/forms/act-button';
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
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { useWords } from '../../words';

const CREATE_TRANSPARENT = graphql(`
  mutation CreateTransparent($input: CreateTransparentInput!) {
    createTransparent(input: $input) {
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

const METHODS: readonly TransparentMethod[] = ['PIX', 'BOLETO'];

export function CreatePaymentButton() {
  const { payments } = useWords();
  return (
    <ActButton label={payments.charge} tone="primary">
      {(close) => <CreatePaymentForm onClose={close} />}
    </ActButton>
  );
}

function CreatePaymentForm({ onClose }: { onClose: () => void }) {
  const { payments, methods } = useWords();
  const scope = useScope();
  const navigate = useNavigate();
  const create = useAct(CREATE_TRANSPARENT);
  const [cents, setCents] = useState<number | null>(null);
  const [method, setMethod] = useState<TransparentMethod>('PIX');
  // A boleto names its payer.
  const needsPayer = method === 'BOLETO';
  const submit = async (form: FormData) => {
    const description = readText(form, 'description');
    const buyer = ['name', 'email', 'taxId'].flatMap((field) => {
      const text = readText(form, `customer.${field}`);
      return text ? [[field, text] as const] : [];
    });
    const input = {
      method,
      amount: readCents(form, 'amount') ?? 0,
      ...(description && { description }),
      ...(buyer.length > 0 && { customer: Object.fromEntries(buyer) }),
    };
    const id = (await create.send({ input }))?.createTransparent.transparent?.id;
    if (!id) return;
    onClose();
    await navigate({ to: pagePath(scope, 'payments', id) });
  };
  return (
    <Form
      act={create}
      submit={cents === null ? payments.charge : payments.chargeOf(money(cents))}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <FieldRow>
        <MoneyField
          name="amount"
          label={payments.amount}
          isRequired
          onChange={(text) => setCents(centsOf(text))}
        />
        <SelectField
          name="method"
          label={payments.method}
          options={METHODS.map((each) => [each, methods[each]])}
          onChange={(text) => setMethod(METHODS.find((each) => each === text) ?? 'PIX')}
        />
      </FieldRow>
      <TextField name="description" label={payments.sold} maxLength={140} />
      <FieldRow>
        <TextField
          name="customer.name"
          label={payments.payerName}
          maxLength={200}
          isRequired={needsPayer}
        />
        <TextField
          name="customer.taxId"
          label={payments.taxId}
          maxLength={30}
          isRequired={needsPayer}
        />
      </FieldRow>
      <TextField name="customer.email" label={payments.email} type="email" maxLength={254} />
    </Form>
  );
}
