/** Monthly recurring revenue: what the active subscriptions past their trial are worth per month. */
import { ObjectType } from 'type-graphql';
import { Cents, Count } from '../kit/columns';
import { roundFraction } from '../kit/money';
import { operation } from '../kit/operation';
import { view } from '../kit/view';
import { isChoice } from '../kit/choices';
import { Cycle } from '../products/cycle';
import { NoInput } from '../stores/no-input';
import { monthlyAmount } from './charge-dates';

@ObjectType({ description: 'Monthly recurring revenue.' })
export class Mrr {
  @Cents('Revenue per month, in cents; 0 means none.', { max: Number.MAX_SAFE_INTEGER })
  mrr: number;
  @Count('Active subscriptions, those in their trial too.') totalActiveSubscriptions: number;
}
export const mrrView = view(Mrr, ['mrr', 'totalActiveSubscriptions']);

interface Group {
  frequency: string;
  amount: string;
  count: string;
}

/** Each amount is normalised to a month exactly; the sum is rounded once, at the end. */
export const getMrr = operation(
  {
    description: 'Monthly recurring revenue, right now.',
    permission: null,
    input: NoInput,
    output: mrrView,
  },
  async (ctx) => {
    const groups = await ctx.reports.sql<Group>(
      `SELECT "frequency", sum("amount") FILTER (WHERE "trialEndsAt" IS NULL OR "trialEndsAt" <= $3) AS "amount", count(*) AS "count"
     FROM "subscriptions" WHERE "storeId" = $1 AND "devMode" = $2 AND "status" = 'ACTIVE' GROUP BY "frequency"`,
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
