/** Monthly recurring revenue by month: its value at the end of each month, and the movements. */
import { InputType, ObjectType } from 'type-graphql';
import { addCivilMonths, civilMonth } from '../../platform/time/civil-time';
import { Cents, Nested, Text } from '../../platform/records/columns/columns';
import { invalid } from '../../platform/operations/errors';
import { roundFraction } from '../../platform/operations/money';
import { operation } from '../../platform/operations/operation';
import { view } from '../../platform/records/columns/view';
import { isUnchanged, startOfDay } from './daily-totals';
import { TWELFTHS, type MrrMovementKind } from '../subscriptions/plans/mrr-movement';

const MONTHS_STANDARD = 12;
const MONTHS_MAX = 120;
const MONTH = '^[12]\\d{3}-(0[1-9]|1[0-2])$';

@InputType()
export class MrrMovementsInput {
  @Text('The first month, YYYY-MM; eleven months before the last one if left out.', {
    nullable: true,
    pattern: MONTH,
  })
  from: string | null;
  @Text('The last month, YYYY-MM; this month if left out.', { nullable: true, pattern: MONTH }) to:
    string | null;
}

@ObjectType({
  description:
    'The movements of monthly recurring revenue in one month. Each number is computed ' +
    'exactly and rounded to a cent once.',
})
export class MrrMonth {
  @Text('The month in São Paulo, YYYY-MM.') month: string;
  @Cents('Monthly recurring revenue at the end of the month (or now), in cents.') mrr: number;
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
    SELECT t."day", t."mrr"
    FROM "dailyTotals" t
    WHERE t."storeId" = $1 AND t."devMode" = $2 AND t."mrr" IS NOT NULL AND ${isUnchanged('t')}
  ), gaps AS (
    SELECT ${startOfDay('"day" + 1')} AS "start", ${startOfDay('"next"')} AS "end"
    FROM (SELECT "day", lead("day") OVER (ORDER BY "day") AS "next" FROM stored) followed
    WHERE "next" IS DISTINCT FROM "day" + 1
    UNION ALL
    SELECT '-infinity', ${startOfDay('min("day")')}
    FROM stored
  )
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
    if (from > to) throw invalid('from must not be after to', 'from');
    const found = await ctx.reports.sql<{ month: string; kind: MrrMovementKind; twelfths: string }>(
      MOVEMENTS,
    );
    const sumsOf = new Map<string, Sums>();
    for (const { month, kind, twelfths } of found)
      sumsOf.set(month, { ...sumsOf.get(month), [kind]: BigInt(twelfths) });
    let standing = total(
      found.filter(({ month }) => month < from).map(({ twelfths }) => BigInt(twelfths)),
    );
    const months: MrrMonth[] = [];
    for (let month = from; month <= to; month = monthsAfter(month, 1)) {
      if (months.length === MONTHS_MAX)
        throw invalid(`from and to must be at most ${MONTHS_MAX} months apart`, 'from');
      const sums = sumsOf.get(month) ?? {};
      standing += total(Object.values(sums));
      months.push(monthOf(month, sums, standing));
    }
    return Object.assign(new MrrMovements(), { months });
  },
);

function monthOf(month: string, sums: Sums, standing: bigint): MrrMonth {
  return Object.assign(new MrrMonth(), {
    month,
    mrr: cents(standing),
    new: cents(sums.NEW),
    reactivation: cents(sums.REACTIVATION),
    expansion: cents(sums.EXPANSION),
    contraction: cents(-(sums.CONTRACTION ?? 0n)),
    resumed: cents(sums.RESUME),
    paused: cents(-(sums.PAUSE ?? 0n)),
    churn: cents(-(sums.CHURN ?? 0n)),
    net: cents(total(Object.values(sums))),
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
