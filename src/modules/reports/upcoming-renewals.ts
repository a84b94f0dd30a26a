/**
 * The renewals of the next days: amounts of subscriptions as they are now, without usage, plan
 * changes and coupons. Subscriptions without a due charge are left out. By invoice, the open page
 * of a cycle counts too, on the day on which it is due.
 */
import { InputType, ObjectType } from 'type-graphql';
import { Cents, Count, Moment, Nested, Text } from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { sum } from '../../platform/operations/money';
import { operation } from '../../platform/operations/operation';
import { daysOf, daysSql, valuesOfDays } from './civil-days';
import { addCivilDays, civilDate, startOfCivilDay } from '../../platform/time/civil-time';
import type { Cycle } from '../products/cycle';
import { dayAfterCycles } from '../products/cycle-days';
import { asOf } from './as-of';
import { grouped } from '../../platform/operations/grouped';

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

/**
 * The subscriptions whose next charge is on the same day, and so are those after it. Of open pages
 * only the day itself: the next charge of their subscriptions is the one after it.
 */
interface Due {
  day: string;
  isOpen: boolean;
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
    const groups = await ctx.reports.sql<Due>(DUE, [
      ...valuesOfDays(daysOf(today, addCivilDays(end, -1))),
      startOfCivilDay(end),
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

/** SQL: whether a charge of the subscription `t` is due. */
const isDue = (t: string) => `
  ${t}."storeId" = $1 AND ${t}."devMode" = $2 AND ${t}."status" = 'ACTIVE'
  AND ${t}."parkedAt" IS NULL`;

/** SQL: the São Paulo day of the next charge of the subscription `t`. */
const dayOf = (t: string) => `(${t}."nextChargeAt" AT TIME ZONE 'America/Sao_Paulo')::date::text`;

/**
 * Each day is a range of the index, whose rows need no date; computing it for every row takes
 * longer than reading the row. Few are overdue or retried, so these are counted apart.
 */
const DUE = `
  SELECT "day", "isOpen", "frequency", "anchorDay", sum("count") AS "count",
    sum("amount") AS "amount", sum("retrying") AS "retrying"
  FROM (
    SELECT days."day", false AS "isOpen", due.*, 0 AS "retrying"
    FROM ${daysSql(3)}
    CROSS JOIN LATERAL (
      SELECT "frequency", "anchorDay", count(*) AS "count", sum("amount") AS "amount"
      FROM "subscriptions" s
      WHERE ${isDue('s')} AND s."nextChargeAt" >= days."start" AND s."nextChargeAt" < days."end"
      GROUP BY 1, 2
    ) due
    UNION ALL
    SELECT ${dayOf('s')}, false, s."frequency", s."anchorDay", count(*), sum(s."amount"), 0
    FROM "subscriptions" s
    WHERE ${isDue('s')} AND s."nextChargeAt" < ($4::timestamptz[])[1]
    GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT (c."dueAt" AT TIME ZONE 'America/Sao_Paulo')::date::text, true, s."frequency",
      s."anchorDay", count(*), sum(s."amount"), 0
    FROM "subscriptions" s
    JOIN "charges" c ON c."subscriptionId" = s."id" AND c."cycleNumber" = s."cycleNumber"
    WHERE ${isDue('s')} AND s."invoiceAt" IS NOT NULL
      AND c."kind" = 'INVOICE' AND c."status" = 'PENDING' AND c."dueAt" < $6
    GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT ${dayOf('s')}, false, s."frequency", s."anchorDay", 0, 0, count(*)
    FROM (
      SELECT DISTINCT "subscriptionId"
      FROM "charges"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "status" = 'PENDING'
        AND "subscriptionId" IS NOT NULL AND "failureReason" IS NOT NULL AND "kind" = 'RENEWAL'
    ) retried
    JOIN "subscriptions" s ON s."id" = retried."subscriptionId"
    WHERE ${isDue('s')} AND s."nextChargeAt" < $6
    GROUP BY 1, 2, 3, 4
  ) counted
  GROUP BY 1, 2, 3, 4
`;

/** The next renewal, and those after it in the same days. */
function renewalsOf(
  { day, isOpen, frequency, anchorDay, ...figures }: Due,
  today: string,
  end: string,
): RenewalDay[] {
  const counted = {
    count: Number(figures.count),
    amount: Number(figures.amount),
    retrying: Number(figures.retrying),
  };
  const renewals = [{ ...counted, day: day > today ? day : today }];
  if (isOpen) return renewals;
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
