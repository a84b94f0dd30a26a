/** Creates a checkout, a subscription's first checkout, or a payment link. */
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { graphql } from '../../gql';
import type { PaymentMethod } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Button } from '../../parts/forms/button';
import {
  CheckField,
  CheckGroup,
  FieldRow,
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
import { useProductChoices, type ProductChoice } from '../products/product-choices';

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

const METHODS: readonly PaymentMethod[] = ['PIX', 'CARD', 'BOLETO'];
const ITEMS_MAX = 20;

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
        choices.length === 0 && !finder ? (
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

interface Item {
  /** Of the product; empty until one is chosen. */
  id: string;
  quantity: number;
}
const NO_ITEM: Item = { id: '', quantity: 1 };

interface CheckoutFormProps {
  kind: CheckoutKind;
  choices: readonly ProductChoice[];
  finder: ReactNode;
  items: readonly Item[];
  onChange: (items: readonly Item[]) => void;
  onClose: () => void;
}

function CheckoutForm({ kind, choices, finder, items, onChange, onClose }: CheckoutFormProps) {
  const { checkouts, methods, payments } = useWords();
  // Among many products, which change while one is looked for, none is chosen by itself.
  const usual = finder ? '' : (choices[0]?.id ?? '');
  const wanted = items.map(({ id, quantity }) => ({ id: id || usual, quantity }));
  const create = useCreate(kind, onClose);
  const change = (index: number, next: Partial<Item>) =>
    onChange(items.map((item, each) => (each === index ? { ...item, ...next } : item)));
  const sum = total(
    wanted.map(({ id, quantity }) => ({
      price: choices.find((choice) => choice.id === id)?.price ?? 0,
      quantity,
    })),
  );
  return (
    <Form
      act={create}
      submit={checkouts.createFor(money(sum))}
      onSubmit={(form) => void create.submit(form, wanted)}
      onCancel={onClose}
    >
      {finder}
      {wanted.map((item, index) => (
        <FieldRow key={index}>
          <SelectField
            name={`items.${index}.id`}
            label={checkouts.product}
            value={item.id}
            onChange={(id) => change(index, { id })}
            isRequired
            options={[
              ...(item.id ? [] : [['', ''] as const]),
              ...choices.map(({ id, name, price }) => [id, `${name} · ${money(price)}`] as const),
            ]}
          />
          <TextField
            name={`items.${index}.quantity`}
            label={checkouts.quantity}
            defaultValue={String(item.quantity)}
            inputMode="numeric"
            pattern="[1-9]\d{0,3}"
            isRequired
            onChange={(text) => change(index, { quantity: Number(text) || 0 })}
          />
        </FieldRow>
      ))}
      {kind !== 'SUBSCRIPTION' && items.length < ITEMS_MAX && (
        <div>
          <Button isSmall icon="plus" onPress={() => onChange([...items, NO_ITEM])}>
            {checkouts.addItem}
          </Button>
        </div>
      )}
      <CheckGroup label={checkouts.methods}>
        {METHODS.filter((method) => kind !== 'SUBSCRIPTION' || method !== 'BOLETO').map(
          (method) => (
            <CheckField
              key={method}
              name="methods"
              value={method}
              label={methods[method]}
              defaultChecked={kind !== 'SUBSCRIPTION' || method === 'CARD'}
            />
          ),
        )}
      </CheckGroup>
      {kind !== 'SUBSCRIPTION' && (
        <TextField
          name="dueDate"
          label={checkouts.dueDate}
          hint={checkouts.dueDateHint}
          type="date"
        />
      )}
      <TextField
        name="externalId"
        label={payments.externalId}
        hint={checkouts.externalIdHint}
        maxLength={200}
      />
    </Form>
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
  const submit = async (form: FormData, items: readonly Item[]) => {
    const chosen = readTexts(form, 'methods');
    const externalId = readText(form, 'externalId');
    const dueDate = readText(form, 'dueDate');
    const input = {
      items: [...items],
      methods: METHODS.filter((method) => chosen.includes(method)),
      ...(externalId && { externalId }),
      ...(dueDate && { dueDate }),
    };
    const id =
      kind === 'LINK'
        ? (await link.send({ input }))?.createPaymentLink.paymentLink?.id
        : (await checkout.send({ input: { ...input, frequency: kind } }))?.createCheckout.checkout
            ?.id;
    if (!id) return;
    onClose();
    await navigate({ to: pagePath(scope, kind === 'LINK' ? 'links' : 'checkouts', id) });
    await finish(checkouts.created);
  };
  const { isPending, errors, failure } = kind === 'LINK' ? link : checkout;
  return { isPending, errors, failure, submit };
}
