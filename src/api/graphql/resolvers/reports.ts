/** The GraphQL resolvers of reports. */
import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { perform } from '../../../platform/operations/operation';
import { Campaign, getCampaigns } from '../../../modules/reports/campaigns';
import { Cancellations, getCancellations } from '../../../modules/reports/cancellations';
import { Cohorts, getCohorts } from '../../../modules/reports/cohorts';
import { PaymentOutcomes, getPaymentOutcomes } from '../../../modules/reports/payment-outcomes';
import { Recovery, getRecovery } from '../../../modules/reports/recovery';
import { Sales, getSales } from '../../../modules/reports/sales';
import { RenewalDay, getUpcomingRenewals } from '../../../modules/reports/upcoming-renewals';
import { refuse } from '../errors';
import { queryWithInput, resolvers } from '../fields/operation-resolvers';
import { descriptionOf } from '../fields/operation-description';
import { queries } from '../fields/operations-by-name';
import type { RequestContext } from '../request-context';

queryWithInput('sales', () => Sales, getSales);
queryWithInput('paymentOutcomes', () => PaymentOutcomes, getPaymentOutcomes);
queryWithInput('recovery', () => Recovery, getRecovery);
queryWithInput('cohorts', () => Cohorts, getCohorts);
queryWithInput('cancellations', () => Cancellations, getCancellations);
queryWithInput(
  'campaigns',
  () => [Campaign],
  getCampaigns,
  ({ campaigns }) => campaigns,
);

@Resolver()
class UpcomingRenewalsQuery {
  @Query(() => [RenewalDay], { description: descriptionOf(getUpcomingRenewals), nullable: true })
  async upcomingRenewals(
    @Arg('days', () => Int, {
      defaultValue: 30,
      description: 'The number of days, from today on in São Paulo; at most 90.',
    })
    days: number,
    @Ctx() { ctx }: RequestContext,
  ): Promise<RenewalDay[]> {
    const { days: found } = await perform(ctx, getUpcomingRenewals, { days }).catch(
      (error: unknown) => refuse(error, ctx),
    );
    return found;
  }
}

queries.set('upcomingRenewals', getUpcomingRenewals);
resolvers.push(UpcomingRenewalsQuery);
