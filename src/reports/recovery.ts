/**
 * The outcomes of renewals whose first try was declined, by the São Paulo month in which their
 * charge was begun.
 */
import { InputType, ObjectType } from 'type-graphql';
import { isDeclineSql } from '../charges/attempt';
import { Cents, Count, Moment, Nested, Text } from '../kit/data/columns';
import { view } from '../kit/data/view';
import { operation } from '../kit/operation';
import { startOfCivilDay } from '../kit/time/civil-time';
import { asOf } from './as-of';
import { boundsOfMonths, MonthsInput, monthsOf } from './period';

const MONEY = { max: Number.MAX_SAFE_INTEGER };

@InputType()
export class RecoveryInput extends MonthsInput {}

@ObjectType({
  description:
    'The failed renewals of one month: failed = recoveredByRetry + recoveredByBuyer + open + lost.',
})
export class RecoveryMonth {
  @Text('The month in São Paulo, YYYY-MM.') month: string;
  @Count('Renewals whose first try was declined.') failed: number;
  @Count('Of them, paid by a retry.') recoveredByRetry: number;
  @Count('Of them, paid by the buyer on the page of the charge, or by hand.')
  recoveredByBuyer: number;
  @Count('Of them, still open.') open: number;
  @Count('Of them, given up.') lost: number;
  @Cents('The amount of those that were paid, in cents.', MONEY) recoveredAmount: number;
  @Cents('The amount of those that were given up, in cents.', MONEY) lostAmount: number;
}

@ObjectType({ description: 'The outcomes of failed renewals.' })
export class Recovery {
  @Moment('The time up to which the figures are complete.') asOf: Date;
  @Nested(() => RecoveryMonth, 'The months, oldest first, including those without failures.', {
    list: true,
  })
  months: RecoveryMonth[];
}

type Counts = Record<Exclude<keyof RecoveryMonth, 'month'>, string>;

export const getRecovery = operation(
  {
    title: 'Get recovered renewals',
    description:
      'Failed renewals by month: paid by a retry, paid by the buyer, still open, or given up.',
    permission: 'STORE:READ',
    input: RecoveryInput,
    output: view(Recovery, ['asOf', 'months']),
  },
  async (ctx, input) => {
    const months = monthsOf(input);
    const { start, end } = boundsOfMonths(months);
    const asOfTime = await asOf(ctx);
    const rows = await ctx.reports.sql<Counts & { month: number }>(FAILED, [
      start,
      end,
      months.map((month) => startOfCivilDay(`${month}-01`)),
    ]);
    const byMonth = new Map(rows.map(({ month, ...counts }) => [months[month - 1], counts]));
    return Object.assign(new Recovery(), {
      asOf: asOfTime,
      months: months.map((month) => monthOf(month, byMonth.get(month))),
    });
  },
);

/**
 * By the month of the first decline of a renewal, numbered from 1 on. OFFSET keeps the planner from
 * walking the charges of all stores, and from asking twice whether a retry was paid.
 */
const FAILED = `
  SELECT "month", count(*) AS "failed",
    count(*) FILTER (WHERE "paid" AND "byRetry") AS "recoveredByRetry",
    count(*) FILTER (WHERE "paid" AND NOT "byRetry") AS "recoveredByBuyer",
    count(*) FILTER (WHERE "status" = 'PENDING') AS "open",
    count(*) FILTER (WHERE NOT "paid" AND "status" <> 'PENDING') AS "lost",
    COALESCE(sum("paidAmount") FILTER (WHERE "paid"), 0) AS "recoveredAmount",
    COALESCE(sum("amount") FILTER (WHERE NOT "paid" AND "status" <> 'PENDING'), 0) AS "lostAmount"
  FROM (
    SELECT width_bucket(a."createdAt", $5::timestamptz[]) AS "month",
      c."status", c."amount", c."paidAmount", c."paidAt" IS NOT NULL AS "paid",
      c."paidAt" IS NOT NULL AND EXISTS (
        SELECT 1
        FROM "chargeAttempts" p
        WHERE p."chargeId" = c."id" AND p."status" = 'APPROVED'
          AND (NOT p."byBuyer" OR p."byMerchant")
      ) AS "byRetry"
    FROM "chargeAttempts" a
    CROSS JOIN LATERAL (
      SELECT *
      FROM "charges"
      WHERE "id" = a."chargeId" AND "kind" = 'RENEWAL'
      OFFSET 0
    ) c
    WHERE a."storeId" = $1 AND a."devMode" = $2 AND ${isDeclineSql('a')}
      AND a."createdAt" >= $3 AND a."createdAt" < $4
      AND (a."number" = 1 OR NOT EXISTS (
        SELECT 1
        FROM "chargeAttempts" e
        WHERE e."chargeId" = a."chargeId" AND e."number" < a."number" AND ${isDeclineSql('e')}
      ))
    OFFSET 0
  ) failed
  GROUP BY 1
`;

function monthOf(month: string, counts: Partial<Counts> = {}): RecoveryMonth {
  const of = (name: keyof Counts) => Number(counts[name] ?? 0);
  return Object.assign(new RecoveryMonth(), {
    month,
    failed: of('failed'),
    recoveredByRetry: of('recoveredByRetry'),
    recoveredByBuyer: of('recoveredByBuyer'),
    open: of('open'),
    lost: of('lost'),
    recoveredAmount: of('recoveredAmount'),
    lostAmount: of('lostAmount'),
  });
}
