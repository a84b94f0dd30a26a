/**
 * Cohorts: the customers who subscribed first in the same São Paulo month, and how many of them,
 * and how much recurring revenue, were left at the end of each month after.
 */
import { InputType, ObjectType } from 'type-graphql';
import { Cents, Count, Moment, Nested, Text } from '../kit/data/columns';
import { view } from '../kit/data/view';
import { roundFraction } from '../kit/money';
import { operation } from '../kit/operation';
import { civilMonth, startOfCivilDay } from '../kit/time/civil-time';
import { TWELFTHS } from '../subscriptions/mrr-movement';
import { asOf } from './as-of';
import { grouped } from './grouped';
import { boundsOfMonths, MonthsInput, monthsOf } from './period';

@InputType()
export class CohortsInput extends MonthsInput {}

@ObjectType({
  description:
    'The customers who subscribed first in one month. The lists begin with that month and end ' +
    'with the last month of the report, or with this month if that is earlier.',
})
export class Cohort {
  @Text('The month in São Paulo, YYYY-MM, in which they subscribed first.') month: string;
  @Count('The number of customers.') size: number;
  @Count('How many of them were subscribed at the end of each month.', { list: true })
  retained: number[];
  @Cents('Their monthly recurring revenue at the end of each month, in cents.', {
    list: true,
    max: Number.MAX_SAFE_INTEGER,
  })
  mrr: number[];
}

@ObjectType({ description: 'Cohorts of subscribers by month.' })
export class Cohorts {
  @Moment('The time up to which the figures are complete.') asOf: Date;
  @Nested(() => Cohort, 'The cohorts, oldest first, including months without a new customer.', {
    list: true,
  })
  months: Cohort[];
}

/** Months are numbered from 1 on; 0 is before the report. */
interface Change {
  cohort: number;
  month: number;
  /** Customers who came or came back, minus those who left. */
  customers: string;
  twelfths: string;
  size: string;
}

export const getCohorts = operation(
  {
    title: 'Get cohorts',
    description:
      'Customers by the month in which they subscribed first, and how many of them, and how much ' +
      'recurring revenue, were left at the end of each month. Trials count from their end.',
    permission: 'STORE:READ',
    input: CohortsInput,
    output: view(Cohorts, ['asOf', 'months']),
  },
  async (ctx, input) => {
    const now = civilMonth(ctx.clock.now());
    const months = monthsOf(input);
    const { end } = boundsOfMonths(months);
    const asOfTime = await asOf(ctx);
    const changes = await ctx.reports.sql<Change>(CHANGES, [
      end,
      months.map((month) => startOfCivilDay(`${month}-01`)),
    ]);
    const byCohort = grouped(changes, ({ cohort }) => cohort);
    return Object.assign(new Cohorts(), {
      asOf: asOfTime,
      months: months
        .filter((month) => month <= now)
        .map((month, index, shown) =>
          cohortOf(month, byCohort.get(index + 1) ?? [], { from: index + 1, to: shown.length }),
        ),
    });
  },
);

/**
 * The months in which a customer moved, with the value after each: a customer comes where it rises
 * from 0 and leaves where it falls to 0. A month is found among the first moments of all: computing
 * it for every row takes longer than reading the row.
 */
const CHANGES = `
  SELECT "cohort", "month",
    sum(CASE WHEN "value" > 0 THEN 1 ELSE 0 END
      - CASE WHEN "value" - "twelfths" > 0 THEN 1 ELSE 0 END) AS "customers",
    sum("twelfths") AS "twelfths", count(*) FILTER (WHERE "month" = "cohort") AS "size"
  FROM (
    SELECT "month", "twelfths",
      min("month") OVER (PARTITION BY "customerId") AS "cohort",
      sum("twelfths") OVER (PARTITION BY "customerId" ORDER BY "month") AS "value"
    FROM (
      SELECT "customerId", width_bucket("at", $4::timestamptz[]) AS "month",
        sum("twelfths") AS "twelfths"
      FROM "mrrMovements" m
      WHERE "storeId" = $1 AND "devMode" = $2 AND "at" >= ($4::timestamptz[])[1] AND "at" < $3
        AND NOT EXISTS (
          SELECT 1
          FROM "mrrMovements" earlier
          WHERE earlier."storeId" = $1 AND earlier."devMode" = $2
            AND earlier."customerId" = m."customerId" AND earlier."at" < ($4::timestamptz[])[1]
        )
      GROUP BY 1, 2
    ) moved
  ) lives
  GROUP BY 1, 2
`;

function cohortOf(
  month: string,
  changes: readonly Change[],
  { from, to }: { from: number; to: number },
): Cohort {
  const byMonth = new Map(changes.map((change) => [change.month, change]));
  const cohort = Object.assign(new Cohort(), {
    month,
    size: Number(byMonth.get(from)?.size ?? 0),
    retained: [] as number[],
    mrr: [] as number[],
  });
  let customers = 0;
  let twelfths = 0n;
  for (let number = from; number <= to; number++) {
    const change = byMonth.get(number);
    customers += Number(change?.customers ?? 0);
    twelfths += BigInt(change?.twelfths ?? 0);
    cohort.retained.push(customers);
    cohort.mrr.push(roundFraction([{ numerator: twelfths, denominator: TWELFTHS }]));
  }
  return cohort;
}
