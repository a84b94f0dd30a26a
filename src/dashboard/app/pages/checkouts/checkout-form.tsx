/** Creates a checkout, a subscription's first checkout, or a payment link. */
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { graphql } from '../../gql';
import type { PaymentMethod } from '../../gql/graphql';
import type { ActState } from '../../acts/act-state';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import {
  CheckField,
  CheckGroup,
  readText,
  readTexts,
  SelectField,
  TextField,
} from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Loaded } from '../../parts/page';
import { money, total } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { useWords } from '../../words';
import { useCollectionWords } from '../../words/collection';
import { useProductChoices, type ProductChoice } from '../products/product-choices';
import {
  InvoiceFields,
  LateFields,
  readInvoice,
  readLateTerms,
} from '../subscriptions/invoice-fields';
import { CheckoutOptions, readOptions } from './checkout-options';
import { ItemFields, NO_ITEM, type Item } from './item-fields';
import { LinkTerms, readLinkTerms } from './link-terms';

const CREATE_CHECKOUT = graphql(`
  mutation CreateCheckout($input: CreateCheckoutInput!) {
    createCheckout(input: $input) {
      checkout {
        id
        url
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
const CREATE_SUBSCRIPTION = graphql(`
  mutation CreateSubscription($input: CreateSubscriptionInput!) {
    createSubscription(input: $input) {
      checkout {
        id
        url
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
const CREATE_LINK = graphql(`
  mutation CreateLink($input: CreatePaymentLinkInput!) {
    createPaymentLink(input: $input) {
      paymentLink {
        id
        url
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

export type CheckoutKind = 'ONE_TIME' | 'SUBSCRIPTION' | 'LINK';

const NO_ERRORS: ActState['errors'] = [];
const METHODS: readonly PaymentMethod[] = ['PIX', 'CARD', 'BOLETO'];

export function CreateCheckoutButton({ kind }: { kind: CheckoutKind }) {
  const { checkouts } = useWords();
  return (
    <ActButton label={checkouts.create[kind]} tone="primary" icon="plus" isWide>
      {(close) => <Choices kind={kind} onClose={close} />}
    </ActButton>
  );
}

function Choices({ kind, onClose }: { kind: CheckoutKind; onClose: () => void }) {
  const { checkouts } = useWords();
  const [items, setItems] = useState<readonly Item[]>([NO_ITEM]);
  const { result, finder } = useProductChoices(
    kind === 'SUBSCRIPTION',
    items.map(({ id }) => id),
  );
  return (
    <Loaded result={result}>
      {(choices) =>
        choices.length === 0 && !finder && kind !== 'LINK' ? (
          <p>{checkouts.needsProduct[kind]}</p>
        ) : (
          <CheckoutForm
            kind={kind}
            choices={choices}
            finder={finder}
            items={items}
            onChange={setItems}
            onClose={onClose}
          />
        )
      }
    </Loaded>
  );
}

interface CheckoutFormProps {
  kind: CheckoutKind;
  choices: readonly ProductChoice[];
  finder: ReactNode;
  items: readonly Item[];
  onChange: (items: readonly Item[]) => void;
  onClose: () => void;
}

function CheckoutForm({ kind, choices, finder, items, onChange, onClose }: CheckoutFormProps) {
  const { checkouts, payments } = useWords();
  // Among many products, which change while one is looked for, none is chosen by itself.
  const usual = finder ? '' : (choices[0]?.id ?? '');
  const wanted = items.map(({ id, quantity }) => ({ id: id || usual, quantity }));
  const isSellable = choices.length > 0 || Boolean(finder);
  const [isTyped, setTyped] = useState(!isSellable);
  const isPlan = kind === 'SUBSCRIPTION';
  const create = useCreate(kind, onClose);
  const sum = total(
    wanted.map(({ id, quantity }) => ({
      price: choices.find((choice) => choice.id === id)?.price ?? 0,
      quantity,
    })),
  );
  return (
    <Form
      act={create}
      submit={isTyped ? checkouts.create.LINK : checkouts.createFor(money(sum))}
      onSubmit={(form) => void create.submit(form, isTyped ? null : wanted)}
      onCancel={onClose}
    >
      {kind === 'LINK' && (
        <LinkTerms isTyped={isTyped} isSellable={isSellable} onChange={setTyped} />
      )}
      {!isTyped && (
        <>
          {finder}
          <ItemFields items={wanted} choices={choices} isList={!isPlan} onChange={onChange} />
        </>
      )}
      {isPlan ? <PlanTerms /> : <Methods offered={METHODS} />}
      {!isPlan && (
        <>
          <CheckField name="passFees" value="yes" label={checkouts.passFees} />
          <TextField
            name="dueDate"
            label={checkouts.dueDate}
            hint={checkouts.dueDateHint}
            type="date"
          />
        </>
      )}
      {!isTyped && (
        <TextField name="coupons" label={checkouts.coupons} hint={checkouts.couponsHint} />
      )}
      <CheckoutOptions isInstallable={!isPlan} />
      <TextField
        name="externalId"
        label={payments.externalId}
        hint={checkouts.externalIdHint}
        maxLength={200}
      />
    </Form>
  );
}

/** Pix of a plan is automatic Pix, unless each cycle is paid by invoice. */
function PlanTerms() {
  const words = useCollectionWords();
  const [collection, setCollection] = useState('AUTOMATIC');
  return (
    <>
      <SelectField
        name="collection"
        label={words.collection}
        onChange={setCollection}
        options={[
          ['AUTOMATIC', words.names.AUTOMATIC],
          ['INVOICE', words.names.INVOICE],
        ]}
      />
      {collection === 'INVOICE' ? (
        <>
          <InvoiceFields terms={null} />
          <LateFields />
        </>
      ) : (
        <Methods offered={['PIX', 'CARD']} chosen={['CARD']} />
      )}
    </>
  );
}

interface MethodsProps {
  offered: readonly PaymentMethod[];
  chosen?: readonly PaymentMethod[];
}

function Methods({ offered, chosen = offered }: MethodsProps) {
  const { checkouts, methods } = useWords();
  return (
    <CheckGroup label={checkouts.methods}>
      {offered.map((method) => (
        <CheckField
          key={method}
          name="methods"
          value={method}
          label={methods[method]}
          defaultChecked={chosen.includes(method)}
        />
      ))}
    </CheckGroup>
  );
}

/** The mutation of this kind; afterwards the page of what was created opens, ready to share. */
function useCreate(kind: CheckoutKind, onClose: () => void) {
  const { checkouts } = useWords();
  const scope = useScope();
  const navigate = useNavigate();
  const finish = useFinish();
  const checkout = useAct(CREATE_CHECKOUT);
  const link = useAct(CREATE_LINK);
  const invoiced = useAct(CREATE_SUBSCRIPTION);
  const submit = async (form: FormData, items: readonly Item[] | null) => {
    const sold = { items: [...(items ?? [])] };
    const input = readTerms(form);
    const create = async () => {
      if (kind === 'LINK') {
        const data = await link.send({
          input: { ...input, ...(items && sold), ...readLinkTerms(form) },
        });
        return data?.createPaymentLink.paymentLink?.id;
      }
      if (readText(form, 'collection') === 'INVOICE') {
        const { methods: _, ...terms } = input;
        const invoice = readInvoice(form);
        const data = await invoiced.send({
          input: { ...terms, ...sold, collection: 'INVOICE', invoice, ...readLateTerms(form) },
        });
        return data?.createSubscription.checkout?.id;
      }
      const data = await checkout.send({ input: { ...input, ...sold, frequency: kind } });
      return data?.createCheckout.checkout?.id;
    };
    const id = await create();
    if (!id) return;
    onClose();
    await navigate({ to: pagePath(scope, kind === 'LINK' ? 'links' : 'checkouts', id) });
    await finish(checkouts.created);
  };
  return { ...stateOf([checkout, link, invoiced]), submit };
}

/** One of them is sent at a time; what an earlier one was refused for goes when it is repeated. */
function stateOf(acts: readonly ActState[]): ActState {
  return {
    isPending: acts.some(({ isPending }) => isPending),
    errors: acts.find(({ errors }) => errors.length > 0)?.errors ?? NO_ERRORS,
    failure: acts.find(({ failure }) => failure)?.failure ?? null,
  };
}

/** What any kind of checkout takes, as far as it was filled in. */
function readTerms(form: FormData) {
  const chosen = readTexts(form, 'methods');
  const externalId = readText(form, 'externalId');
  const dueDate = readText(form, 'dueDate');
  const coupons = (readText(form, 'coupons') ?? '').split(/[\s,;]+/).filter(Boolean);
  return {
    methods: METHODS.filter((method) => chosen.includes(method)),
    ...(externalId && { externalId }),
    ...(dueDate && { dueDate }),
    ...(coupons.length > 0 && { coupons }),
    ...readOptions(form),
  };
}
