/**
 * `import`: stores the customers and subscriptions of a CSV file, all of them or none. It works on
 * the database and not through the API, whose requests are too small for a whole file.
 */
import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { config } from '../../../config/config';
import {
  importCustomerRows,
  importCustomers,
  CustomerToImportInput,
} from '../../../modules/customers/import-customers';
import type { Context } from '../../../platform/operations/context';
import { RefusedRows, unauthenticated, unprocessable } from '../../../platform/operations/errors';
import type { ImportResult } from '../../../modules/customers/import-rows';
import { authorize, type Guarded } from '../../../platform/operations/operation';
import type { InputClass } from '../../../platform/operations/read-input';
import { keyedHash } from '../../../platform/secrets/secrets';
import { contextFor } from '../../../modules/stores/keys/context-of-key';
import { findKey } from '../../../modules/stores/keys/find-key';
import { refusalOf } from '../../../modules/stores/keys/key-row';
import {
  importSubscriptionRows,
  importSubscriptions,
} from '../../../modules/subscriptions/imports/import-subscriptions';
import { SubscriptionToImportInput } from '../../../modules/subscriptions/imports/import-terms';
import { addCommand, optional, required } from '../command';
import { withSecrets } from '../with-database';
import { nothingImported, readCsv, type CsvRow } from './read-csv';

interface ImportedNoun<Row extends object> {
  summary: string;
  operation: Guarded;
  type: InputClass<Row>;
  run(ctx: Context, rows: readonly Row[], dryRun: boolean): Promise<ImportResult>;
}

const OPTIONS = {
  key: optional('--key <key>', 'an API key of the store; API_KEY of the environment if left out'),
  file: required('--file <file>', 'a CSV file: a header of field names, then one row per line'),
  dryRun: optional<true>('--dry-run', 'check everything and store nothing'),
};

export function addImportCommands(program: Command): void {
  const noun = program.command('import').description('moves a store in from another system');
  addImport(noun, 'customers', {
    summary: 'stores the customers of a CSV file, all or none; repeating it changes nothing',
    operation: importCustomers,
    type: CustomerToImportInput,
    run: importCustomerRows,
  });
  addImport(noun, 'subscriptions', {
    summary: 'stores the subscriptions in flight of a CSV file, all or none; charges nothing',
    operation: importSubscriptions,
    type: SubscriptionToImportInput,
    run: importSubscriptionRows,
  });
}

function addImport<Row extends object>(
  noun: Command,
  verb: string,
  { summary, operation, type, run }: ImportedNoun<Row>,
): void {
  addCommand(noun, verb, {
    summary,
    options: OPTIONS,
    run: async ({ key = process.env.API_KEY, file, dryRun = false }) => {
      if (!key) throw unprocessable('an API key is needed: give it with --key, or as API_KEY');
      const rows = await readCsv(file, type);
      return withSecrets(async ({ database }) => {
        const ctx = await contextOfKey(database, key.trim());
        authorize(ctx, operation);
        try {
          const values = rows.map(({ row }) => row);
          const { imported, existing, linked, ...result } = await run(ctx, values, dryRun);
          return { dryRun: result.dryRun, imported, existing, linked };
        } catch (error) {
          throw error instanceof RefusedRows ? namingLines(error, rows) : error;
        }
      });
    },
  });
}

async function contextOfKey(database: DataSource, secret: string): Promise<Context> {
  const key = await findKey(database, keyedHash(config.secretKeys, secret));
  if (!key) throw unauthenticated('the API key is not known');
  const refusal = refusalOf(key);
  if (refusal) throw refusal;
  return contextFor(database, key, { requestId: '', spend: () => undefined });
}

/** `rows.0.email` is the field email of the first row. */
function namingLines({ fields }: RefusedRows, rows: readonly CsvRow<object>[]): Error {
  return nothingImported(
    fields.map(({ message }) => {
      const [, index = '', rest = ''] = /^rows\.(\d+)\.(.*)$/s.exec(message) ?? [];
      const said = rest.replaceAll(
        /\brows\.(\d+)/g,
        (_path, other: string) => `line ${rows[Number(other)]?.line}`,
      );
      return `line ${rows[Number(index)]?.line}: ${said}`;
    }),
  );
}
