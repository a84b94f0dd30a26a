/**
 * Revenue: what buyers paid, by São Paulo day of the payment. A payment that was refunded or
 * disputed later still counts on its day.
 */
import { InputType, ObjectType } from 'type-graphql';
import { checkDays, dateFault } from '../../platform/time/check-days';
import { daysOf, valuesOfDays } from './civil-days';
import { Cents, Count, Nested, Text } from '../../platform/records/columns/columns';
import { sum } from '../../platform/operations/money';
import { operation } from '../../platform/operations/operation';
import { view } from '../../platform/records/columns/view';
import { reportDays } from './daily-totals';
import { DAYS_MAX } from './period';
import { PAYMENTS_OF_DAYS } from './sales-of-days';

const DATE_LENGTH = 10;
const MONEY = { max: Number.MAX_SAFE_INTEGER };

@InputType()
export class RevenueInput {
  @Text('The first day, YYYY-MM-DD, in São Paulo.', { max: DATE_LENGTH, check: dateFault })
  startDate: string;
  @Text(`The last day, YYYY-MM-DD, in São Paulo; at most ${DAYS_MAX} days in all.`, {
    max: DATE_LENGTH,
    check: dateFault,
  })
  endDate: string;
}

@ObjectType({ description: 'Revenue of one day.' })
export class RevenueDay {
  @Text('The São Paulo day, YYYY-MM-DD.') day: string;
  @Cents('The amount paid, in cents, before fees.', MONEY) amount: number;
  @Count('The number of payments.') count: number;
}

@ObjectType({
  description: 'Revenue in a range of dates: before fees and refunds.',
})
export class Revenue {
  @Cents('The amount paid, in cents.', MONEY) totalRevenue: number;
  @Count('The number of payments.') totalTransactions: number;
  @Nested(() => RevenueDay, 'Revenue by day; days without a payment are left out.', { list: true })
  days: RevenueDay[];
}

const revenueView = view(
  Revenue,
  ['totalRevenue', 'totalTransactions'],
  (_rows, { days }) => ({
    transactionsPerDay: Object.fromEntries(
      days.map(({ day, amount, count }) => [day, { amount, count }]),
    ),
  }),
  {
    computed: {
      transactionsPerDay: {
        type: 'object',
        description:
          'What was paid on each São Paulo day, by its date (YYYY-MM-DD); days without a ' +
          'payment are left out.',
        additionalProperties: {
          type: 'object',
          properties: {
            amount: { type: 'integer', description: 'Cents.' },
            count: { type: 'integer' },
          },
          required: ['amount', 'count'],
        },
      },
    },
  },
);

export const getRevenue = operation(
  {
    title: 'Get revenue by day',
    description: 'Revenue and number of payments in a range of dates, in total and by day.',
    permission: 'STORE:READ',
    input: RevenueInput,
    output: revenueView,
  },
  async (ctx, { startDate, endDate }) => {
    checkDays({ startDate, endDate }, DAYS_MAX);
    const rows = await ctx.reports.sql<{ day: string; amount: string; count: string }>(
      REVENUE,
      valuesOfDays(daysOf(startDate, endDate)),
    );
    const perDay = rows.map(({ day, amount, count }) =>
      Object.assign(new RevenueDay(), { day, amount: Number(amount), count: Number(count) }),
    );
    return Object.assign(new Revenue(), {
      totalRevenue: sum(perDay.map(({ amount }) => amount)),
      totalTransactions: perDay.reduce((total, { count }) => total + count, 0),
      days: perDay,
    });
  },
);

const REVENUE = `
  WITH ${reportDays('sales')}
  SELECT "day"::text, sum("gross") AS "amount", sum("count") AS "count"
  FROM (
    SELECT days."day", stored."gross", stored."count"
    FROM days
    CROSS JOIN LATERAL jsonb_to_recordset(days."totals") AS stored("gross" bigint, "count" bigint)
    UNION ALL
    SELECT "day", "gross", "count"
    FROM (${PAYMENTS_OF_DAYS}) live
  ) payments
  WHERE "count" > 0
  GROUP BY 1
  ORDER BY 1
`;
