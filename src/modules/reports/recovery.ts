/**
 * The outcomes of renewals whose first try was declined, by the São Paulo month in which that try
 * was begun: an automatic PIX is begun when it is announced; and of overdue cycles by invoice.
 */
import { InputType, ObjectType } from 'type-graphql';
import { Cents, Count, Moment, Nested, Text } from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { operation } from '../../platform/operations/operation';
import { valuesOfDays } from './civil-days';
import { asOf } from './as-of';
import { reportDays } from './daily-totals';
import { daysOfMonths, MonthsInput, monthsOf } from './period';
import { RECOVERY_COUNTS, RECOVERY_OF_DAYS, type RecoveryCount } from './recovery-of-days';

const MONEY = { max: Number.MAX_SAFE_INTEGER };

@InputType()
export class RecoveryInput extends MonthsInput {}

@ObjectType({
  description:
    'The failed renewals of one month: failed = recoveredByRetry + recoveredByBuyer + open + lost.',
})
export class RecoveryMonth {
  @Text(
    'The month in São Paulo, YYYY-MM, in which the declined try was begun; an automatic Pix begins ' +
      'with its announcement. By invoice, the month in which the charge was overdue.',
  )
  month: string;
  @Count(
    'Renewals whose first try was declined, and charges of cycles by invoice that were overdue.',
  )
  failed: number;
  @Count('Of them, paid by a retry, scheduled or asked for by you.') recoveredByRetry: number;
  @Count('Of them, paid by the buyer, on the page of the charge or with `payOpenCharge`.')
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

type Counts = Record<RecoveryCount, string>;

export const getRecovery = operation(
  {
    title: 'Get recovered renewals',
    description:
      'Failed renewals and overdue charges by invoice, by month: paid by a retry, paid by the ' +
      'buyer, still open, or given up.',
    permission: 'STORE:READ',
    input: RecoveryInput,
    output: view(Recovery, ['asOf', 'months']),
  },
  async (ctx, input) => {
    const months = monthsOf(input);
    const asOfTime = await asOf(ctx);
    const rows = await ctx.reports.sql<Counts & { month: string }>(
      FAILED,
      valuesOfDays(daysOfMonths(months)),
    );
    const byMonth = new Map(rows.map(({ month, ...found }) => [month, found]));
    return Object.assign(new Recovery(), {
      asOf: asOfTime,
      months: months.map((month) => monthOf(month, byMonth.get(month))),
    });
  },
);

const counts = (sqlOf: (name: string) => string): string =>
  RECOVERY_COUNTS.map((name) => sqlOf(`"${name}"`)).join(', ');

const FAILED = `
  WITH ${reportDays('recovery')}
  SELECT to_char("day", 'YYYY-MM') AS "month", ${counts((name) => `sum(${name}) AS ${name}`)}
  FROM (
    SELECT days."day", stored.*
    FROM days
    CROSS JOIN LATERAL jsonb_to_recordset(days."totals") AS stored(
      ${counts((name) => `${name} bigint`)}
    )
    UNION ALL
    SELECT "day", ${counts((name) => name)}
    FROM (${RECOVERY_OF_DAYS}) live
  ) counted
  GROUP BY 1
`;

function monthOf(month: string, found: Partial<Counts> = {}): RecoveryMonth {
  const of = (name: RecoveryCount) => Number(found[name] ?? 0);
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
