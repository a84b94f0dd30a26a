/**
 * Which stored columns are personal data: what erasing a person writes into them, and how the
 * invariant checks that nothing is left.
 */
import { getMetadataArgsStorage } from 'typeorm';
import { allFieldsOf, classesWithFields, type FieldFacts } from './columns';

/** One personal column of a table, as SQL over the alias `t`. */
export interface PersonalColumn {
  name: string;
  /** The value of the column after erasing, as SQL. */
  erased: string;
  /** A condition that is true while personal data is left in the column. */
  isLeft: string;
}

export interface PersonalTable {
  table: string;
  /** Every column of the table that identifies the person of a row. */
  properties: readonly string[];
  columns: readonly PersonalColumn[];
}

/** The names of the personal fields of a class, stored or not. */
export function personalFieldsOf(type: object): string[] {
  return [...allFieldsOf(type)].flatMap(([name, facts]) => (facts.personal ? [name] : []));
}

/** The names of the personal fields of all classes, stored or not. */
export function personalFieldNames(): string[] {
  return [...new Set([...classesWithFields()].flatMap(personalFieldsOf))];
}

/** The values of the personal fields of a row after erasing. */
export function erasedFields(type: object): Record<string, unknown> {
  return Object.fromEntries(
    [...allFieldsOf(type)].flatMap(([name, facts]) =>
      facts.personal ? [[name, erasedValue(name, facts)]] : [],
    ),
  );
}

/** Every table with personal columns. */
export function personalTables(): PersonalTable[] {
  const { tables, columns } = getMetadataArgsStorage();
  return [...classesWithFields()].flatMap((type) => {
    const table = tables.find(({ target }) => target === type)?.name;
    const personal = personalColumns(type);
    if (!table || personal.length === 0) return [];
    const properties = columns
      .filter(({ target }) => target === type)
      .map(({ propertyName }) => propertyName);
    return [{ table, properties, columns: personal }];
  });
}

function personalColumns(type: object): PersonalColumn[] {
  return [...allFieldsOf(type)].flatMap(([name, facts]) => {
    if (!facts.personal) return [];
    if (facts.nested) return keysOfColumn(name, personalFieldsOf(facts.nested()));
    const value = erasedValue(name, facts);
    if (value === null) return [wholeColumn(name)];
    const erased = value === '' ? `''` : `'{}'`;
    return [{ name, erased, isLeft: `t."${name}" <> ${erased}` }];
  });
}

/** The keys of a nested object that are personal are erased, and the others are kept. */
function keysOfColumn(name: string, keys: readonly string[]): PersonalColumn {
  const nothing = JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])));
  const values = keys.map((key) => `t."${name}"->>'${key}'`).join(', ');
  return {
    name,
    erased: `t."${name}" || '${nothing}'::jsonb`,
    isLeft: `COALESCE(${values}) IS NOT NULL`,
  };
}

function wholeColumn(name: string): PersonalColumn {
  return { name, erased: 'NULL', isLeft: `t."${name}" IS NOT NULL` };
}

function erasedValue(name: string, { kind, nullable, list }: FieldFacts): unknown {
  if (nullable) return null;
  if (kind === 'free') return {};
  if (list) return [];
  if (kind === 'text' || kind === 'id') return '';
  throw new Error(`${name} is personal and must be nullable, so that it can be erased`);
}
