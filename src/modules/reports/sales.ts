/**
 * Sales: what buyers paid, and what is left of it. A payment counts on the São Paulo day on which
 * it was paid, a refund on the day of its completion, and a lost dispute on the day of the
 * decision.
 */
import { InputType, ObjectType } from 'type-graphql';
import { PaymentMethod } from '../providers/payment-method';
import { choices } from '../../platform/records/columns/choices';
import { Cents, Count, Moment, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import type { Context } from '../../platform/operations/context';
import { view } from '../../platform/records/columns/view';
import { sum } from '../../platform/operations/money';
import { operation } from '../../platform/operations/operation';
import { checkDays } from '../../platform/time/check-days';
import { daysOf, valuesOfDays } from './civil-days';
import { addCivilDays, daysBetween } from '../../platform/time/civil-time';
import { asOf } from './as-of';
import { reportDays } from './daily-totals';
import { grouped } from '../../platform/operations/grouped';
import { DAYS_MAX, PeriodInput } from './period';
import { SALES_OF_DAYS } from './sales-of-days';
import { SELLERS_OF_DAYS } from './sellers-of-days';

const MONEY = { max: Number.MAX_SAFE_INTEGER };
const SIGNED = { ...MONEY, min: Number.MIN_SAFE_INTEGER };

export const SalesUnit = choices('SalesUnit', 'The length of the periods of sales.', {
  DAY: 'A day of São Paulo.',
  MONTH: 'A calendar month of São Paulo.',
});
export type SalesUnit = (typeof SalesUnit)[number];

@InputType()
export class SalesInput extends PeriodInput {
  @OneOf(SalesUnit, 'The length of the periods; `DAY` if left out.', { nullable: true })
  unit: SalesUnit | null;
}

@ObjectType({ description: 'Sums of sales, in cents: net = gross − fees − refunded − lost.' })
export class SalesSums {
  @Cents('Paid by buyers, by the day of the payment.', MONEY) gross: number;
  @Cents(
    'Platform fees of these payments, minus those returned with refunds; negative when more ' +
      'was returned.',
    SIGNED,
  )
  fees: number;
  @Cents('Refunded to buyers, by the day on which the refund was completed.', MONEY)
  refunded: number;
  @Cents('Lost in disputes, by the day of the decision.', MONEY) lost: number;
  @Cents('What is left: gross − fees − refunded − lost; may be negative.', SIGNED) net: number;
  @Count('The number of payments.') count: number;
  @Cents(
    'Of net, what belongs to sub-accounts: their parts of these payments less the fee that they ' +
      'bear, minus what they gave to these refunds and lost in these disputes.',
    SIGNED,
  )
  sellers: number;
}

@ObjectType({ description: 'Sales by one payment method.' })
export class SalesOfMethod {
  @OneOf(PaymentMethod, 'The payment method.') method: PaymentMethod;
  @Nested(() => SalesSums, 'Its sums.') sums: SalesSums;
}

@ObjectType({ description: 'Sales of one day or month.' })
export class SalesPeriod {
  @Text('The São Paulo day, or the first day of the month: YYYY-MM-DD.') start: string;
  @Nested(() => SalesOfMethod, 'The sums by method; methods without money are left out.', {
    list: true,
  })
  methods: SalesOfMethod[];
}

@ObjectType({ description: 'Sales in a range of dates.' })
export class Sales {
  @Moment('The time up to which the figures are complete.') asOf: Date;
  @Nested(() => SalesSums, 'The sums of the whole range.') totals: SalesSums;
  @Nested(() => SalesSums, 'The sums of as many days immediately before the range.')
  before: SalesSums;
  @Nested(() => SalesPeriod, 'By day or month, oldest first; those without money are left out.', {
    list: true,
  })
  periods: SalesPeriod[];
}

interface Movement {
  day: string;
  method: PaymentMethod;
  gross: string;
  fees: string;
  refunded: string;
  lost: string;
  count: string;
  sellers: string;
}

const NO_SALES = { gross: '0', fees: '0', refunded: '0', lost: '0', count: '0' };

export const getSales = operation(
  {
    title: 'Get sales',
    description:
      'What buyers paid, fees, refunds and lost disputes in a range of dates, by day or month ' +
      'and payment method, and the same sums for the days before.',
    permission: 'STORE:READ',
    input: SalesInput,
    output: view(Sales, ['asOf', 'totals', 'before', 'periods']),
  },
  async (ctx, { from, to, unit }) => {
    checkDays({ from, to }, DAYS_MAX);
    const days = daysOf(addCivilDays(from, daysBetween(to, from) - 1), to);
    const asOfTime = await asOf(ctx);
    const movements = await movementsOf(ctx, valuesOfDays(days));
    const own = movements.filter(({ day }) => day >= from);
    const startOf = ({ day }: Movement) => (unit === 'MONTH' ? `${day.slice(0, 7)}-01` : day);
    return Object.assign(new Sales(), {
      asOf: asOfTime,
      totals: sumsOf(own),
      before: sumsOf(movements.filter(({ day }) => day < from)),
      periods: [...grouped(own, startOf)].map(([start, rows]) =>
        Object.assign(new SalesPeriod(), { start, methods: methodsOf(rows) }),
      ),
    });
  },
);

async function movementsOf(ctx: Context, days: unknown[]): Promise<Movement[]> {
  const sales = await ctx.reports.sql<Omit<Movement, 'sellers'>>(MOVEMENTS, days);
  const sellers = await ctx.reports.sql<Omit<Movement, keyof typeof NO_SALES>>(SELLERS, days);
  return [
    ...sales.map((row) => ({ ...row, sellers: '0' })),
    ...sellers.map((row) => ({ ...NO_SALES, ...row })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}

const MOVEMENTS = `
  WITH ${reportDays('sales')}
  SELECT "day"::text, "method", "gross", "fees", "refunded", "lost", "count"
  FROM (
    SELECT days."day", stored.*
    FROM days
    CROSS JOIN LATERAL jsonb_to_recordset(days."totals") AS stored(
      "method" text, "gross" bigint, "fees" bigint, "refunded" bigint, "lost" bigint,
      "count" bigint
    )
    UNION ALL
    SELECT "day", "method", "gross", "fees", "refunded", "lost", "count"
    FROM (${SALES_OF_DAYS}) live
  ) movements
  ORDER BY 1
`;

const SELLERS = `
  WITH ${reportDays('sellers')}
  SELECT days."day"::text, stored."method", stored."sellers"
  FROM days
  CROSS JOIN LATERAL jsonb_to_recordset(days."totals") AS stored("method" text, "sellers" bigint)
  UNION ALL
  SELECT "day"::text, "method", "sellers"
  FROM (${SELLERS_OF_DAYS}) live
`;

function methodsOf(rows: readonly Movement[]): SalesOfMethod[] {
  const byMethod = grouped(rows, ({ method }) => method);
  return PaymentMethod.flatMap((method) => {
    const own = byMethod.get(method);
    return own ? [Object.assign(new SalesOfMethod(), { method, sums: sumsOf(own) })] : [];
  });
}

function sumsOf(rows: readonly Movement[]): SalesSums {
  const total = (name: keyof typeof NO_SALES | 'sellers') =>
    sum(rows.map((row) => Number(row[name])));
  const [gross, fees, refunded, lost] = [
    total('gross'),
    total('fees'),
    total('refunded'),
    total('lost'),
  ];
  return Object.assign(new SalesSums(), {
    gross,
    fees,
    refunded,
    lost,
    net: sum([gross, -fees, -refunded, -lost]),
    count: total('count'),
    sellers: total('sellers'),
  });
}
