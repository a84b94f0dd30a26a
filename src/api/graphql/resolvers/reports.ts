/** The GraphQL resolvers of reports. */
import { ArgsType, Field, Int } from 'type-graphql';
import { Campaign, getCampaigns } from '../../../modules/reports/campaigns';
import { getCancellations } from '../../../modules/reports/cancellations';
import { getCohorts } from '../../../modules/reports/cohorts';
import { getPaymentOutcomes } from '../../../modules/reports/payment-outcomes';
import { getRecovery } from '../../../modules/reports/recovery';
import { getSales } from '../../../modules/reports/sales';
import { RenewalDay, getUpcomingRenewals } from '../../../modules/reports/upcoming-renewals';
import { query } from '../fields/operation-resolvers';

query('sales', getSales);
query('paymentOutcomes', getPaymentOutcomes);
query('recovery', getRecovery);
query('cohorts', getCohorts);
query('cancellations', getCancellations);
query('campaigns', getCampaigns, { type: [Campaign], select: ({ campaigns }) => campaigns });

@ArgsType()
class UpcomingRenewalsArguments {
  @Field(() => Int, {
    defaultValue: 30,
    description: 'The number of days, from today on in São Paulo; at most 90.',
  })
  days: number;
}
query('upcomingRenewals', getUpcomingRenewals, {
  takes: UpcomingRenewalsArguments,
  type: [RenewalDay],
  select: ({ days }) => days,
});
