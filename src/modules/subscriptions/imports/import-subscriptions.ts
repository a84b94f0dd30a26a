/**
 * Stores the subscriptions in flight of another system: all of them, or none. Nothing is charged;
 * the first charge of each is made on its next charge date.
 */
import pLimit from 'p-limit';
import { invoiceDefaults } from '../../checkouts/invoice-defaults';
import { InputType } from 'type-graphql';
import type { Context } from '../../../platform/operations/context';
import { Flag, Nested } from '../../../platform/records/columns/columns';
import {
  Complaints,
  IMPORT_ROWS_MAX,
  importResultView,
  importTogether,
  repeatedIn,
  type ImportedRow,
  type ImportResult,
} from '../../customers/import-rows';
import { unavailable, type WrongField } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import type { Transaction } from '../../../platform/records/transaction';
import { ProviderUnknown } from '../../providers/provider';
import { portFor } from '../../providers/registry';
import { whenPermitted } from '../../providers/when-permitted';
import type { PaymentMethod } from '../../providers/payment-method';
import { accountServing, methodsServed } from '../../providers/accounts/serving-account';
import { storeSubscription, type AskedToken } from './import-subscription';
import { SubscriptionToImportInput } from './import-terms';
import { partiesOfRows } from './import-parties';

/** Questions to the provider at the same time. */
const QUESTIONS_MAX = 5;
const NOT_ASKED: AskedToken = { token: null, providerAccountId: null };

@InputType()
export class ImportSubscriptionsInput {
  static readonly isImport = true;
  @Nested(() => SubscriptionToImportInput, 'The subscriptions.', {
    list: true,
    minItems: 1,
    maxItems: IMPORT_ROWS_MAX,
  })
  rows: SubscriptionToImportInput[];
  @Flag('Whether to check everything and store nothing.', { nullable: true })
  dryRun: boolean | null;
}

export const importSubscriptions = operation(
  {
    title: 'Import subscriptions',
    description:
      `Stores up to ${IMPORT_ROWS_MAX} subscriptions in flight of another system, or none of ` +
      'them: a refusal names every wrong field of every row. Repeating an import changes nothing. ' +
      'Nothing is charged before the next charge date, and no event is sent.',
    permission: 'SUBSCRIPTION:CREATE',
    sudo: 'IN_PRODUCTION',
    input: ImportSubscriptionsInput,
    output: importResultView,
    alsoWrong: ({ rows = [] }) => repeatedRows(rows),
  },
  (ctx, { rows, dryRun }) => importSubscriptionRows(ctx, rows, dryRun),
);

/** The same for any number of rows. Each was read as an input before. */
export async function importSubscriptionRows(
  ctx: Context,
  rows: readonly SubscriptionToImportInput[],
  dryRun: boolean | null | undefined,
): Promise<ImportResult> {
  const tokens = await askAboutTokens(ctx, rows);
  const served = await methodsServed(ctx);
  return importTogether(ctx, dryRun, (tx) => storeSubscriptions(tx, rows, { tokens, served }));
}

async function askAboutTokens(
  ctx: Context,
  rows: readonly SubscriptionToImportInput[],
): Promise<AskedToken[]> {
  const limit = pLimit(QUESTIONS_MAX);
  try {
    // More cards than a provider answers at once are asked about in its time: 500 in three minutes.
    const ask = (row: SubscriptionToImportInput) => whenPermitted(() => askAboutToken(ctx, row));
    return await Promise.all(rows.map((row) => limit(() => ask(row))));
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    throw unavailable(
      'the payment provider did not answer about every providerToken; nothing was stored: repeat ' +
        'the import',
    );
  }
}

async function askAboutToken(
  ctx: Context,
  { method, providerToken, collection }: SubscriptionToImportInput,
): Promise<AskedToken> {
  if (collection === 'INVOICE' || !method || !providerToken) return NOT_ASKED;
  const isCard = method === 'CARD';
  const account = {
    providerAccountId: await accountServing(ctx.rows, isCard ? 'CARD' : 'AUTOMATIC_PIX'),
  };
  if (isCard) {
    const token = await (await portFor(ctx, 'card', account)).findCard(providerToken);
    return { ...account, token };
  }
  const recurringPix = await portFor(ctx, 'recurringPix', account);
  const status = await recurringPix.findMandate(providerToken);
  return { ...account, token: status === 'approved' ? status : null };
}

function repeatedRows(rows: readonly Partial<SubscriptionToImportInput>[]): WrongField[] {
  return [
    ...repeatedIn(rows, 'externalId', ({ externalId }) => externalId),
    ...repeatedIn(rows, 'providerToken', ({ method, providerToken }) =>
      method === 'PIX' ? providerToken : null,
    ),
  ];
}

async function storeSubscriptions(
  tx: Transaction,
  rows: readonly SubscriptionToImportInput[],
  { tokens, served }: { tokens: readonly AskedToken[]; served: PaymentMethod[] },
): Promise<ImportedRow[]> {
  const complaints = new Complaints(repeatedRows(rows));
  const partiesOf = await partiesOfRows(tx, rows);
  const defaults = await invoiceDefaults(tx);
  const stored: ImportedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const one = await storeSubscription(tx, row, {
      index,
      asked: tokens[index] ?? NOT_ASKED,
      parties: partiesOf(row),
      served,
      defaults,
      complaints,
    });
    complaints.noteStored(one);
    stored.push(one);
  }
  complaints.throwIfAny();
  return stored;
}
