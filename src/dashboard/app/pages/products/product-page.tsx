/** One product: change it, or archive it. */
import { useQuery } from '@apollo/client/react';
import { useParams } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { ProductQuery } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { MoneyField, readCents, readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { ProductUploads, uploadsIn } from './product-uploads';
import { NotFound } from '../../parts/not-found';
import { Loaded, Page } from '../../parts/page';
import { Facts, Panel } from '../../parts/panel';
import { Status } from '../../parts/status';
import { amountText, money } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import styles from './product.module.css';

const PRODUCT = graphql(`
  query Product($id: ID!) {
    product(id: $id) {
      id
      name
      description
      price
      cycle
      trialDays
      setupFee
      status
      externalId
      imageUrl
      hasFile
      createdAt
    }
  }
`);
const UPDATE_PRODUCT = graphql(`
  mutation UpdateProduct($input: UpdateProductInput!) {
    updateProduct(input: $input) {
      product {
        id
        name
        description
        price
        externalId
        imageUrl
        hasFile
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
const DELETE_PRODUCT = graphql(`
  mutation DeleteProduct($input: DeleteProductInput!) {
    deleteProduct(input: $input) {
      product {
        id
        status
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

type Product = NonNullable<ProductQuery['product']>;

export function ProductPage() {
  const { products, pages, cycles, common } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(PRODUCT, { variables: { id } });
  const product = result.data?.product;
  if (result.data && !product) return <NotFound />;
  return (
    <Page
      title={product?.name ?? products.one}
      badge={product && <Status value={product.status} />}
      back={{ to: pagePath(scope, 'products'), name: pages.products }}
      actions={product && <Actions product={product} />}
    >
      <Loaded result={result}>
        {() =>
          product && (
            <Panel title={products.details}>
              {product.imageUrl && (
                <img className={styles.image} src={product.imageUrl} alt={product.name} />
              )}
              <Facts
                rows={[
                  [products.price, money(product.price)],
                  [products.cycle, product.cycle ? cycles[product.cycle] : products.once],
                  [products.trialDays, product.trialDays],
                  [products.setupFee, product.setupFee === null ? null : money(product.setupFee)],
                  [products.description, product.description],
                  [products.file, product.hasFile ? common.yes : common.no],
                  [products.externalId, product.externalId],
                  [products.createdAt, dateTime(product.createdAt)],
                  [products.id, <code key="id">{product.id}</code>],
                ]}
              />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}

function Actions({ product }: { product: Product }) {
  const { products } = useWords();
  const mayChange = useMay('PRODUCT:CREATE');
  const mayArchive = useMay('PRODUCT:DELETE') && product.status === 'ACTIVE';
  return (
    <>
      {mayChange && (
        <ActButton label={products.edit} title={products.editOf(product.name)}>
          {(close) => <EditForm product={product} onClose={close} />}
        </ActButton>
      )}
      {mayArchive && (
        <ActButton label={products.archive} title={products.archiveOf(product.name)}>
          {(close) => <ArchiveForm product={product} onClose={close} />}
        </ActButton>
      )}
    </>
  );
}

function EditForm({ product, onClose }: { product: Product; onClose: () => void }) {
  const { products, common } = useWords();
  const update = useAct(UPDATE_PRODUCT);
  const finish = useFinish('Product');
  const submit = async (form: FormData) => {
    const name = readText(form, 'name');
    const price = readCents(form, 'price');
    const description = readText(form, 'description');
    const data = await update.send({
      input: { id: product.id, name, price, description: description ?? null, ...uploadsIn(form) },
    });
    if (!data) return;
    onClose();
    await finish(products.saved);
  };
  return (
    <Form
      act={update}
      submit={common.save}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <TextField name="name" label={products.name} defaultValue={product.name} isRequired />
      <MoneyField
        name="price"
        label={products.price}
        hint={products.priceChangeHint}
        defaultValue={amountText(product.price)}
        isRequired
      />
      <TextField
        name="description"
        label={products.description}
        defaultValue={product.description ?? ''}
        isMultiline
      />
      <ProductUploads />
    </Form>
  );
}

function ArchiveForm({ product, onClose }: { product: Product; onClose: () => void }) {
  const { products } = useWords();
  const archive = useAct(DELETE_PRODUCT);
  const finish = useFinish('Product');
  const submit = async () => {
    if (!(await archive.send({ input: { id: product.id } }))) return;
    onClose();
    await finish(products.archived(product.name));
  };
  return (
    <ConfirmForm
      act={archive}
      text={products.archiveText}
      submit={products.archiveOf(product.name)}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
