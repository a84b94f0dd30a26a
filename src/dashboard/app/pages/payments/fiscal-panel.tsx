/** The fiscal document of a payment: what is stored of it, and the form that changes it. */
import { useApolloClient } from '@apollo/client/react';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { ActButton } from '../../parts/forms/act-button';
import { MoneyField, SelectField, TextField, readCents, readText } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Facts, Panel } from '../../parts/panel';
import type { FiscalDocumentType } from '../../gql/graphql';
import { amountText, money } from '../../money';
import { useMay } from '../../scope';
import { useToast } from '../../shell/toasts';
import { useWords } from '../../words';
import type { PaymentDetails } from './payment';
import page from '../../parts/page.module.css';

const KEY_MAX = 80;
const TYPES = ['NFE', 'NFCE', 'NFSE', 'CTE', 'BPE', 'NFCOM', 'NF3E'] as const;

const UPDATE_CHARGE = graphql(`
  mutation UpdateCharge($input: UpdateChargeInput!) {
    updateCharge(input: $input) {
      charge {
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

export function FiscalPanel({ payment }: { payment: PaymentDetails }) {
  const { fiscal: words } = useWords().payments;
  const mayChange = useMay('CHECKOUT:CREATE');
  const { fiscal } = payment;
  if (!fiscal && !mayChange) return null;
  const { documentKey, documentType, cbsAmount = null, ibsAmount = null } = fiscal ?? {};
  return (
    <Panel title={words.title}>
      <Facts
        rows={[
          [words.documentType, documentType && words.types[documentType]],
          [words.documentKey, documentKey && <code key="key">{documentKey}</code>],
          [words.cbsAmount, cbsAmount !== null && money(cbsAmount)],
          [words.ibsAmount, ibsAmount !== null && money(ibsAmount)],
        ]}
      />
      {mayChange && (
        <div className={page.actions}>
          <ActButton label={words.edit} title={words.title}>
            {(close) => <FiscalForm payment={payment} onClose={close} />}
          </ActButton>
        </div>
      )}
    </Panel>
  );
}

function FiscalForm({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const { fiscal: words } = useWords().payments;
  const toast = useToast();
  const client = useApolloClient();
  const update = useAct(UPDATE_CHARGE);
  const { documentKey, documentType, cbsAmount = null, ibsAmount = null } = payment.fiscal ?? {};
  const submit = async (form: FormData) => {
    const fiscal = {
      documentKey: readText(form, 'documentKey') || null,
      documentType: (readText(form, 'documentType') || null) as FiscalDocumentType | null,
      cbsAmount: readCents(form, 'cbsAmount'),
      ibsAmount: readCents(form, 'ibsAmount'),
    };
    if (!(await update.send({ input: { id: payment.id, fiscal } }))) return;
    toast(words.saved);
    onClose();
    await client.refetchQueries({ include: ['Payment'] });
  };
  return (
    <Form
      act={update}
      submit={words.save}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{words.text}</p>
      <TextField
        name="documentKey"
        label={words.documentKey}
        defaultValue={documentKey ?? ''}
        maxLength={KEY_MAX}
      />
      <SelectField
        name="documentType"
        label={words.documentType}
        defaultValue={documentType ?? ''}
        options={[['', words.ofTheKey], ...TYPES.map((type) => [type, words.types[type]] as const)]}
      />
      <MoneyField
        name="cbsAmount"
        label={words.cbsAmount}
        defaultValue={cbsAmount === null ? '' : amountText(cbsAmount)}
      />
      <MoneyField
        name="ibsAmount"
        label={words.ibsAmount}
        defaultValue={ibsAmount === null ? '' : amountText(ibsAmount)}
      />
    </Form>
  );
}
