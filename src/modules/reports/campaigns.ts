/**
 * Campaigns: the payments that campaigns (UTM parameters) brought, by the São Paulo day on which
 * their charge was begun. Charges without a campaign are left out.
 */
import { InputType, ObjectType } from 'type-graphql';
import { choices } from '../../platform/records/columns/choices';
import {
  Cents,
  Count,
  Flag,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { operation } from '../../platform/operations/operation';
import { valuesOfDays } from './civil-days';
import { asOf } from './as-of';
import { CAMPAIGNS_OF_DAYS } from './campaigns-of-days';
import { reportDays } from './daily-totals';
import { daysOfPeriod, PeriodInput } from './period';

const ROWS_MAX = 200;

export const CampaignsBy = choices('CampaignsBy', 'How campaigns are grouped.', {
  SOURCE: 'One row for each source.',
  MEDIUM: 'One row for each medium.',
  CAMPAIGN: 'One row for each campaign.',
});
export type CampaignsBy = (typeof CampaignsBy)[number];

@InputType()
export class CampaignsInput extends PeriodInput {
  @OneOf(CampaignsBy, 'How they are grouped; `CAMPAIGN` if left out.', { nullable: true })
  by: CampaignsBy | null;
}

@ObjectType({ description: 'The payments that one campaign brought.' })
export class Campaign {
  @Text('The source of the visits; null when a medium or campaign has several.', {
    nullable: true,
  })
  source: string | null;
  @Text('The marketing medium; null when grouped by source, or when a campaign has several.', {
    nullable: true,
  })
  medium: string | null;
  @Text('The name of the campaign; null when grouped by source or medium.', {
    nullable: true,
  })
  campaign: string | null;
  @Count('The number of charges that were begun.') charges: number;
  @Count('Of them, those that were paid.') paid: number;
  @Cents('The amount paid, in cents, before fees and refunds.', { max: Number.MAX_SAFE_INTEGER })
  amount: number;
  @Count('Paid charges of all, in hundredths of a percent: 5000 is 50%.') conversion: number;
  @Flag(`Whether it is the last row, with the sums of all beyond the first ${ROWS_MAX}.`)
  isRest: boolean;
}

@ObjectType({ description: 'The payments that campaigns brought.' })
export class Campaigns {
  @Moment('The time up to which the figures are complete.') asOf: Date;
  @Nested(
    () => Campaign,
    `The ${ROWS_MAX} campaigns with the largest amounts, then one row for the rest.`,
    { list: true },
  )
  campaigns: Campaign[];
}

type Found = Pick<Campaign, 'source' | 'medium' | 'campaign' | 'isRest' | 'conversion'> &
  Record<'charges' | 'paid' | 'amount', string>;

export const getCampaigns = operation(
  {
    title: 'Get campaigns',
    description:
      'The charges begun in a range of dates that a campaign brought (UTM parameters), how many ' +
      'were paid, and the amount, by source, medium or campaign.',
    permission: 'STORE:READ',
    input: CampaignsInput,
    output: view(Campaigns, ['asOf', 'campaigns']),
  },
  async (ctx, { by, ...period }) => {
    const days = daysOfPeriod(period);
    const asOfTime = await asOf(ctx);
    const rows = await ctx.reports.sql<Found>(CAMPAIGNS, [
      ...valuesOfDays(days),
      (by ?? 'CAMPAIGN').toLowerCase(),
    ]);
    return Object.assign(new Campaigns(), {
      asOf: asOfTime,
      campaigns: rows.map(({ charges, paid, amount, ...row }) =>
        Object.assign(new Campaign(), {
          ...row,
          charges: Number(charges),
          paid: Number(paid),
          amount: Number(amount),
        }),
      ),
    });
  },
);

/** SQL: the value that all counted rows have in common, or null. */
const onlyOf = (column: string): string =>
  `CASE WHEN count(DISTINCT COALESCE("${column}", '')) = 1 THEN max("${column}") END`;

const CAMPAIGNS = `
  WITH ${reportDays('campaigns')}, counted AS (
    SELECT stored.*
    FROM days
    CROSS JOIN LATERAL jsonb_to_recordset(days."totals") AS stored(
      "source" text, "medium" text, "campaign" text,
      "charges" bigint, "paid" bigint, "amount" bigint
    )
    UNION ALL
    SELECT "source", "medium", "campaign", "charges", "paid", "amount"
    FROM (${CAMPAIGNS_OF_DAYS}) live
  ), begun AS (
    SELECT ${onlyOf('source')} AS "source",
      CASE WHEN $6 <> 'source' THEN ${onlyOf('medium')} END AS "medium",
      CASE WHEN $6 = 'campaign' THEN ${onlyOf('campaign')} END AS "campaign",
      sum("charges") AS "charges", sum("paid") AS "paid", sum("amount") AS "amount"
    FROM counted
    GROUP BY CASE $6::text
      WHEN 'source' THEN "source"
      WHEN 'medium' THEN "medium"
      ELSE "campaign"
    END
  ), ranked AS (
    SELECT *, LEAST(
      row_number() OVER (
        ORDER BY "amount" DESC, "charges" DESC, "source", "medium", "campaign"
      ),
      ${ROWS_MAX + 1}
    ) AS "rank"
    FROM begun
  )
  SELECT "rank" > ${ROWS_MAX} AS "isRest",
    CASE WHEN "rank" <= ${ROWS_MAX} THEN max("source") END AS "source",
    CASE WHEN "rank" <= ${ROWS_MAX} THEN max("medium") END AS "medium",
    CASE WHEN "rank" <= ${ROWS_MAX} THEN max("campaign") END AS "campaign",
    sum("charges") AS "charges", sum("paid") AS "paid", sum("amount") AS "amount",
    round(sum("paid") * 10000 / sum("charges"))::integer AS "conversion"
  FROM ranked
  GROUP BY "rank"
  ORDER BY "rank"
`;
