/**
 * What all imports have in common: rows that are stored together or not at all, the answer about
 * each row, and a trial run that stores nothing.
 */
import { ObjectType } from 'type-graphql';
import { choices } from '../../platform/records/columns/choices';
import { Count, Flag, Id, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import { fingerprintOf } from '../../platform/records/fingerprint';
import type { Transaction } from '../../platform/records/transaction';
import { view } from '../../platform/records/columns/view';
import type { Context } from '../../platform/operations/context';
import { RefusedRows, type Reason, type WrongField } from '../../platform/operations/errors';

/** The rows of one request. The operator's tool takes longer files. */
export const IMPORT_ROWS_MAX = 500;

export const ImportStatus = choices('ImportStatus', 'What an import did with a row.', {
  IMPORTED: 'Stored by this import.',
  EXISTING: 'Stored by an earlier import of the same row; nothing was changed.',
  LINKED:
    'A stored customer has this `taxId` and had no `externalId`: it has that of the row now, and ' +
    'is otherwise unchanged.',
});
export type ImportStatus = (typeof ImportStatus)[number];

@ObjectType({ description: 'One row of an import.' })
export class ImportedRow {
  @Text('The `externalId` of the row.') externalId: string;
  @OneOf(ImportStatus, 'What the import did with it; in a dry run, what it would do.')
  status: ImportStatus;
  @Id('The id of the stored object; null if a dry run stored none.', { nullable: true })
  id: string | null;
}

@ObjectType({ description: 'The outcome of an import: all rows are stored, or none is.' })
export class ImportResult {
  @Flag('Whether nothing was stored because only a dry run was asked for.') dryRun: boolean;
  @Count('The number of rows stored by this import.') imported: number;
  @Count('The number of rows that were already stored.') existing: number;
  @Count('The number of rows that were linked to a stored customer.') linked: number;
  @Nested(() => ImportedRow, 'The rows, in the order of the request.', { list: true })
  rows: ImportedRow[];
}

export const importResultView = view(ImportResult, [
  'dryRun',
  'imported',
  'existing',
  'linked',
  'rows',
]);

/** Ends the transaction of a dry run, which is rolled back. */
class DryRun extends Error {
  constructor(readonly rows: ImportedRow[]) {
    super('dry run');
  }
}

/**
 * Stores all rows in one transaction. A dry run does the same and rolls it back, so that it finds
 * everything that an import would. Imports of the same scope wait for each other until commit.
 */
export async function importTogether(
  ctx: Context,
  dryRun: boolean | null | undefined,
  store: (tx: Transaction) => Promise<ImportedRow[]>,
): Promise<ImportResult> {
  if (!dryRun) return resultOf(await ctx.transaction((tx) => alone(tx, store)), false);
  try {
    return await ctx.transaction(async (tx) => {
      throw new DryRun(await alone(tx, store));
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    return resultOf(error.rows.map(asDryRun), true);
  }
}

async function alone(
  tx: Transaction,
  store: (tx: Transaction) => Promise<ImportedRow[]>,
): Promise<ImportedRow[]> {
  await tx.sql(`SELECT pg_advisory_xact_lock(hashtextextended('import ' || $1 || $2::boolean, 0))`);
  return store(tx);
}

function asDryRun({ externalId, status, id }: ImportedRow): ImportedRow {
  return importedRow(externalId, status, status === 'IMPORTED' ? null : id);
}

export function importedRow(
  externalId: string,
  status: ImportStatus,
  id: string | null,
): ImportedRow {
  return Object.assign(new ImportedRow(), { externalId, status, id });
}

function resultOf(rows: ImportedRow[], dryRun: boolean): ImportResult {
  const count = (wanted: ImportStatus) => rows.filter(({ status }) => status === wanted).length;
  return Object.assign(new ImportResult(), {
    dryRun,
    imported: count('IMPORTED'),
    existing: count('EXISTING'),
    linked: count('LINKED'),
    rows,
  });
}

/** The wrong fields of the rows, collected so that one answer names all of them. */
export class Complaints {
  readonly all: WrongField[];
  private readonly storedHere = new Set<string>();

  /** A refusal rolls the new row back: no sentence may name its id. */
  noteStored({ status, id }: ImportedRow): void {
    if (status === 'IMPORTED' && id !== null) this.storedHere.add(id);
  }

  /** Whether an earlier row of this import is the object. The repeated value is complained of. */
  isOfThisImport(id: string): boolean {
    return this.storedHere.has(id);
  }

  constructor(known: readonly WrongField[] = []) {
    this.all = [...known];
  }

  /** `rule` follows the path of the field, as in 'must be a day'. */
  add(
    row: number,
    name: string,
    rule: string,
    reason?: Reason,
    values?: WrongField['values'],
  ): void {
    const field = `rows.${row}.${name}`;
    const facts = { ...(reason && { reason }), ...(values && { values }) };
    this.all.push({ field, message: `${field} ${rule}`, ...facts });
  }

  get count(): number {
    return this.all.length;
  }

  throwIfAny(): void {
    if (this.all.length > 0) throw new RefusedRows(this.all);
  }
}

/** Every row whose value an earlier row of the same import has. */
export function repeatedIn<Row>(
  rows: readonly Row[],
  name: string,
  valueOf: (row: Row) => string | null | undefined,
): WrongField[] {
  const first = new Map<string, number>();
  const complaints = new Complaints();
  for (const [index, row] of rows.entries()) {
    const value = valueOf(row);
    if (!value) continue;
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, index);
    else complaints.add(index, name, `is also that of rows.${earlier}`);
  }
  return complaints.all;
}

/** By which the same row is recognised when it is imported again. Fields not given are left out. */
export function fingerprintOfRow(row: object): string {
  const given = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return fingerprintOf(Object.fromEntries(given));
}
