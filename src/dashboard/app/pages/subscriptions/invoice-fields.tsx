/** The terms of collection by invoice, as a merchant fills them in. */
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../gql';
import type { InvoiceInput, OverduePolicy, PaymentMethod } from '../../gql/graphql';
import {
  CheckField,
  CheckGroup,
  FieldRow,
  readCents,
  readNumber,
  readText,
  readTexts,
  SelectField,
  TextField,
} from '../../parts/forms/field';
import { useWords } from '../../words';
import { useCollectionWords } from '../../words/collection';

const POLICIES: readonly OverduePolicy[] = ['CANCEL', 'PAUSE', 'KEEP'];
const METHODS: readonly PaymentMethod[] = ['PIX', 'BOLETO', 'CARD'];

interface Terms {
  leadDays: number;
  graceDays: number;
  overdue: OverduePolicy;
  methods: readonly PaymentMethod[];
  reopenWhenPaid: boolean;
}

const STORE_INVOICE = graphql(`
  query StoreInvoice {
    store {
      id
      invoice {
        overdue
        methods
        reopenWhenPaid
      }
    }
  }
`);

type Choices = Pick<Terms, 'overdue' | 'methods' | 'reopenWhenPaid'>;
const STANDARD: Choices = { overdue: 'CANCEL', methods: METHODS, reopenWhenPaid: false };

/** Those of the store, if `terms` are new ones; undefined until they are known. */
function useChoices(terms: Terms | null): Choices | undefined {
  const { data, loading } = useQuery(STORE_INVOICE, { skip: terms !== null, errorPolicy: 'all' });
  if (terms) return terms;
  if (loading) return undefined;
  return data?.store?.invoice ?? STANDARD;
}

/** `terms`: what was agreed before; null for new ones. */
export function InvoiceFields({ terms }: { terms: Terms | null }) {
  const { methods } = useWords();
  const words = useCollectionWords();
  const choices = useChoices(terms);
  if (!choices) return null;
  // Without chosen methods all that are served are offered.
  const chosen = choices.methods.length > 0 ? choices.methods : METHODS;
  return (
    <>
      <FieldRow>
        <TextField
          name="invoice.leadDays"
          label={words.leadDays}
          hint={words.leadHint}
          defaultValue={terms ? String(terms.leadDays) : ''}
          inputMode="numeric"
          pattern="\d{1,2}"
        />
        <TextField
          name="invoice.graceDays"
          label={words.graceDays}
          hint={words.graceHint}
          defaultValue={terms ? String(terms.graceDays) : ''}
          inputMode="numeric"
          pattern="\d{1,2}"
        />
      </FieldRow>
      <SelectField
        name="invoice.overdue"
        label={words.overdue}
        defaultValue={choices.overdue}
        options={POLICIES.map((each) => [each, words.policies[each]] as const)}
      />
      <CheckGroup label={words.methods}>
        {METHODS.map((method) => (
          <CheckField
            key={method}
            name="invoice.methods"
            value={method}
            label={methods[method]}
            defaultChecked={chosen.includes(method)}
          />
        ))}
      </CheckGroup>
      <CheckField
        name="invoice.reopenWhenPaid"
        value="yes"
        label={words.reopen}
        defaultChecked={choices.reopenWhenPaid}
      />
    </>
  );
}

/** Interest and fine of late payment, in percent. */
export function LateFields() {
  const words = useCollectionWords();
  return (
    <FieldRow>
      <TextField
        name="fine.value"
        label={words.fine}
        hint={words.lateHint}
        inputMode="decimal"
        pattern="\d{1,3}([.,]\d{1,2})?"
      />
      <TextField
        name="interest.value"
        label={words.interest}
        hint={words.lateHint}
        inputMode="decimal"
        pattern="\d{1,3}([.,]\d{1,2})?"
      />
    </FieldRow>
  );
}

/** What was filled in; the rest is left to the service. */
export function readInvoice(form: FormData): InvoiceInput {
  const leadDays = readNumber(form, 'invoice.leadDays');
  const graceDays = readNumber(form, 'invoice.graceDays');
  const overdue = POLICIES.find((each) => each === readText(form, 'invoice.overdue'));
  const chosen = readTexts(form, 'invoice.methods');
  return {
    ...(leadDays !== undefined && { leadDays }),
    ...(graceDays !== undefined && { graceDays }),
    ...(overdue && { overdue }),
    methods: METHODS.filter((method) => chosen.includes(method)),
    reopenWhenPaid: form.has('invoice.reopenWhenPaid'),
  };
}

/** Percents have two decimals, as amounts do: 2% is 200. */
export function readLateTerms(form: FormData) {
  const fine = readCents(form, 'fine.value');
  const interest = readCents(form, 'interest.value');
  return {
    ...(fine && { fine: { value: fine, type: 'PERCENTAGE' as const } }),
    ...(interest && { interest: { value: interest } }),
  };
}
