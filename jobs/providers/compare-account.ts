/**
 * Compares one provider account with its provider, a day at a time and page by page, so that it
 * continues where it stopped.
 */
import type { Context } from '../../src/platform/operations/context';
import type { RowChanges } from '../../src/platform/records/columns/row-types';
import { log } from '../../src/platform/observability/log';
import { DAY_MS, HOUR_MS, later, wallNow } from '../../src/platform/time/clock';
import { comparePayments } from '../../src/modules/payments/reconcile/compare-payments';
import { compareRefunded } from '../../src/modules/payments/reconcile/compare-refunded';
import { compareBalance } from '../../src/modules/payouts/compare-balance';
import { comparePayouts } from '../../src/modules/payouts/compare-payouts';
import { adapterOf } from '../../src/modules/providers/accounts/adapter';
import { ProviderAccount } from '../../src/modules/providers/accounts/provider-account';
import {
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
} from '../../src/modules/providers/provider';
import type { RecordsPort, Span } from '../../src/modules/providers/records';

/** Younger records may still be on their way to us. */
const NOT_YOUNGER_MS = HOUR_MS;
/** Pages of payments in one run; the next run continues. */
const PAGES_MAX = 20;
/** More refunds or payouts on one day than these pages hold are a fault of the provider. */
const LIST_PAGES_MAX = 200;

export async function compareAccount(ctx: Context, id: string): Promise<void> {
  const account = await ctx.rows.get(ProviderAccount, id);
  const { compareAt, comparedUntil, createdAt, comparingUntil } = account;
  if (!compareAt || compareAt > ctx.clock.now()) return;
  const { records } = adapterOf(ctx.database, account);
  const from = comparedUntil ?? createdAt;
  const span = { from, until: comparingUntil ?? untilAfter(from) };
  if (!records || span.until <= from) {
    await keep(ctx, id, { compareAt: later(wallNow(), DAY_MS) });
    return;
  }
  try {
    await compare(ctx, account, records, span);
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    log.warn({ account: id, reason: error.message }, 'a provider account could not be compared');
    const waitMs = account.methods.length > 0 ? HOUR_MS : DAY_MS;
    await keep(ctx, id, { compareAt: later(wallNow(), waitMs) });
  }
}

async function compare(
  ctx: Context,
  { id, comparingPage }: ProviderAccount,
  records: RecordsPort,
  span: Span,
): Promise<void> {
  for (let page = comparingPage; page < comparingPage + PAGES_MAX; page++) {
    const { items, isLast } = await records.payments(span, page);
    await comparePayments(ctx, id, items);
    if (isLast) return finish(ctx, id, records, span);
    await keep(ctx, id, { comparingUntil: span.until, comparingPage: page + 1 });
  }
}

async function finish(ctx: Context, id: string, records: RecordsPort, span: Span): Promise<void> {
  for (const [list, compareIt] of otherLists(ctx, id, records, span))
    await ifGranted(id, list, compareIt);
  const isUpToDate = later(span.until, NOT_YOUNGER_MS + HOUR_MS) > wallNow();
  if (isUpToDate) await ifGranted(id, 'balance', () => compareBalance(ctx, id, records));
  await keep(ctx, id, {
    comparedUntil: span.until,
    comparingUntil: null,
    comparingPage: 0,
    compareAt: later(wallNow(), isUpToDate ? DAY_MS : 0),
  });
}

/** The lists other than that of payments. */
function otherLists(
  ctx: Context,
  id: string,
  records: RecordsPort,
  span: Span,
): [string, () => Promise<void>][] {
  return [
    [
      'refunds',
      () =>
        eachPage(id, 'refunds', async (page) => {
          const listed = await records.refunded?.(span, page);
          if (listed) await compareRefunded(ctx, id, listed.items);
          return listed?.isLast ?? true;
        }),
    ],
    [
      'payouts',
      () =>
        eachPage(id, 'payouts', async (page) => {
          const listed = await records.payouts?.(span, page);
          if (listed) await comparePayouts(ctx, id, listed.items);
          return listed?.isLast ?? true;
        }),
    ],
  ];
}

/** Compares every list of a span now, whatever was compared before. Throws what a list throws. */
export async function compareLists(
  ctx: Context,
  id: string,
  records: RecordsPort,
  span: Span,
): Promise<void> {
  await eachPage(id, 'payments', async (page) => {
    const { items, isLast } = await records.payments(span, page);
    await comparePayments(ctx, id, items);
    return isLast;
  });
  for (const [, compareIt] of otherLists(ctx, id, records, span)) await compareIt();
}

/** Banks grant each list by a scope of its own. One that is missing does not stop the others. */
async function ifGranted(account: string, list: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderMisconfigured)) throw error;
    log.warn({ account, list, reason: error.message }, 'a list of a provider is not granted');
  }
}

/** `compare` returns whether that page was the last one. */
async function eachPage(
  account: string,
  list: string,
  compare: (page: number) => Promise<boolean>,
): Promise<void> {
  for (let page = 0; page < LIST_PAGES_MAX; page++) if (await compare(page)) return;
  throw new Error(`the lists of ${account} have more than ${LIST_PAGES_MAX} pages of ${list}`);
}

/** At most a day, so that a list is not too long. */
function untilAfter(from: Date): Date {
  const newest = later(wallNow(), -NOT_YOUNGER_MS);
  const day = later(from, DAY_MS);
  return day < newest ? day : newest;
}

function keep(ctx: Context, id: string, changes: RowChanges<ProviderAccount>): Promise<unknown> {
  return ctx.transaction(async (tx) => tx.update(await tx.lock(ProviderAccount, id), changes));
}
