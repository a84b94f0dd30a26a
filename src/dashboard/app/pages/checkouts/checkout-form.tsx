/** Creates a checkout, a subscription's first checkout, or a payment link. */
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { graphql } from '../../gql';
import type { PaymentMethod } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { CheckField, CheckGroup, readText, readTexts, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Loaded } from '../../parts/page';
import { money, total } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { useWords } from '../../words';
import { useProductChoices, type ProductChoice } from '../products/product-choices';
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
  const { checkouts, methods, payments } = useWords();
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
      <CheckGroup label={checkouts.methods}>
        {METHODS.filter((method) => !isPlan || method !== 'BOLETO').map((method) => (
          <CheckField
            key={method}
            name="methods"
            value={method}
            label={methods[method]}
            defaultChecked={!isPlan || method === 'CARD'}
          />
        ))}
      </CheckGroup>
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

/** The mutation of this kind; afterwards the page of what was created opens, ready to share. */
function useCreate(kind: CheckoutKind, onClose: () => void) {
  const { checkouts } = useWords();
  const scope = useScope();
  const navigate = useNavigate();
  const finish = useFinish();
  const checkout = useAct(CREATE_CHECKOUT);
  const link = useAct(CREATE_LINK);
  const submit = async (form: FormData, items: readonly Item[] | null) => {
    const sold = { items: [...(items ?? [])] };
    const input = readTerms(form);
    const id =
      kind === 'LINK'
        ? (await link.send({ input: { ...input, ...(items && sold), ...readLinkTerms(form) } }))
            ?.createPaymentLink.paymentLink?.id
        : (await checkout.send({ input: { ...input, ...sold, frequency: kind } }))?.createCheckout
            .checkout?.id;
    if (!id) return;
    onClose();
    await navigate({ to: pagePath(scope, kind === 'LINK' ? 'links' : 'checkouts', id) });
    await finish(checkouts.created);
  };
  const { isPending, errors, failure } = kind === 'LINK' ? link : checkout;
  return { isPending, errors, failure, submit };
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
