/** Monthly recurring revenue by month: its value at the end of each month, and the movements. */
import { InputType, ObjectType } from 'type-graphql';
import { addCivilMonths, civilMonth } from '../../platform/time/civil-time';
import { Cents, Count, Nested, Text } from '../../platform/records/columns/columns';
import { invalid } from '../../platform/operations/errors';
import { roundFraction, roundTo, shareOf, sum } from '../../platform/operations/money';
import { operation } from '../../platform/operations/operation';
import { view } from '../../platform/records/columns/view';
import { isUnchanged, startOfDay } from './daily-totals';
import { MrrMovementKind, TWELFTHS } from '../subscriptions/plans/mrr-movement';

const MONTHS_STANDARD = 12;
const MONTHS_MAX = 120;
const MONTH_RULE = 'must be a month, such as 2026-11';
const MONTH = '^[12]\\d{3}-(0[1-9]|1[0-2])$';

@InputType()
export class MrrMovementsInput {
  @Text('The first month, YYYY-MM; eleven months before the last one if left out.', {
    nullable: true,
    pattern: MONTH,
    format: 'month',
    rule: MONTH_RULE,
  })
  from: string | null;
  @Text('The last month, YYYY-MM; this month if left out.', {
    nullable: true,
    pattern: MONTH,
    format: 'month',
    rule: MONTH_RULE,
  })
  to: string | null;
}

@ObjectType({
  description:
    'The movements of monthly recurring revenue in one month. All is computed exactly. `net` is ' +
    'the difference between `mrr` and that of the month before, and the kinds are rounded so that ' +
    'they add up to it.',
})
export class MrrMonth {
  @Text('The month in São Paulo, YYYY-MM.') month: string;
  @Cents('Monthly recurring revenue at the end of the month (or now), in cents.') mrr: number;
  @Count(
    'Customers who were subscribed at the end of the month (or now): trials and pauses do not count.',
  )
  subscribers: number;
  @Cents(
    'Average revenue of a subscriber, in cents: `mrr` / `subscribers`, half up; 0 without one.',
  )
  arpu: number;
  @Cents('Gained by new subscriptions and ended trials, in cents.') new: number;
  @Cents(
    'Gained by customers who subscribed again after all their subscriptions had ended or were ' +
      'paused, in cents.',
  )
  reactivation: number;
  @Cents('Gained by upgrades, in cents.') expansion: number;
  @Cents('Lost by downgrades, in cents.') contraction: number;
  @Cents('Gained by paused subscriptions that resumed, in cents.') resumed: number;
  @Cents('Lost by subscriptions that were paused, in cents.') paused: number;
  @Cents('Lost by ended subscriptions, in cents.') churn: number;
  @Cents('The net movement, in cents; negative when more was lost than gained.') net: number;
}

@ObjectType({ description: 'Monthly recurring revenue by month.' })
export class MrrMovements {
  @Nested(() => MrrMonth, 'The months, oldest first, including those without movement.', {
    list: true,
  })
  months: MrrMonth[];
}

/** All movements that there ever were: from the totals of days, and those of the times between. */
const MOVEMENTS = `
  WITH stored AS MATERIALIZED (
    SELECT t."day", t."mrr", t."cohorts"
    FROM "dailyTotals" t
    WHERE t."storeId" = $1 AND t."devMode" = $2 AND t."mrr" IS NOT NULL AND ${isUnchanged('t')}
  ), gaps AS (
    SELECT ${startOfDay('"day" + 1')} AS "start", ${startOfDay('"next"')} AS "end"
    FROM (SELECT "day", lead("day") OVER (ORDER BY "day") AS "next" FROM stored) followed
    WHERE "next" IS DISTINCT FROM "day" + 1
    UNION ALL
    SELECT '-infinity', ${startOfDay('min("day")')}
    FROM stored
  ), came AS (
    SELECT "at", ("twelfths" > 0 AND "after" = "twelfths")::integer
      - ("twelfths" < 0 AND "after" = 0)::integer AS "customers"
    FROM (
      SELECT "at", "twelfths",
        sum("twelfths") OVER (PARTITION BY "customerId" ORDER BY "at", "id") AS "after"
      FROM "mrrMovements"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "customerId" IN (
        SELECT m."customerId"
        FROM gaps
        CROSS JOIN LATERAL (
          SELECT "customerId"
          FROM "mrrMovements"
          WHERE "storeId" = $1 AND "devMode" = $2
            AND "at" >= gaps."start" AND "at" < COALESCE(gaps."end", 'infinity')
          OFFSET 0
        ) m
      )
    ) moved
  )
  SELECT to_char("day", 'YYYY-MM') AS "month", 'CUSTOMERS' AS "kind", sum("customers") AS "twelfths"
  FROM stored
  CROSS JOIN LATERAL jsonb_to_recordset("cohorts") AS counted("customers" bigint)
  GROUP BY 1
  UNION ALL
  SELECT to_char("at" AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM'), 'CUSTOMERS', sum("customers")
  FROM came
  JOIN gaps ON "at" >= gaps."start" AND "at" < COALESCE(gaps."end", 'infinity')
  GROUP BY 1
  UNION ALL
  SELECT "month", "kind", sum("twelfths") AS "twelfths"
  FROM (
    SELECT to_char(stored."day", 'YYYY-MM') AS "month", moved.*
    FROM stored
    CROSS JOIN LATERAL jsonb_to_recordset(stored."mrr") AS moved("kind" text, "twelfths" bigint)
    UNION ALL
    SELECT to_char("at" AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM'), m."kind", m."twelfths"
    FROM gaps
    CROSS JOIN LATERAL (
      SELECT "at", "kind", "twelfths"
      FROM "mrrMovements"
      WHERE "storeId" = $1 AND "devMode" = $2
        AND "at" >= gaps."start" AND "at" < COALESCE(gaps."end", 'infinity')
      OFFSET 0
    ) m
  ) counted
  GROUP BY 1, 2
`;

/** The movements of a month by kind, in twelfths of a cent. */
type Row = { month: string; kind: MrrMovementKind | 'CUSTOMERS'; twelfths: string };
type Moved = Row & { kind: MrrMovementKind };
type Sums = Partial<Record<MrrMovementKind, bigint>>;

export const getMrrMovements = operation(
  {
    title: 'Get MRR movements',
    description: 'Monthly recurring revenue by month, and the movements between the months.',
    permission: 'STORE:READ',
    input: MrrMovementsInput,
    output: view(MrrMovements, ['months']),
  },
  async (ctx, input) => {
    const to = input.to ?? civilMonth(ctx.clock.now());
    const from = input.from ?? monthsAfter(to, 1 - MONTHS_STANDARD);
    if (from > to) throw invalid('from must not be after to', 'from', { reason: 'TOO_LATE' });
    const rows = await ctx.reports.sql<Row>(MOVEMENTS);
    const customers = rows.filter(({ kind }) => kind === 'CUSTOMERS');
    const found = rows.filter((row): row is Moved => row.kind !== 'CUSTOMERS');
    const sumsOf = new Map<string, Sums>();
    for (const { month, kind, twelfths } of found)
      sumsOf.set(month, { ...sumsOf.get(month), [kind]: BigInt(twelfths) });
    let standing = total(
      found.filter(({ month }) => month < from).map(({ twelfths }) => BigInt(twelfths)),
    );
    let mrr = cents(standing);
    const months: MrrMonth[] = [];
    for (let month = from; month <= to; month = monthsAfter(month, 1)) {
      if (months.length === MONTHS_MAX)
        throw invalid(`from and to must be at most ${MONTHS_MAX} months apart`, 'from', {
          reason: 'TOO_EARLY',
        });
      const sums = sumsOf.get(month) ?? {};
      standing += total(Object.values(sums));
      const subscribers = customers.filter((row) => row.month <= month);
      months.push(
        monthOf(month, sums, {
          before: mrr,
          mrr: cents(standing),
          subscribers: Number(total(subscribers.map(({ twelfths }) => BigInt(twelfths)))),
        }),
      );
      mrr = cents(standing);
    }
    return Object.assign(new MrrMovements(), { months });
  },
);

interface Standing {
  before: number;
  mrr: number;
  subscribers: number;
}

function monthOf(month: string, sums: Sums, { before, mrr, subscribers }: Standing): MrrMonth {
  const net = sum([mrr, -before]);
  const kinds = roundTo(
    net,
    MrrMovementKind.map((kind) => sums[kind] ?? 0n),
    TWELFTHS,
  );
  const of = (kind: MrrMovementKind): number => kinds[MrrMovementKind.indexOf(kind)] ?? 0;
  const lost = (kind: MrrMovementKind): number => 0 - of(kind);
  return Object.assign(new MrrMonth(), {
    month,
    mrr,
    subscribers,
    arpu: subscribers > 0 ? shareOf(mrr, 1, subscribers) : 0,
    new: of('NEW'),
    reactivation: of('REACTIVATION'),
    expansion: of('EXPANSION'),
    contraction: lost('CONTRACTION'),
    resumed: of('RESUME'),
    paused: lost('PAUSE'),
    churn: lost('CHURN'),
    net,
  });
}

function total(twelfths: readonly bigint[]): bigint {
  return twelfths.reduce((sum, each) => sum + each, 0n);
}

function cents(twelfths = 0n): number {
  return twelfths < 0n
    ? -cents(-twelfths)
    : roundFraction([{ numerator: twelfths, denominator: TWELFTHS }]);
}

function monthsAfter(month: string, count: number): string {
  return addCivilMonths(`${month}-01`, count).slice(0, 'YYYY-MM'.length);
}
