/** Creates a checkout, a subscription's first checkout, or a payment link. */
import { useQuery } from '@apollo/client/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { graphql } from '../../gql';
import type { PaymentMethod, ProductChoicesQuery } from '../../gql/graphql';
import { useAct } from '../../act';
import { useFinish } from '../../finish';
import { ActButton } from '../../parts/act-button';
import { Button } from '../../parts/button';
import {
  CheckField,
  CheckGroup,
  FieldRow,
  readText,
  readTexts,
  SelectField,
  TextField,
} from '../../parts/field';
import { Form } from '../../parts/form';
import { Loaded } from '../../parts/page';
import { money, total } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { useWords } from '../../words';

const CHOICES = graphql(`
  query ProductChoices {
    products(first: 100, filter: { status: ACTIVE }) {
      nodes {
        id
        name
        price
        cycle
      }
    }
  }
`);
const CREATE_CHECKOUT = graphql(`
  mutation CreateCheckout($input: CreateCheckoutInput!) {
    createCheckout(input: $input) {
      checkout {
        id
        url
      }
      userErrors {
        message
        path
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
        message
        path
      }
    }
  }
`);

type Choice = NonNullable<ProductChoicesQuery['products']>['nodes'][number];
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
  const result = useQuery(CHOICES, { fetchPolicy: 'network-only' });
  return (
    <Loaded result={result}>
      {({ products }) => {
        const isFit = ({ cycle }: Choice) => (cycle !== null) === (kind === 'SUBSCRIPTION');
        const choices = products?.nodes.filter(isFit) ?? [];
        if (choices.length === 0) return <p>{checkouts.needsProduct[kind]}</p>;
        return <CheckoutForm kind={kind} choices={choices} onClose={onClose} />;
      }}
    </Loaded>
  );
}

interface Item {
  id: string;
  quantity: number;
}

interface CheckoutFormProps {
  kind: CheckoutKind;
  choices: readonly Choice[];
  onClose: () => void;
}

function CheckoutForm({ kind, choices, onClose }: CheckoutFormProps) {
  const { checkouts, methods, payments } = useWords();
  const [items, setItems] = useState<readonly Item[]>([{ id: choices[0]?.id ?? '', quantity: 1 }]);
  const create = useCreate(kind, onClose);
  const change = (index: number, next: Partial<Item>) =>
    setItems(items.map((item, each) => (each === index ? { ...item, ...next } : item)));
  const sum = total(
    items.map(({ id, quantity }) => ({
      price: choices.find((choice) => choice.id === id)?.price ?? 0,
      quantity,
    })),
  );
  return (
    <Form
      act={create}
      submit={checkouts.createFor(money(sum))}
      onSubmit={(form) => void create.submit(form, items)}
      onCancel={onClose}
    >
      {items.map((item, index) => (
        <FieldRow key={index}>
          <SelectField
            name={`items.${index}.id`}
            label={checkouts.product}
            defaultValue={item.id}
            onChange={(id) => change(index, { id })}
            options={choices.map(
              ({ id, name, price }) => [id, `${name} · ${money(price)}`] as const,
            )}
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
          <Button
            isSmall
            icon="plus"
            onPress={() => setItems([...items, { id: choices[0]?.id ?? '', quantity: 1 }])}
          >
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
    const input = {
      items: [...items],
      methods: METHODS.filter((method) => chosen.includes(method)),
      ...(externalId && { externalId }),
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
