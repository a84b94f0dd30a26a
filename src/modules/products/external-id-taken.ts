/** The refusal of an `externalId` that another product has. */
import type { Rows } from '../../platform/records/rows';
import { conflict } from '../../platform/operations/errors';
import { Product } from './product';

export async function externalIdTaken(rows: Rows, externalId: string): Promise<Error> {
  const product = await rows.findBy(Product, { externalId });
  return conflict(
    `externalId ${externalId} is taken by the product ${product?.id ?? ''}`,
    'externalId',
    'EXTERNAL_ID_TAKEN',
  );
}
