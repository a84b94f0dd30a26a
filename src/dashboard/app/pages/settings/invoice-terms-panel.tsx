/** The terms of subscriptions by invoice that name none. */
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { Form } from '../../parts/forms/form';
import { Facts, Panel } from '../../parts/panel';
import { count } from '../../money';
import { useMayShared } from '../../scope';
import { useWords } from '../../words';
import { useCollectionWords } from '../../words/collection';
import { InvoiceFields, readInvoice } from '../subscriptions/invoice-fields';
import { UPDATE_STORE, type SettingsStore } from './settings';

type InvoiceProps = Pick<SettingsStore, 'invoice'>;

export function InvoiceTermsPanel({ store }: { store: SettingsStore }) {
  const words = useCollectionWords();
  const mayEdit = useMayShared('STORE:CREATE');
  return (
    <Panel title={words.ofStore}>
      <p>{words.ofStoreText}</p>
      {mayEdit ? <InvoiceForm invoice={store.invoice} /> : <InvoiceFacts invoice={store.invoice} />}
    </Panel>
  );
}

function InvoiceFacts({ invoice }: InvoiceProps) {
  const { methods } = useWords();
  const words = useCollectionWords();
  return (
    <Facts
      rows={[
        [words.leadDays, count(invoice.leadDays)],
        [words.graceDays, count(invoice.graceDays)],
        [words.overdue, words.policies[invoice.overdue]],
        [words.methods, invoice.methods.map((each) => methods[each]).join(', ') || null],
        [words.reopens, invoice.reopenWhenPaid ? words.reopensYes : null],
      ]}
    />
  );
}

function InvoiceForm({ invoice }: InvoiceProps) {
  const { common } = useWords();
  const words = useCollectionWords();
  const update = useAct(UPDATE_STORE);
  const finish = useFinish('Settings');
  const submit = async (form: FormData) => {
    if (await update.send({ input: { invoice: readInvoice(form) } }))
      await finish(words.storeSaved);
  };
  return (
    <Form act={update} submit={common.save} onSubmit={(form) => void submit(form)}>
      <InvoiceFields terms={invoice} />
    </Form>
  );
}
