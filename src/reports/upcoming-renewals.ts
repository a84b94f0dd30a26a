/**
 * The renewals of the next days: amounts of subscriptions as they are now, without usage, plan
 * changes and coupons. Subscriptions without a due charge are left out.
 */
import { InputType, ObjectType } from 'type-graphql';
import { Cents, Count, Moment, Nested, Text } from '../kit/data/columns';
import { view } from '../kit/data/view';
import { sum } from '../kit/money';
import { operation } from '../kit/operation';
import { daysOf } from '../kit/time/civil-days';
import { addCivilDays, civilDate, startOfCivilDay } from '../kit/time/civil-time';
import type { Cycle } from '../products/cycle';
import { dayAfterCycles } from '../products/cycle-days';
import { asOf } from './as-of';
import { grouped } from './grouped';

const DAYS_STANDARD = 30;
const DAYS_MAX = 90;

@InputType()
export class UpcomingRenewalsInput {
  @Count(`The number of days, from today on in São Paulo; ${DAYS_STANDARD} if left out.`, {
    nullable: true,
    min: 1,
    max: DAYS_MAX,
  })
  days: number | null;
}

@ObjectType({ description: 'The renewals that are due on one day.' })
export class RenewalDay {
  @Text('The São Paulo day, YYYY-MM-DD.') day: string;
  @Count('The number of renewals.') count: number;
  @Cents('The amounts of their subscriptions, in cents, without usage.', {
    max: Number.MAX_SAFE_INTEGER,
  })
  amount: number;
  @Count('Of them, those of a subscription with an earlier charge that failed and is still open.')
  retrying: number;
}

@ObjectType({ description: 'The renewals of the next days.' })
export class UpcomingRenewals {
  @Moment('The time up to which the figures are complete.') asOf: Date;
  @Nested(() => RenewalDay, 'By day, the next day first; days without a renewal are left out.', {
    list: true,
  })
  days: RenewalDay[];
}

/** The subscriptions whose next charge is on the same day, and so are those after it. */
interface Due {
  day: string;
  frequency: Cycle;
  anchorDay: number;
  count: string;
  amount: string;
  retrying: string;
}

export const getUpcomingRenewals = operation(
  {
    title: 'Get upcoming renewals',
    description:
      'The renewals of the next days by São Paulo day, with the amounts of the subscriptions as ' +
      'they are now, without usage. What is overdue counts today.',
    permission: 'STORE:READ',
    input: UpcomingRenewalsInput,
    output: view(UpcomingRenewals, ['asOf', 'days']),
  },
  async (ctx, { days }) => {
    const today = civilDate(ctx.clock.now());
    const end = addCivilDays(today, days ?? DAYS_STANDARD);
    const asOfTime = await asOf(ctx);
    const shown = daysOf(today, addCivilDays(end, -1));
    const groups = await ctx.reports.sql<Due>(DUE, [
      startOfCivilDay(end),
      shown.map(({ day }) => day),
      shown.map(({ start }) => start),
    ]);
    const renewals = groups.flatMap((due) => renewalsOf(due, today, end));
    return Object.assign(new UpcomingRenewals(), {
      asOf: asOfTime,
      days: [...grouped(renewals, ({ day }) => day)]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([day, own]) => renewalDay(day, own)),
    });
  },
);

/** SQL: the subscriptions that are due before the end of the report, or overdue. */
const DUE_SUBSCRIPTIONS = `
  SELECT "id", "frequency", "anchorDay", "amount", "nextChargeAt"
  FROM "subscriptions"
  WHERE "storeId" = $1 AND "devMode" = $2 AND "status" = 'ACTIVE' AND "parkedAt" IS NULL
    AND "nextChargeAt" < $3
`;

/** SQL: by what they are counted: the number of the day, or 0 and the time if it is overdue. */
const PLACE = `
  width_bucket("nextChargeAt", $5::timestamptz[]) AS "number",
  CASE WHEN "nextChargeAt" < ($5::timestamptz[])[1] THEN "nextChargeAt" END AS "overdueAt",
  "frequency", "anchorDay"`;

/**
 * The day is found among the days of the report: to compute the date of every row takes twice as
 * long. Only what is overdue has another day. Few are retried, so these are counted apart.
 */
const DUE = `
  SELECT COALESCE(
      ($4::text[])[NULLIF("number", 0)],
      ("overdueAt" AT TIME ZONE 'America/Sao_Paulo')::date::text
    ) AS "day",
    "frequency", "anchorDay", sum("count") AS "count", sum("amount") AS "amount",
    sum("retrying") AS "retrying"
  FROM (
    SELECT ${PLACE}, count(*) AS "count", sum("amount") AS "amount", 0 AS "retrying"
    FROM (${DUE_SUBSCRIPTIONS}) due
    GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT ${PLACE}, 0, 0, count(*)
    FROM (
      SELECT DISTINCT "subscriptionId"
      FROM "charges"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "status" = 'PENDING'
        AND "subscriptionId" IS NOT NULL AND "failureReason" IS NOT NULL
    ) retried
    JOIN (${DUE_SUBSCRIPTIONS}) due ON due."id" = retried."subscriptionId"
    GROUP BY 1, 2, 3, 4
  ) counted
  GROUP BY 1, 2, 3
`;

/** The next renewal, and those after it in the same days. */
function renewalsOf(
  { day, frequency, anchorDay, ...figures }: Due,
  today: string,
  end: string,
): RenewalDay[] {
  const counted = {
    count: Number(figures.count),
    amount: Number(figures.amount),
    retrying: Number(figures.retrying),
  };
  const renewals = [{ ...counted, day: day > today ? day : today }];
  for (let n = 1; ; n++) {
    const next = dayAfterCycles(day, { cycle: frequency, n, dayOfMonth: anchorDay });
    if (next >= end) return renewals;
    if (next > today) renewals.push({ ...counted, day: next });
  }
}

function renewalDay(day: string, renewals: readonly RenewalDay[]): RenewalDay {
  const total = (name: 'count' | 'amount' | 'retrying') => sum(renewals.map((each) => each[name]));
  return Object.assign(new RenewalDay(), {
    day,
    count: total('count'),
    amount: total('amount'),
    retrying: total('retrying'),
  });
}
