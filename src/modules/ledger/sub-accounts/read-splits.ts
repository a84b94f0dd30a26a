/** Checks the splits of a request: their form, their sub-accounts, and that they fit the price. */
import {
  notFound,
  refuseWrong,
  unprocessable,
  type WrongField,
} from '../../../platform/operations/errors';
import { sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import { feeOn, type FeeOf } from '../fees';
import { feesOf } from '../fees-of-store';
import { requireSubAccounts } from './feature';
import { shareOut } from './share-payment';
import { PERCENTAGE_MAX, SPLITS_MAX, type Split } from './split';

/** What is sold: cents before any discount, and the ways to pay it. */
export interface SplitPrice {
  amount: number;
  payments: readonly FeeOf[];
}

/** The dearest fee of each method. */
export function dearestPayments(
  methods: readonly FeeOf['method'][],
  installments: number,
): FeeOf[] {
  return methods.map((method) => {
    if (method === 'CARD') return { method, installments };
    return method === 'BOLETO' ? { method, paidBy: 'BAR_CODE' } : { method };
  });
}

/**
 * The splits as they are stored; null if none were given. Refuses with 403 a store without
 * sub-accounts, with 400 wrong entries, with 404 an unknown sub-account, and with 422 amounts that
 * what is paid cannot cover.
 */
export async function readSplits(
  rows: Rows,
  given: readonly Split[] | null | undefined,
  price: SplitPrice,
): Promise<Split[] | null> {
  if (!given || given.length === 0) return null;
  await requireSubAccounts(rows, 'splits');
  refuseWrong(wrongSplits(given));
  await refuseUnknownAccounts(rows, given);
  await refuseTooMuch(rows, given, price);
  return given.map(({ subAccountId, amount, percentage, chargeFee }) => ({
    subAccountId,
    amount: amount ?? null,
    percentage: percentage ?? null,
    chargeFee: chargeFee ?? false,
  }));
}

function wrongSplits(splits: readonly Split[]): WrongField[] {
  const wrong = splits.flatMap((split, index) => wrongEntry(splits, split, index));
  if (splits.length > SPLITS_MAX)
    wrong.push({
      field: 'splits',
      message: `splits must have at most ${SPLITS_MAX} entries`,
      reason: 'TOO_MANY',
      values: { limit: SPLITS_MAX },
    });
  const percentages = sum(splits.map(({ percentage }) => percentage ?? 0));
  if (percentages > PERCENTAGE_MAX)
    wrong.push({
      field: 'splits',
      message: `splits: the percentages must add up to at most ${PERCENTAGE_MAX}, which is 100%`,
      reason: 'TOO_HIGH',
      values: { limit: PERCENTAGE_MAX },
    });
  return wrong;
}

function wrongEntry(
  splits: readonly Split[],
  { subAccountId, amount, percentage }: Split,
  index: number,
): WrongField[] {
  const field = `splits.${index}`;
  const wrong: WrongField[] = [];
  const given = [amount, percentage].filter((value) => value !== null && value !== undefined);
  if (given.length === 0)
    wrong.push({
      field: `${field}.amount`,
      message: `${field}.amount or ${field}.percentage is required`,
      reason: 'REQUIRED',
    });
  if (given.length > 1)
    wrong.push({
      field: `${field}.percentage`,
      message: `${field}.percentage must not be given together with ${field}.amount`,
      reason: 'NOT_TOGETHER',
      values: { with: [`${field}.amount`] },
    });
  if (splits.findIndex((other) => other.subAccountId === subAccountId) < index)
    wrong.push({
      field: `${field}.subAccountId`,
      message: `${field}.subAccountId is given twice: each sub-account has one entry`,
      reason: 'NOT_USED',
    });
  return wrong;
}

async function refuseUnknownAccounts(rows: Rows, splits: readonly Split[]): Promise<void> {
  const ids = splits.map(({ subAccountId }) => subAccountId);
  const known = await openSubAccounts(rows, ids);
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0)
    throw notFound(
      `splits.${unknown}.subAccountId: no sub-account ${ids[unknown]} in this environment of ` +
        'this store',
      `splits.${unknown}.subAccountId`,
    );
}

/** Those of the sub-accounts that exist and are not deleted. */
export async function openSubAccounts(
  rows: Rows,
  ids: readonly string[],
  { lock = '' }: { lock?: 'FOR SHARE' | '' } = {},
): Promise<Set<string>> {
  const found = await rows.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "subAccounts"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = ANY($3) AND "deletedAt" IS NULL
      ORDER BY "id"
      ${lock}
    `,
    [ids],
  );
  return new Set(found.map(({ id }) => id));
}

/** Percentages always fit: they are taken of what is left. */
async function refuseTooMuch(
  rows: Rows,
  splits: readonly Split[],
  { amount: paid, payments }: SplitPrice,
): Promise<void> {
  const fixed = splits.flatMap(({ subAccountId, amount, chargeFee }) =>
    (amount ?? null) === null
      ? []
      : [{ subAccountId, amount, percentage: null, chargeFee: chargeFee ?? false, base: paid }],
  );
  const wanted = sum(fixed.map(({ amount }) => amount ?? 0));
  const overrides = await feesOf(rows);
  const fee = Math.max(0, ...payments.map((payment) => feeOn(paid, payment, overrides)));
  const fits = sum(shareOut(fixed, paid, fee).map(({ amount }) => amount)) === wanted;
  if (fits) return;
  const limit = sum([paid, -fee]);
  throw unprocessable(
    `splits: the amounts add up to ${wanted} cents, and what is paid less the highest fee of the ` +
      `methods offered is ${limit}: lower them, or give percentages`,
    'splits',
    { reason: 'SPLITS_EXCEED_AMOUNT', values: { limit, given: wanted, unit: 'cents' } },
  );
}
