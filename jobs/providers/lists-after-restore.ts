/**
 * What the lists of the provider accounts have of the time that a restored database has lost: days
 * to ask for, refunds to book, and one payment, payout or transfer that an operator names.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../src/platform/records/all-stores';
import { ProviderDifference } from '../../src/modules/charges/provider-difference';
import type { Charge } from '../../src/modules/charges/charge';
import { Context } from '../../src/platform/operations/context';
import { notFound } from '../../src/platform/operations/errors';
import type { Operator } from '../../src/platform/operations/operator';
import type { OperatorContext } from '../../src/platform/operations/operator-context';
import type { DueRow } from '../../src/platform/jobs/due-job';
import { DAY_MS, HOUR_MS, later, wallNow } from '../../src/platform/time/clock';
import { comparePayments } from '../../src/modules/payments/reconcile/compare-payments';
import {
  takeOverPayment,
  type Destination,
  type ListedPayment,
} from '../../src/modules/payments/reconcile/take-over-payment';
import {
  recordListedRefunds,
  recordRefundedSums,
} from '../../src/modules/payments/refund/record-lost-refunds';
import {
  recordLostTransfer,
  type LostTerms,
} from '../../src/modules/payouts/transfers/record-lost-transfer';
import type { Transfer } from '../../src/modules/payouts/transfers/transfer';
import { adapterOf } from '../../src/modules/providers/accounts/adapter';
import { ProviderAccount } from '../../src/modules/providers/accounts/provider-account';
import type { RecordsPage, RecordsPort, Span } from '../../src/modules/providers/records';

/** Dates of providers may be a little off. */
const MARGIN_MS = HOUR_MS;
/** Of one list on one day. */
const PAGES_MAX = 200;
/** How long after a payment by PIX it can be given back. */
const GIVEN_BACK_WITHIN_MS = 90 * DAY_MS;

export interface LostTime {
  restoredTo: Date;
  lostUntil: Date;
}

/** It asks, and makes, sends and gives back nothing. */
export function askingContext(
  database: DataSource,
  { storeId }: Pick<DueRow, 'storeId'>,
  operator?: Operator,
): Context {
  const scope = { storeId, devMode: false };
  return new Context({ database, scope, asksProvidersOnly: true, ...(operator && { operator }) });
}

export function accountsOf(all: AllStores): Promise<DueRow[]> {
  return all.query<DueRow>(
    `SELECT "id", "storeId", "devMode" FROM "providerAccounts" ORDER BY "id"`,
  );
}

/** Undefined = the provider has no lists. */
export async function recordsOf(ctx: Context, accountId: string): Promise<RecordsPort | undefined> {
  return adapterOf(ctx.database, await ctx.rows.get(ProviderAccount, accountId)).records;
}

/** The lost time, a day at a time, so that a list is not too long. */
export function daysOf({ restoredTo, lostUntil }: LostTime): Span[] {
  const end = later(lostUntil, MARGIN_MS);
  const until = end < wallNow() ? end : wallNow();
  const days: Span[] = [];
  for (let from = later(restoredTo, -MARGIN_MS); from < until; from = later(from, DAY_MS)) {
    const next = later(from, DAY_MS);
    days.push({ from, until: next < until ? next : until });
  }
  return days;
}

/**
 * Refunds of the lost time, also of older payments. One list has refunds by their own time, the
 * other one by the time of their payment. Returns how many were booked.
 */
export async function bookListedRefunds(
  ctx: Context,
  accountId: string,
  records: RecordsPort,
  lost: LostTime,
): Promise<number> {
  let booked = 0;
  const paidSince = { ...lost, restoredTo: later(lost.restoredTo, -GIVEN_BACK_WITHIN_MS) };
  for await (const items of listed(records.paymentsGivenBack?.bind(records), paidSince))
    booked += await recordListedRefunds(ctx, accountId, items);
  for await (const items of listed(records.refunded?.bind(records), lost))
    booked += await recordRefundedSums(ctx, accountId, items);
  return booked;
}

/** The payout or transfer that a bank lists under this id is recorded. Refuses with 404. */
export async function recordListedTransfer(
  { database, all, operator }: OperatorContext,
  lost: LostTime,
  { id, ...terms }: LostTerms & { id: string },
): Promise<Transfer> {
  for (const row of await accountsOf(all)) {
    const ctx = askingContext(database, row, operator);
    const records = await recordsOf(ctx, row.id);
    const found = await findListed(records?.payouts?.bind(records), lost, ({ reference }) => {
      return reference === id;
    });
    if (found)
      return recordLostTransfer(
        ctx,
        { accountId: row.id, listed: { ...found, reference: id } },
        terms,
      );
  }
  throw notFound(`no provider lists ${id} in the lost time`, 'id');
}

/**
 * The payment of a difference is recorded: it pays what the operator names, or is given back.
 * Refuses with 404.
 */
export async function takeOverListedPayment(
  { database, all, operator }: OperatorContext,
  lost: LostTime,
  { differenceId, destination }: { differenceId: string; destination: Destination },
): Promise<Charge> {
  const difference = await all.find(ProviderDifference, differenceId);
  const { providerAccountId: accountId } = difference ?? {};
  if (!difference || !accountId)
    throw notFound(`no difference ${differenceId} of an account`, 'id');
  const ctx = askingContext(database, difference, operator);
  const listedPayment = await listedPaymentOf(ctx, accountId, lost, difference.reference);
  const charge = await takeOverPayment(ctx, listedPayment, destination);
  await comparePayments(ctx, accountId, [listedPayment.payment]);
  return charge;
}

async function listedPaymentOf(
  ctx: Context,
  accountId: string,
  lost: LostTime,
  reference: string,
): Promise<ListedPayment> {
  const account = await ctx.rows.get(ProviderAccount, accountId);
  const { records } = adapterOf(ctx.database, account);
  const list = records?.payments.bind(records);
  const payment = await findListed(
    list,
    lost,
    ({ providerId }) => `${accountId} ${providerId}` === reference,
  );
  if (!payment) throw notFound('the provider lists no such payment in the lost time', 'id');
  return { accountId, isOfCards: account.kind === 'pagarme', payment };
}

type List<Item> = ((span: Span, page: number) => Promise<RecordsPage<Item>>) | undefined;

async function findListed<Item>(
  list: List<Item>,
  lost: LostTime,
  isIt: (item: Item) => boolean,
): Promise<Item | null> {
  for await (const items of listed(list, lost)) {
    const found = items.find(isIt);
    if (found) return found;
  }
  return null;
}

/** Page by page. A list that the provider does not have is empty. */
async function* listed<Item>(list: List<Item>, lost: LostTime): AsyncGenerator<readonly Item[]> {
  if (!list) return;
  for (const day of daysOf(lost))
    for (let page = 0; ; page++) {
      if (page === PAGES_MAX) throw new Error(`a list has more than ${PAGES_MAX} pages of a day`);
      const { items, isLast } = await list(day, page);
      yield items;
      if (isLast) break;
    }
}
