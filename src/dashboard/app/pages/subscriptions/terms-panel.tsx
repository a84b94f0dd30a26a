/** What was agreed on with the buyer: how it is collected, its coupon, and when it ends. */
import { useState } from 'react';
import type { Collection } from '../../gql/graphql';
import { ActButton } from '../../parts/forms/act-button';
import { readNumber, readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Facts, Panel } from '../../parts/panel';
import { useMay } from '../../scope';
import { useWords } from '../../words';
import { useCollectionWords } from '../../words/collection';
import { useChange } from './change-terms';
import { InvoiceFields, readInvoice } from './invoice-fields';
import type { SubscriptionDetails } from './subscription';

const COLLECTIONS: readonly Collection[] = ['AUTOMATIC', 'INVOICE'];

interface TermsProps {
  subscription: SubscriptionDetails;
}
interface TermsFormProps extends TermsProps {
  onClose: () => void;
}

export function TermsPanel({ subscription }: TermsProps) {
  const words = useCollectionWords();
  const { methods } = useWords();
  const mayChange = useMay('SUBSCRIPTION:CREATE') && subscription.status === 'ACTIVE';
  const { collection, invoice, coupons, cyclesLeft, addOns } = subscription;
  return (
    <Panel title={words.title} actions={mayChange && <TermsActs subscription={subscription} />}>
      <Facts
        rows={[
          [words.collection, words.names[collection]],
          [words.leadDays, invoice && String(invoice.leadDays)],
          [words.graceDays, invoice && String(invoice.graceDays)],
          [words.overdue, invoice && words.policies[invoice.overdue]],
          [words.methods, invoice?.methods.map((method) => methods[method]).join(', ')],
          [words.reopens, invoice?.reopenWhenPaid && words.reopensYes],
          [words.addOns, addOns.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
          [words.coupon, coupons.join(', ')],
          [words.cyclesLeft, cyclesLeft?.toString()],
        ]}
      />
    </Panel>
  );
}

function TermsActs({ subscription }: TermsProps) {
  const words = useCollectionWords();
  return (
    <>
      <ActButton isSmall label={words.change}>
        {(close) => <CollectionForm subscription={subscription} onClose={close} />}
      </ActButton>
      <ActButton isSmall label={words.couponChange}>
        {(close) => <CouponForm subscription={subscription} onClose={close} />}
      </ActButton>
      <ActButton isSmall label={words.cycles}>
        {(close) => <CyclesForm subscription={subscription} onClose={close} />}
      </ActButton>
    </>
  );
}

function CollectionForm({ subscription, onClose }: TermsFormProps) {
  const words = useCollectionWords();
  const [chosen, setChosen] = useState<Collection>(subscription.collection);
  const { act, submit } = useChange(words.changed, onClose);
  const send = (form: FormData) =>
    submit({
      id: subscription.id,
      collection: chosen,
      ...(chosen === 'INVOICE' && { invoice: readInvoice(form) }),
    });
  return (
    <Form act={act} submit={words.change} onSubmit={(form) => void send(form)} onCancel={onClose}>
      <p>{words.changeText}</p>
      <SelectField
        name="collection"
        label={words.collection}
        defaultValue={chosen}
        onChange={(value) => setChosen(value === 'INVOICE' ? 'INVOICE' : 'AUTOMATIC')}
        options={COLLECTIONS.map((each) => [each, words.names[each]] as const)}
      />
      {chosen === 'INVOICE' && <InvoiceFields terms={subscription.invoice ?? null} />}
    </Form>
  );
}

function CouponForm({ subscription, onClose }: TermsFormProps) {
  const words = useCollectionWords();
  const { act, submit } = useChange(words.couponChanged, onClose);
  return (
    <Form
      act={act}
      submit={words.couponChange}
      onSubmit={(form) =>
        void submit({ id: subscription.id, coupon: readText(form, 'coupon') ?? null })
      }
      onCancel={onClose}
    >
      <p>{words.couponText}</p>
      <TextField
        name="coupon"
        label={words.coupon}
        hint={words.couponHint}
        defaultValue={subscription.coupons[0] ?? ''}
        maxLength={50}
      />
    </Form>
  );
}

function CyclesForm({ subscription, onClose }: TermsFormProps) {
  const words = useCollectionWords();
  const { act, submit } = useChange(words.cyclesChanged, onClose);
  return (
    <Form
      act={act}
      submit={words.cycles}
      onSubmit={(form) =>
        void submit({ id: subscription.id, cyclesLeft: readNumber(form, 'cyclesLeft') ?? null })
      }
      onCancel={onClose}
    >
      <p>{words.cyclesText}</p>
      <TextField
        name="cyclesLeft"
        label={words.cyclesLeft}
        hint={words.cyclesHint}
        defaultValue={subscription.cyclesLeft?.toString() ?? ''}
        inputMode="numeric"
        pattern="[1-9]\d{0,3}"
      />
    </Form>
  );
}
