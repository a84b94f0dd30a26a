/**
 * Cancellations: the subscriptions that ended in a range of São Paulo days, by their reason. What
 * buyers wrote is counted without regard to accents and upper and lower case.
 */
import { InputType, ObjectType } from 'type-graphql';
import { Count, Flag, Id, Moment, Nested, Text } from '../../platform/records/columns/columns';
import { normalizedForSearchSql } from '../../platform/records/columns/normalize-for-search';
import { view } from '../../platform/records/columns/view';
import { operation } from '../../platform/operations/operation';
import { sum } from '../../platform/operations/money';
import { addCivilDays, startOfCivilDay } from '../../platform/time/civil-time';
import { asOf } from './as-of';
import { daysOfPeriod, PeriodInput } from './period';

const REASONS_MAX = 200;
const WRITTEN_MAX = 100;

@InputType()
export class CancellationsInput extends PeriodInput {}

@ObjectType({ description: 'The subscriptions that ended for one reason.' })
export class CancellationReason {
  @Text(
    'Why they ended, if neither you nor the buyer cancelled them, as at the subscription: ' +
      '`cancelledDueTo`.',
    { nullable: true },
  )
  cancelledDueTo: string | null;
  @Text('What the buyers wrote; null if they wrote nothing.', { nullable: true, personal: true })
  cancelReason: string | null;
  @Count('The number of subscriptions.') count: number;
  @Flag(`Whether it is the last row, with all beyond the ${REASONS_MAX} most frequent.`)
  isRest: boolean;
}

@ObjectType({ description: 'A subscription that ended, with what its buyer wrote.' })
export class WrittenReason {
  @Id('The id of the subscription.') subscriptionId: string;
  @Moment('When it ended.') canceledAt: Date;
  @Text('What the buyer wrote.', { personal: true }) cancelReason: string;
}

@ObjectType({ description: 'The subscriptions that ended in a range of dates, and why.' })
export class Cancellations {
  @Moment('The time up to which the figures are complete.') asOf: Date;
  @Count('The number of subscriptions that ended.') count: number;
  @Nested(() => CancellationReason, 'By reason, the most frequent first.', { list: true })
  reasons: CancellationReason[];
  @Nested(
    () => WrittenReason,
    `The newest ${WRITTEN_MAX} whose buyers wrote a reason, the latest first; all of them have it ` +
      'as `cancelReason`.',
    { list: true },
  )
  written: WrittenReason[];
}

export const getCancellations = operation(
  {
    title: 'Get cancellations',
    description:
      'The subscriptions that ended in a range of dates, by reason, and what their buyers wrote ' +
      'when they cancelled.',
    permission: 'CHECKOUT:READ',
    alias: 'SUBSCRIPTION:READ',
    input: CancellationsInput,
    output: view(Cancellations, ['asOf', 'count', 'reasons', 'written']),
  },
  async (ctx, input) => {
    daysOfPeriod(input);
    const period = [startOfCivilDay(input.from), startOfCivilDay(addCivilDays(input.to, 1))];
    const asOfTime = await asOf(ctx);
    const reasons = await ctx.reports.sql<CancellationReason>(REASONS, period);
    const written = await ctx.reports.sql<WrittenReason>(WRITTEN, period);
    return Object.assign(new Cancellations(), {
      asOf: asOfTime,
      count: sum(reasons.map(({ count }) => count)),
      reasons: reasons.map((row) => Object.assign(new CancellationReason(), row)),
      written: written.map((row) => Object.assign(new WrittenReason(), row)),
    });
  },
);

/** One that goes on after late money has no end any more. */
const ENDED = `
  FROM "subscriptions"
  WHERE "storeId" = $1 AND "devMode" = $2 AND "canceledAt" >= $3 AND "canceledAt" < $4
`;

const REASONS = `
  WITH counted AS (
    SELECT "cancelledDueTo", count(*) AS "count",
      (array_agg("cancelReason" ORDER BY "canceledAt" DESC))[1] AS "cancelReason"
    ${ENDED}
    GROUP BY "cancelledDueTo", ${normalizedForSearchSql('"cancelReason"')}
  ), ranked AS (
    SELECT *, LEAST(
      row_number() OVER (ORDER BY "count" DESC, "cancelledDueTo", "cancelReason"),
      ${REASONS_MAX + 1}
    ) AS "rank"
    FROM counted
  )
  SELECT "rank" > ${REASONS_MAX} AS "isRest",
    CASE WHEN "rank" <= ${REASONS_MAX} THEN max("cancelledDueTo") END AS "cancelledDueTo",
    CASE WHEN "rank" <= ${REASONS_MAX} THEN max("cancelReason") END AS "cancelReason",
    sum("count")::integer AS "count"
  FROM ranked
  GROUP BY "rank"
  ORDER BY "rank"
`;

const WRITTEN = `
  SELECT "id" AS "subscriptionId", "canceledAt", "cancelReason"
  ${ENDED} AND "cancelReason" IS NOT NULL
  ORDER BY "canceledAt" DESC, "id" DESC
  LIMIT ${WRITTEN_MAX}
`;
