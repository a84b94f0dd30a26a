/** Creates a product: sold once, or on a cycle. */
import { useState } from 'react';
import { graphql } from '../../gql';
import type { Cycle } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import {
  FieldRow,
  MoneyField,
  readCents,
  readNumber,
  readText,
  SelectField,
  TextField,
} from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { ProductUploads, uploadsIn } from './product-uploads';
import { useWords } from '../../words';

const CREATE_PRODUCT = graphql(`
  mutation CreateProduct($input: CreateProductInput!) {
    createProduct(input: $input) {
      product {
        id
        name
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

const CYCLES: readonly Cycle[] = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'];

export function CreateProductButton() {
  const { products } = useWords();
  return (
    <ActButton label={products.create} tone="primary" icon="plus">
      {(close) => <ProductForm onClose={close} />}
    </ActButton>
  );
}

function ProductForm({ onClose }: { onClose: () => void }) {
  const { products, cycles } = useWords();
  const create = useAct(CREATE_PRODUCT);
  const finish = useFinish('Products');
  const [cycle, setCycle] = useState('');
  const submit = async (form: FormData) => {
    const name = readText(form, 'name') ?? '';
    const trialDays = readNumber(form, 'trialDays');
    const setupFee = readCents(form, 'setupFee');
    const description = readText(form, 'description');
    const chosen = CYCLES.find((each) => each === cycle);
    const data = await create.send({
      input: {
        name,
        externalId: readText(form, 'externalId') ?? slugOf(name),
        price: readCents(form, 'price') ?? 0,
        currency: 'BRL',
        ...(description && { description }),
        ...uploadsIn(form),
        ...(chosen && { cycle: chosen }),
        ...(chosen && trialDays !== undefined && { trialDays }),
        ...(chosen && setupFee && { setupFee }),
      },
    });
    if (!data) return;
    onClose();
    await finish(products.created(name));
  };
  return (
    <Form
      act={create}
      submit={products.create}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <TextField name="name" label={products.name} maxLength={200} isRequired />
      <FieldRow>
        <MoneyField name="price" label={products.price} hint={products.priceHint} isRequired />
        <SelectField
          name="cycle"
          label={products.cycle}
          onChange={setCycle}
          options={[['', products.once], ...CYCLES.map((each) => [each, cycles[each]] as const)]}
        />
      </FieldRow>
      {cycle !== '' && (
        <FieldRow>
          <TextField
            name="trialDays"
            label={products.trialDays}
            inputMode="numeric"
            pattern="\d{1,2}"
          />
          <MoneyField name="setupFee" label={products.setupFee} />
        </FieldRow>
      )}
      <TextField name="description" label={products.description} maxLength={1000} isMultiline />
      <ProductUploads />
      <TextField
        name="externalId"
        label={products.externalId}
        hint={products.externalIdHint}
        maxLength={200}
      />
    </Form>
  );
}

/** `Camiseta Azul` becomes `camiseta-azul`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
