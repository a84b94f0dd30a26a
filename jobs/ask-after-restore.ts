/**
 * After a restore: asks the providers what they did in the time that the database has lost, in the
 * order in which it can hurt: what buyers were charged, what they paid by codes, what was given
 * back, what was paid out. Records what is found and makes nothing.
 */
import type { DataSource } from 'typeorm';
import { Context } from '../src/kit/context';
import { notFound } from '../src/kit/errors';
import type { Operator, OperatorContext } from '../src/kit/operator';
import { handleNow, type DueRow } from '../src/kit/work/due-job';
import { DAY_MS, HOUR_MS, later, wallNow } from '../src/kit/time/clock';
import { log } from '../src/kit/observe/log';
import { askAboutLostAttempts } from '../src/payments/collect/ask-about-next-attempt';
import { askAboutLostCycles } from '../src/payments/collect/ask-about-lost-cycles';
import { closePixCycle } from '../src/payments/collect/renew-subscription';
import { recordLostTransfer, type LostTerms } from '../src/payouts/record-lost-transfer';
import type { Transfer } from '../src/payouts/transfer';
import { adapterOf } from '../src/providers/accounts/adapter';
import { ProviderAccount } from '../src/providers/accounts/provider-account';
import type { RecordedPayout, RecordsPort, Span } from '../src/providers/records';
import { askAboutOpenCodes } from './ask-about-open-codes';
import { compareLists } from './compare-account';

/** Dates of providers may be a little off. */
const MARGIN_MS = HOUR_MS;
const READ_AT_ONCE = 1_000;
const ROUNDS_MAX = 10_000;
/** Of payouts on one day. */
const PAGES_MAX = 200;

export interface LostTime {
  restoredTo: Date;
  lostUntil: Date;
}

export interface Unanswered {
  step: string;
  reference: string;
  storeId: string;
  reason: string;
}

export interface RestoreReport {
  askedAt: Date;
  /** How many rows, codes or accounts each step asked about. */
  asked: Record<string, number>;
  /** Codes whose payment nobody had recorded; it is recorded now. */
  paidCodes: number;
  /** What could not be asked about. It is never made before it was. */
  unanswered: Unanswered[];
}

interface Step {
  name: string;
  /** SQL: the production rows it asks about, as `t`; `$1` is now, `$2` the end of the lost time. */
  rows: string;
  ask(ctx: Context, id: string, lost: LostTime): Promise<unknown>;
}

const WAITING = (table: string) =>
  `"${table}" t WHERE NOT t."devMode" AND t."status" = 'PENDING' AND $2::timestamptz IS NOT NULL
   AND $1::timestamptz IS NOT NULL`;

/** In this order. Codes come after the subscriptions, and the lists of the accounts at the end. */
const STEPS: readonly Step[] = [
  {
    name: 'attempts without an answer',
    rows: `${WAITING('chargeAttempts')} AND t."heldAt" IS NULL`,
    ask: (ctx, id) => handleNow(ctx, 'ask-about-attempts', id),
  },
  {
    name: 'due cycles by card',
    rows: `"subscriptions" t
      WHERE NOT t."devMode" AND t."status" = 'ACTIVE' AND t."parkedAt" IS NULL
        AND t."cardToken" IS NOT NULL AND t."nextChargeAt" <= $1 AND t."nextChargeAt" <= $2`,
    ask: (ctx, id, { lostUntil }) => askAboutLostCycles(ctx, id, lostUntil),
  },
  {
    name: 'failing cycles by card',
    rows: `"charges" t
      WHERE NOT t."devMode" AND t."status" = 'PENDING' AND t."kind" = 'RENEWAL'
        AND t."method" = 'CARD' AND t."dueAt" <= $2 AND $1::timestamptz IS NOT NULL`,
    ask: askAboutLostAttempts,
  },
  {
    name: 'cycles by automatic PIX',
    rows: `"subscriptions" t
      WHERE NOT t."devMode" AND t."status" = 'ACTIVE' AND t."parkedAt" IS NULL
        AND t."closesAt" <= $1 AND t."closesAt" <= $2`,
    ask: closePixCycle,
  },
  {
    name: 'refunds without an answer',
    rows: WAITING('refunds'),
    ask: (ctx, id) => handleNow(ctx, 'settle-refunds', id),
  },
  {
    name: 'transfers without an answer',
    rows: WAITING('transfers'),
    ask: (ctx, id) => handleNow(ctx, 'settle-payouts', id),
  },
];

export async function askAfterRestore(
  database: DataSource,
  lost: LostTime,
): Promise<RestoreReport> {
  const asking = new Asking(database, lost);
  for (const step of STEPS) await asking.eachRow(step);
  await asking.codes();
  await asking.accounts();
  return { ...asking.report, askedAt: wallNow() };
}

class Asking {
  readonly report: Omit<RestoreReport, 'askedAt'> = { asked: {}, paidCodes: 0, unanswered: [] };

  constructor(
    private readonly database: DataSource,
    private readonly lost: LostTime,
  ) {}

  async eachRow({ name, rows, ask }: Step): Promise<void> {
    let asked = 0;
    let after = '';
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const found = await this.database.query<DueRow[]>(
        `SELECT t."id", t."storeId", t."devMode" FROM ${rows} AND t."id" > $3
         ORDER BY t."id" LIMIT ${READ_AT_ONCE}`,
        [wallNow(), this.lost.lostUntil, after],
      );
      for (const row of found) {
        asked++;
        await this.orNote(name, row, () => ask(this.contextOf(row), row.id, this.lost));
      }
      const last = found.at(-1);
      if (!last || found.length < READ_AT_ONCE) break;
      after = last.id;
    }
    this.report.asked[name] = asked;
  }

  async codes(): Promise<void> {
    const step = 'open codes';
    const { unreported, notAsked } = await askAboutOpenCodes(
      this.database,
      (row) => Promise.resolve(this.contextOf(row)),
      { inProductionOnly: true },
    );
    for (const { reference, storeId, error } of notAsked)
      this.report.unanswered.push({ step, reference, storeId, reason: sentenceOf(error) });
    this.report.paidCodes = unreported.length;
  }

  /** What nobody here knows is listed as a difference. */
  async accounts(): Promise<void> {
    const step = 'lists of accounts';
    const rows = await accountsOf(this.database);
    for (const row of rows) {
      await this.orNote(step, row, async () => {
        const ctx = this.contextOf(row);
        const { records } = adapterOf(this.database, await ctx.rows.get(ProviderAccount, row.id));
        if (!records) throw new Error('the provider has no lists');
        for (const day of daysOf(this.lost)) await compareLists(ctx, row.id, records, day);
      });
    }
    this.report.asked[step] = rows.length;
  }

  private async orNote(step: string, row: DueRow, ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      const { id: reference, storeId } = row;
      log.error({ step, row: reference, store: storeId, err: error }, 'could not be asked about');
      this.report.unanswered.push({ step, reference, storeId, reason: sentenceOf(error) });
    }
  }

  private contextOf(row: DueRow): Context {
    return askingContext(this.database, row);
  }
}

function askingContext(database: DataSource, { storeId }: DueRow, operator?: Operator): Context {
  const scope = { storeId, devMode: false };
  return new Context({ database, scope, asksOnly: true, ...(operator && { operator }) });
}

function accountsOf(database: DataSource): Promise<DueRow[]> {
  return database.query<DueRow[]>(
    `SELECT "id", "storeId", "devMode" FROM "providerAccounts" ORDER BY "id"`,
  );
}

/** The lost time, a day at a time, so that a list is not too long. */
function daysOf({ restoredTo, lostUntil }: LostTime): Span[] {
  const end = later(lostUntil, MARGIN_MS);
  const until = end < wallNow() ? end : wallNow();
  const days: Span[] = [];
  for (let from = later(restoredTo, -MARGIN_MS); from < until; from = later(from, DAY_MS)) {
    const next = later(from, DAY_MS);
    days.push({ from, until: next < until ? next : until });
  }
  return days;
}

/** The payout or transfer that a bank lists under this id is recorded. Refuses with 404. */
export async function recordListedTransfer(
  { database, operator }: OperatorContext,
  lost: LostTime,
  { id, ...terms }: LostTerms & { id: string },
): Promise<Transfer> {
  for (const row of await accountsOf(database)) {
    const ctx = askingContext(database, row, operator);
    const { records } = adapterOf(database, await ctx.rows.get(ProviderAccount, row.id));
    const listed = await listedPayout(records, lost, id);
    if (listed)
      return recordLostTransfer(
        ctx,
        { accountId: row.id, listed: { ...listed, reference: id } },
        terms,
      );
  }
  throw notFound(`no provider lists ${id} in the lost time`, 'id');
}

async function listedPayout(
  records: RecordsPort | undefined,
  lost: LostTime,
  id: string,
): Promise<RecordedPayout | null> {
  if (!records?.payouts) return null;
  for (const day of daysOf(lost)) {
    for (let page = 0; page < PAGES_MAX; page++) {
      const { items, isLast } = await records.payouts(day, page);
      const found = items.find(({ reference }) => reference === id);
      if (found) return found;
      if (isLast) break;
    }
  }
  return null;
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
