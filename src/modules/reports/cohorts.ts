/**
 * Cohorts: the customers who subscribed first in the same São Paulo month, and how many of them,
 * and how much recurring revenue, were left at the end of each month after.
 */
import { InputType, ObjectType } from 'type-graphql';
import { Cents, Count, Moment, Nested, Text } from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { roundFraction } from '../../platform/operations/money';
import { operation } from '../../platform/operations/operation';
import { valuesOfDays } from './civil-days';
import { civilMonth } from '../../platform/time/civil-time';
import { TWELFTHS } from '../subscriptions/plans/mrr-movement';
import { asOf } from './as-of';
import { reportDays } from './daily-totals';
import { grouped } from '../../platform/operations/grouped';
import { COHORTS_OF_DAYS } from './movements-of-days';
import { daysOfMonths, MonthsInput, monthsOf } from './period';

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

interface Change {
  /** The month in which the customers subscribed first. */
  cohort: string;
  month: string;
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
    const asOfTime = await asOf(ctx);
    const changes = await ctx.reports.sql<Change>(CHANGES, [
      ...valuesOfDays(daysOfMonths(months)),
      months[0],
    ]);
    const byCohort = grouped(changes, ({ cohort }) => cohort);
    const shown = months.filter((month) => month <= now);
    return Object.assign(new Cohorts(), {
      asOf: asOfTime,
      months: shown.map((month, index) =>
        cohortOf(month, byCohort.get(month) ?? [], shown.slice(index)),
      ),
    });
  },
);

const CHANGES = `
  WITH ${reportDays('cohorts')}
  SELECT "cohort", to_char("day", 'YYYY-MM') AS "month", sum("customers") AS "customers",
    sum("twelfths") AS "twelfths", sum("size") AS "size"
  FROM (
    SELECT days."day", stored.*
    FROM days
    CROSS JOIN LATERAL jsonb_to_recordset(days."totals") AS stored(
      "cohort" text, "size" bigint, "customers" bigint, "twelfths" bigint
    )
    UNION ALL
    SELECT "day", "cohort", "size", "customers", "twelfths"
    FROM (${COHORTS_OF_DAYS}) live
  ) counted
  WHERE "cohort" >= $6
  GROUP BY 1, 2
`;

/** `months` are those from the month of the cohort on. */
function cohortOf(month: string, changes: readonly Change[], months: readonly string[]): Cohort {
  const byMonth = new Map(changes.map((change) => [change.month, change]));
  const cohort = Object.assign(new Cohort(), {
    month,
    size: Number(byMonth.get(month)?.size ?? 0),
    retained: [] as number[],
    mrr: [] as number[],
  });
  let customers = 0;
  let twelfths = 0n;
  for (const each of months) {
    const change = byMonth.get(each);
    customers += Number(change?.customers ?? 0);
    twelfths += BigInt(change?.twelfths ?? 0);
    cohort.retained.push(customers);
    cohort.mrr.push(roundFraction([{ numerator: twelfths, denominator: TWELFTHS }]));
  }
  return cohort;
}
