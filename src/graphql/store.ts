/** The store, its balance, its ledger and its revenue in GraphQL. */
import { Arg, Ctx, FieldResolver, Query, Resolver } from 'type-graphql';
import { getRevenue, Revenue } from '../charges/revenue';
import { perform } from '../kit/operation';
import { LedgerEntry } from '../ledger/entry';
import { listLedgerEntries } from '../ledger/list-entries';
import { Balance, getBalance, getStore } from '../payouts/get-store';
import { getMerchantInfo, MerchantInfo } from '../stores/get-merchant-info';
import { Store } from '../stores/store';
import { refuse, toGraphQLError } from './errors';
import { nounOf } from './node';
import type { RequestContext } from './request-context';
import { connectionOf, queries, resolvers, value } from './schema-words';

value('store', () => Store, getStore);
nounOf(Store, async (ctx, id) => {
  const store = await perform(ctx, getStore, {}).catch((error: unknown) => refuse(error, ctx));
  return store.id === id ? store : null;
});
value('merchantInfo', () => MerchantInfo, getMerchantInfo);
connectionOf(
  Store,
  'ledgerEntries',
  LedgerEntry,
  listLedgerEntries,
  () => ({}),
  'The ledger of this environment, newest first: where every cent came from and went to.',
);

@Resolver(() => Store)
class BalanceOfStore {
  @FieldResolver(() => Balance, { description: getBalance.description })
  balance(@Ctx() { ctx }: RequestContext): Promise<Balance> {
    return perform(ctx, getBalance, {}).catch((error: unknown) =>
      Promise.reject(toGraphQLError(error, ctx.requestId)),
    );
  }
}

@Resolver()
class RevenueQuery {
  @Query(() => Revenue, { description: getRevenue.description })
  revenue(
    @Arg('startDate', () => String, { description: 'The first day, YYYY-MM-DD, in São Paulo.' })
    startDate: string,
    @Arg('endDate', () => String, { description: 'The last day, YYYY-MM-DD, in São Paulo.' })
    endDate: string,
    @Ctx() { ctx }: RequestContext,
  ): Promise<Revenue> {
    return perform(ctx, getRevenue, { startDate, endDate }).catch((error: unknown) =>
      Promise.reject(toGraphQLError(error, ctx.requestId)),
    );
  }
}

queries.set('revenue', getRevenue);
resolvers.push(BalanceOfStore, RevenueQuery);
