/**
 * After a restore: asks the providers what they did in the time that the database has lost, in the
 * order in which it can hurt: what buyers were charged, what they paid by codes, what was given
 * back, what was paid out. Records what is found and makes nothing.
 */
import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../src/platform/records/all-stores';
import { isError } from '../../src/platform/operations/is-error';
import type { Context } from '../../src/platform/operations/context';
import { handleNow, type DueRow } from '../../src/platform/jobs/due-job';
import { wallNow } from '../../src/platform/time/clock';
import { log } from '../../src/platform/observability/log';
import { askAboutLostAttempts } from '../../src/modules/payments/collect/ask-about-next-attempt';
import { askAboutLostCycles } from '../../src/modules/payments/collect/ask-about-lost-cycles';
import { closePixCycle } from '../../src/modules/payments/collect/renew-subscription';
import { whenPermitted } from '../../src/modules/providers/when-permitted';
import { askAboutOpenCodes } from './ask-about-open-codes';
import { compareLists } from './compare-account';
import {
  accountsOf,
  askingContext,
  bookListedRefunds,
  daysOf,
  recordsOf,
  type LostTime,
} from './lists-after-restore';

/** Rows that are asked about at the same time, with a connection to the database each. */
const ASKED_AT_ONCE = 8;
const READ_AT_ONCE = 1_000;
const ROUNDS_MAX = 10_000;

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
  /** Codes whose payment was not recorded; it is recorded now. */
  paidCodes: number;
  /** Refunds that a provider has made in the lost time; they are booked now. */
  bookedRefunds: number;
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
  all: AllStores,
  lost: LostTime,
): Promise<RestoreReport> {
  const asking = new Asking(database, all, lost);
  for (const step of STEPS) await asking.eachRow(step);
  await asking.codes();
  await asking.accounts();
  return { ...asking.report, askedAt: wallNow() };
}

class Asking {
  readonly report: Omit<RestoreReport, 'askedAt'> = {
    asked: {},
    paidCodes: 0,
    bookedRefunds: 0,
    unanswered: [],
  };
  private readonly atOnce = pLimit(ASKED_AT_ONCE);

  constructor(
    private readonly database: DataSource,
    private readonly all: AllStores,
    private readonly lost: LostTime,
  ) {}

  async eachRow({ name, rows, ask }: Step): Promise<void> {
    let asked = 0;
    let after = '';
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const found = await this.all.query<DueRow>(
        `SELECT t."id", t."storeId", t."devMode" FROM ${rows} AND t."id" > $3
         ORDER BY t."id" LIMIT ${READ_AT_ONCE}`,
        [wallNow(), this.lost.lostUntil, after],
      );
      asked += found.length;
      await this.eachAtOnce(name, found, (row) => ask(this.contextOf(row), row.id, this.lost));
      const last = found.at(-1);
      if (!last || found.length < READ_AT_ONCE) break;
      after = last.id;
    }
    this.report.asked[name] = asked;
  }

  async codes(): Promise<void> {
    const step = 'open codes';
    const { unreported, notAsked } = await askAboutOpenCodes(
      this.all,
      (row) => Promise.resolve(this.contextOf(row)),
      { inProductionOnly: true, atOnce: ASKED_AT_ONCE, ask: whenPermitted },
    );
    for (const { reference, storeId, error } of notAsked)
      this.report.unanswered.push({ step, reference, storeId, reason: sentenceOf(error) });
    this.report.paidCodes = unreported.length;
  }

  /** What is unknown here is listed as a difference. */
  async accounts(): Promise<void> {
    const step = 'lists of accounts';
    const rows = await accountsOf(this.all);
    await this.eachAtOnce(step, rows, async (row) => {
      const ctx = this.contextOf(row);
      const records = await recordsOf(ctx, row.id);
      if (!records) throw new Error('the provider has no lists');
      const compare = async () => {
        for (const day of daysOf(this.lost)) await compareLists(ctx, row.id, records, day);
      };
      // Payments first: a refund is booked for a payment that is recorded.
      await compare();
      const booked = await bookListedRefunds(ctx, row.id, records, this.lost);
      this.report.bookedRefunds += booked;
      if (booked > 0) await compare();
    });
    this.report.asked[step] = rows.length;
  }

  private async eachAtOnce(
    step: string,
    rows: readonly DueRow[],
    ask: (row: DueRow) => Promise<unknown>,
  ): Promise<void> {
    await this.atOnce.map(rows, (row) => this.orNote(step, row, () => ask(row)));
  }

  private async orNote(step: string, row: DueRow, ask: () => Promise<unknown>): Promise<void> {
    try {
      await whenPermitted(ask);
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

function sentenceOf(error: unknown): string {
  return (isError(error) ? error.message : String(error)).split('\n')[0] ?? '';
}
