/** Finds products that a request names by their ids, or by the merchant's own ids of them. */
import { Any } from 'typeorm';
import type { Rows } from '../../platform/records/rows';
import { Product } from './product';

/** By the names that were given; unknown ones are missing. An id wins over an `externalId`. */
export async function productsNamed(
  rows: Rows,
  names: readonly string[],
): Promise<Map<string, Product>> {
  const found = new Map((await rows.listByIds(Product, names)).map((each) => [each.id, each]));
  const others = [...new Set(names)].filter((name) => !found.has(name));
  if (others.length === 0) return found;
  const named = await rows.list(
    Product,
    { externalId: Any(others) },
    { limit: others.length }, // an externalId is unique
  );
  for (const product of named) found.set(product.externalId, product);
  return found;
}
