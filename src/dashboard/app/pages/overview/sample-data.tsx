/** In Dev mode: three products, two links, and buyers who pay, so that pages have something. */
import { useState } from 'react';
import { graphql } from '../../gql';
import type { BuyerInput, CreateCheckoutInput, Cycle, PaymentMethod } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Form } from '../../parts/forms/form';
import { useMay, useScope } from '../../scope';
import { useWords } from '../../words';

const PRODUCT = graphql(`
  mutation SampleProduct($input: CreateProductInput!) {
    createProduct(input: $input) {
      product {
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
const LINK = graphql(`
  mutation SampleLink($input: CreatePaymentLinkInput!) {
    createPaymentLink(input: $input) {
      paymentLink {
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
const CHECKOUT = graphql(`
  mutation SampleCheckout($input: CreateCheckoutInput!) {
    createCheckout(input: $input) {
      checkout {
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
const PAYMENT = graphql(`
  mutation SamplePayment($input: SimulatePaymentInput!) {
    simulatePayment(input: $input) {
      checkout {
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

interface Sample {
  externalId: string;
  name: string;
  price: number;
  cycle: Cycle | null;
  /** How its buyers pay, one each. */
  paidBy: readonly PaymentMethod[];
}

const SAMPLES: readonly Sample[] = [
  {
    externalId: 'exemplo-camiseta',
    name: 'Camiseta',
    price: 4990,
    cycle: null,
    paidBy: ['PIX', 'CARD', 'PIX'],
  },
  { externalId: 'exemplo-caneca', name: 'Caneca', price: 2990, cycle: null, paidBy: ['CARD'] },
  {
    externalId: 'exemplo-clube',
    name: 'Clube do Café',
    price: 3990,
    cycle: 'MONTHLY',
    paidBy: ['CARD', 'CARD'],
  },
];
/** Invented people, with tax ids that are valid and of no real person. */
const BUYERS = [
  { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' },
  { name: 'Bruno Lima', email: 'bruno@example.com', taxId: '11144477735' },
  { name: 'Carla Dias', email: 'carla@example.com', taxId: '39053344705' },
];
const CARD = { number: '4242424242424242' };
const UTM = { source: 'exemplo', campaign: 'exemplo' };

export function SampleDataButton() {
  const { overview } = useWords();
  const { environment } = useScope();
  const mayCreate = useMay('PRODUCT:CREATE');
  const maySell = useMay('CHECKOUT:CREATE');
  if (environment !== 'dev' || !mayCreate || !maySell) return null;
  return (
    <ActButton isSmall label={overview.sample}>
      {(close) => <SampleDataForm onClose={close} />}
    </ActButton>
  );
}

function SampleDataForm({ onClose }: { onClose: () => void }) {
  const { overview } = useWords();
  const [isPending, setPending] = useState(false);
  const acts = {
    product: useAct(PRODUCT),
    link: useAct(LINK),
    checkout: useAct(CHECKOUT),
    payment: useAct(PAYMENT),
  };
  const finish = useFinish('Overview');
  const refused = Object.values(acts).find(({ errors, failure }) => errors.length > 0 || failure);

  /** Whether all of it was created; a refusal ends it, and is shown. */
  const sell = async ({ paidBy, ...product }: Sample): Promise<boolean> => {
    const created = await acts.product.send({ input: { ...product, currency: 'BRL' } });
    const id = created?.createProduct.product?.id;
    if (!id) return false;
    const items = [{ id, quantity: 1 }];
    if (!product.cycle && !(await acts.link.send({ input: { items, utm: UTM } }))) return false;
    const frequency = product.cycle ? ('SUBSCRIPTION' as const) : ('ONE_TIME' as const);
    for (const [index, method] of paidBy.entries())
      if (!(await pay({ items, frequency, utm: UTM }, method, BUYERS[index]))) return false;
    return true;
  };
  const pay = async (
    input: CreateCheckoutInput,
    method: PaymentMethod,
    customer: BuyerInput | undefined,
  ): Promise<boolean> => {
    const id = (await acts.checkout.send({ input }))?.createCheckout.checkout?.id;
    const card = method === 'CARD' ? { card: CARD } : {};
    return Boolean(id && (await acts.payment.send({ input: { id, method, customer, ...card } })));
  };
  const submit = async () => {
    setPending(true);
    let isSold = true;
    for (const sample of SAMPLES) isSold = isSold && (await sell(sample));
    setPending(false);
    if (!isSold) return;
    onClose();
    await finish(overview.sampled);
  };
  return (
    <Form
      act={{ isPending, errors: refused?.errors ?? [], failure: refused?.failure ?? null }}
      submit={overview.sample}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <p>{overview.sampleText}</p>
    </Form>
  );
}
