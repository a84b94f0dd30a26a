/** Finds the customers and products that the rows of an import name, for all rows together. */
import { Any } from 'typeorm';
import { Customer } from '../../customers/customer';
import type { RecordClass, StoredRecord } from '../../../platform/records/record';
import type { Rows, Where } from '../../../platform/records/rows';
import { Product } from '../../products/product';
import type { SubscriptionToImportInput } from './import-terms';

/** Null = this store has none that the row may name. */
export interface Parties {
  customer: Customer | null;
  product: Product | null;
  /** Of its add-ons, in their order. */
  addOns: (Product | null)[];
}

type Named = StoredRecord & { externalId: string | null };

/** Deleted customers are not found. */
export async function partiesOfRows(
  rows: Rows,
  imported: readonly SubscriptionToImportInput[],
): Promise<(row: SubscriptionToImportInput) => Parties> {
  const customers = await named(
    rows,
    Customer,
    imported.map(({ customerId }) => customerId),
    imported.map(({ customerExternalId }) => customerExternalId),
  );
  const sold = imported.flatMap((row) => [row, ...(row.addOns ?? [])]);
  const products = await named(
    rows,
    Product,
    sold.map(({ productId }) => productId),
    sold.map(({ productExternalId }) => productExternalId),
  );
  const present = customers.filter(({ deletedAt }) => !deletedAt);
  const findCustomer = finderIn(present);
  const findProduct = finderIn(products);
  return (row) => ({
    customer: findCustomer(row.customerId, row.customerExternalId),
    product: findProduct(row.productId, row.productExternalId),
    addOns: (row.addOns ?? []).map((each) => findProduct(each.productId, each.productExternalId)),
  });
}

async function named<Row extends Named>(
  rows: Rows,
  type: RecordClass<Row>,
  ids: readonly (string | null | undefined)[],
  externalIds: readonly (string | null | undefined)[],
): Promise<Row[]> {
  const given = (texts: readonly (string | null | undefined)[]) => [
    ...new Set(texts.filter((text) => typeof text === 'string')),
  ];
  const limit = ids.length;
  const byId = { id: Any(given(ids)) } as unknown as Where<Row>;
  const byExternalId = { externalId: Any(given(externalIds)) } as unknown as Where<Row>;
  return [
    ...(await rows.list(type, byId, { limit })),
    ...(await rows.list(type, byExternalId, { limit, order: { id: 'DESC' } as object })),
  ];
}

/** By the id if the row has one; a row with both must mean one object. */
function finderIn<Row extends Named>(all: readonly Row[]) {
  const byId = new Map(all.map((row) => [row.id, row]));
  const byExternalId = new Map(all.map((row) => [row.externalId ?? '', row]));
  return (id: string | null | undefined, externalId: string | null | undefined): Row | null => {
    const found = id ? byId.get(id) : externalId ? byExternalId.get(externalId) : undefined;
    if (!found || (id && externalId && found.externalId !== externalId)) return null;
    return found;
  };
}
