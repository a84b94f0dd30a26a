/** Finds one row by what the caller named it by: an id, an id of the merchant's own, and others. */
import { invalid, notFound } from '../operations/errors';
import { where, type Condition } from './lists/conditions';
import type { RecordClass, StoredRecord } from './record';
import type { Order, Rows } from './rows';

/** As it was sent; null or empty if it was not given. */
type Sent = string | null | undefined;

interface NameOfRow {
  value: Sent;
  having: (value: string) => Condition;
  /** A refusal does not repeat it. */
  isPersonal?: boolean;
}

/**
 * The newest row that has all names that were given. Refuses with 400 if none was given, and with
 * 404 if no row has them all. `names` are by the field of the input, which is also the column of a
 * name that is only a value; `noun` is the name of the row in the refusal.
 */
export async function getNewest<Row extends StoredRecord>(
  rows: Rows,
  type: RecordClass<Row>,
  names: Readonly<Record<string, NameOfRow | Sent>>,
  { facts = [], noun = type.noun }: { facts?: readonly Condition[]; noun?: string } = {},
): Promise<Row> {
  const given = Object.entries(names).flatMap(([field, name]) => {
    const isNamed = typeof name === 'object' && name !== null;
    const { value, having, isPersonal = false } = isNamed ? name : valueOf(field, name);
    return value ? [{ field, value, condition: having(value), isPersonal }] : [];
  });
  const [first] = given;
  if (!first) {
    const fields = Object.keys(names);
    const message = `Provide ${fields.slice(0, -1).join(', ')} or ${fields.at(-1)}`;
    throw invalid(message, fields[0], { reason: 'REQUIRED' });
  }
  const conditions = [...facts, ...given.map(({ condition }) => condition)];
  const order = { id: 'DESC' } as Order<Row>;
  const [[found] = []] = await rows.selectEach(type, [conditions], { order, limit: 1 });
  if (found) return found;
  const said = given.map(({ field, value, isPersonal }) =>
    isPersonal ? `this ${field}` : `${field} ${value}`,
  );
  const named =
    given.length === 1 && first.field === 'id' ? first.value : `with ${said.join(' and ')}`;
  throw notFound(`no ${noun} ${named} in this environment of this store`, first.field);
}

const valueOf = (column: string, value: Sent): NameOfRow => ({
  value,
  having: (given) => where(`t."${column}" = ?`, given),
});
