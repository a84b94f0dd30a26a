/**
 * Monthly recurring revenue: the monthly value of the active subscriptions that are past their
 * trial, not paused, and paid if their trial began without a payment method.
 */
import { ObjectType } from 'type-graphql';
import { Cents, Count } from '../../../platform/records/columns/columns';
import { roundFraction } from '../../../platform/operations/money';
import { operation } from '../../../platform/operations/operation';
import { view } from '../../../platform/records/columns/view';
import { isChoice } from '../../../platform/records/columns/choices';
import { Cycle } from '../../products/cycle';
import { NoInput } from '../../stores/no-input';
import { monthlyAmount } from '../cycles/charge-dates';

@ObjectType({ description: 'Monthly recurring revenue.' })
export class Mrr {
  @Cents('Revenue per month, in cents; 0 means none.', { max: Number.MAX_SAFE_INTEGER })
  mrr: number;
  @Count('The number of active subscriptions, including those in trial or paused.')
  totalActiveSubscriptions: number;
}
export const mrrView = view(Mrr, ['mrr', 'totalActiveSubscriptions']);

interface FrequencyTotal {
  frequency: string;
  amount: string;
  count: string;
}

/** Each amount is converted to a month exactly. The sum is rounded once, at the end. */
export const getMrr = operation(
  {
    title: 'Get MRR',
    description: 'The current monthly recurring revenue.',
    permission: null,
    input: NoInput,
    output: mrrView,
  },
  async (ctx) => {
    const groups = await ctx.reports.sql<FrequencyTotal>(
      `
        SELECT "frequency",
          sum("amount") FILTER (
            WHERE "pausedAt" IS NULL
              AND NOT "awaitsFirstPayment"
              AND ("trialEndsAt" IS NULL OR "trialEndsAt" <= $3)
          ) AS "amount",
          count(*) AS "count"
        FROM "subscriptions"
        WHERE "storeId" = $1 AND "devMode" = $2 AND "status" = 'ACTIVE'
        GROUP BY "frequency"
      `,
      [ctx.clock.now()],
    );
    const shares = groups.flatMap(({ frequency, amount }) =>
      isChoice(Cycle, frequency) ? [monthlyAmount(Number(amount ?? 0), frequency)] : [],
    );
    return Object.assign(new Mrr(), {
      mrr: roundFraction(shares),
      totalActiveSubscriptions: groups.reduce((total, { count }) => total + Number(count), 0),
    });
  },
);
