/** Stores the customers of another system, each by the merchant's own id: all of them, or none. */
import { InputType } from 'type-graphql';
import type { Context } from '../../platform/operations/context';
import { Flag, Nested, Text } from '../../platform/records/columns/columns';
import type { Transaction } from '../../platform/records/transaction';
import {
  Complaints,
  fingerprintOfRow,
  IMPORT_ROWS_MAX,
  importedRow,
  importResultView,
  importTogether,
  repeatedIn,
  type ImportedRow,
  type ImportResult,
} from './import-rows';
import type { WrongField } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { addressOf } from './address';
import { CreateCustomerInput, trimmedOrNull } from './create-customer';
import { Customer } from './customer';
import { normalizeTaxId, taxIdFault } from './tax-id';

@InputType()
export class CustomerToImportInput extends CreateCustomerInput {
  @Text('Your own id of the customer; unique in your store.', { min: 1, max: 200 })
  externalId: string;
  // Judged together with what is stored already, so that one answer names both.
  @Text('CPF or CNPJ, with or without punctuation.', { nullable: true, max: 30 })
  override taxId: string | null;
}

@InputType()
export class ImportCustomersInput {
  static readonly isImport = true;
  @Nested(() => CustomerToImportInput, 'The customers.', {
    list: true,
    minItems: 1,
    maxItems: IMPORT_ROWS_MAX,
  })
  rows: CustomerToImportInput[];
  @Flag('Whether to check everything and store nothing.', { nullable: true })
  dryRun: boolean | null;
}

export const importCustomers = operation(
  {
    title: 'Import customers',
    description:
      `Stores up to ${IMPORT_ROWS_MAX} customers of another system, or none of them: a refusal ` +
      'names every wrong field of every row. Repeating an import changes nothing. No event is sent.',
    permission: 'CUSTOMER:CREATE',
    sudo: 'IN_PRODUCTION',
    input: ImportCustomersInput,
    output: importResultView,
    alsoWrong: ({ rows = [] }) => wrongRows(rows),
  },
  (ctx, { rows, dryRun }) => importCustomerRows(ctx, rows, dryRun),
);

/** The same for any number of rows. Each was read as an input before. */
export function importCustomerRows(
  ctx: Context,
  rows: readonly CustomerToImportInput[],
  dryRun: boolean | null | undefined,
): Promise<ImportResult> {
  return importTogether(ctx, dryRun, (tx) => storeCustomers(tx, rows));
}

async function storeCustomers(
  tx: Transaction,
  rows: readonly CustomerToImportInput[],
): Promise<ImportedRow[]> {
  const complaints = new Complaints(wrongRows(rows));
  const stored: ImportedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const one = await storeCustomer(tx, row, { index, taxId: taxIdOf(row), complaints });
    complaints.noteStored(one);
    stored.push(one);
  }
  complaints.throwIfAny();
  return stored;
}

type ReadRow = Partial<CustomerToImportInput>;

/** What is wrong whatever is stored. */
function wrongRows(rows: readonly ReadRow[]): WrongField[] {
  return [
    ...rows.flatMap(({ taxId }, index) => {
      const fault = taxIdFault(taxId ?? '');
      if (!fault) return [];
      const { rule, ...facts } = fault;
      const field = `rows.${index}.taxId`;
      return [{ ...facts, field, message: `${field} ${rule}` }];
    }),
    ...repeatedIn(rows, 'externalId', ({ externalId }) => externalId),
    ...repeatedIn(rows, 'taxId', taxIdOf),
  ];
}

function taxIdOf({ taxId }: ReadRow): string | null {
  return taxId ? normalizeTaxId(taxId) : null;
}

async function storeCustomer(
  tx: Transaction,
  row: CustomerToImportInput,
  { index, taxId, complaints }: { index: number; taxId: string | null; complaints: Complaints },
): Promise<ImportedRow> {
  const { externalId, email, name, cellphone, zipCode, metadata } = row;
  const importFingerprint = fingerprintOfRow({ ...row, taxId });
  const added = await tx.insertNew(Customer, {
    externalId,
    importFingerprint,
    email,
    taxId,
    country: 'BR',
    name: trimmedOrNull(name),
    cellphone: trimmedOrNull(cellphone),
    zipCode: trimmedOrNull(zipCode),
    ...addressOf(row),
    metadata: metadata ?? {},
    deletedAt: null,
  });
  if (added) return importedRow(externalId, 'IMPORTED', added.id);
  const known = await lockStored(tx, 'externalId', externalId);
  if (known) {
    if (known.importFingerprint !== importFingerprint && !complaints.isOfThisImport(known.id))
      complaints.add(
        index,
        'externalId',
        `is taken by the customer ${known.id}, which was imported with other values`,
        'EXTERNAL_ID_TAKEN',
      );
    return importedRow(externalId, 'EXISTING', known.id);
  }
  return linkCustomer(tx, { externalId, importFingerprint }, { index, taxId, complaints });
}

/** The customer with this tax id gets the externalId, unless it has another one. */
async function linkCustomer(
  tx: Transaction,
  { externalId, importFingerprint }: { externalId: string; importFingerprint: string },
  { index, taxId, complaints }: { index: number; taxId: string | null; complaints: Complaints },
): Promise<ImportedRow> {
  const same = taxId ? await lockStored(tx, 'taxId', taxId) : null;
  if (same && same.externalId === null) await tx.update(same, { externalId, importFingerprint });
  else if (!same || !complaints.isOfThisImport(same.id))
    complaints.add(
      index,
      'taxId',
      `is taken by the customer ${same?.id ?? ''} with another externalId`,
      'TAX_ID_TAKEN',
    );
  return importedRow(externalId, 'LINKED', same?.id ?? null);
}

/** Deleted customers have neither id any more, but an older release leaves their `externalId`. */
async function lockStored(
  tx: Transaction,
  column: 'externalId' | 'taxId',
  value: string,
): Promise<Customer | null> {
  const [found] = await tx.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "customers"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "${column}" = $3 AND "deletedAt" IS NULL
      FOR NO KEY UPDATE
    `,
    [value],
  );
  return found ? tx.lock(Customer, found.id) : null;
}
