/** Finds one row by its id or by the merchant's own id. */
import { invalid, notFound } from '../operations/errors';
import type { RecordClass, StoredRecord } from './record';
import { refuseUnknown, type Order, type Rows, type Where } from './rows';

interface Named extends StoredRecord {
  externalId: string | null;
}

interface Given {
  id: string | null;
  externalId: string | null;
}

/**
 * Returns the newest row if several have this externalId. Refuses with 400 when neither id is
 * given, and with 404 when no row meets the conditions of `facts`. `noun` is the name of the row in
 * the refusal. `named` are further conditions for rows that are found by their externalId.
 */
export async function getByEither<Row extends Named>(
  rows: Rows,
  type: RecordClass<Row>,
  { id, externalId }: Given,
  facts: Where<Row> = {},
  noun: string = type.noun,
  named: Where<Row> = {},
): Promise<Row> {
  if (id) return (await rows.findBy(type, { ...facts, id })) ?? refuseUnknown({ noun }, id, 'id');
  if (!externalId) throw invalid('id or externalId is required', 'id', { reason: 'REQUIRED' });
  const found = await rows.findBy(type, { ...facts, ...named, externalId }, {
    id: 'DESC',
  } as Order<Row>);
  if (!found)
    throw notFound(
      `no ${noun} with externalId ${externalId} in this environment of this store`,
      'externalId',
    );
  return found;
}
