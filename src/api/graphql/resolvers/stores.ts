/** The GraphQL resolvers of the store: balance, ledger, revenue, API keys and test clock. */
import { Arg, Ctx, FieldResolver, Int, Query, Resolver } from 'type-graphql';
import { Revenue, getRevenue } from '../../../modules/reports/revenue';
import { config } from '../../../config/config';
import { descriptionOf } from '../fields/operation-description';
import { authorize, perform } from '../../../platform/operations/operation';
import { LedgerEntry } from '../../../modules/ledger/entry';
import { listLedgerEntries } from '../../../modules/ledger/list-entries';
import { Balance, getBalance, getStore } from '../../../modules/payouts/get-store';
import {
  feesOfStore,
  PayoutKey,
  payoutKeyOf,
  PayoutTerms,
  payoutTermsOf,
  providersOf,
  StoreFee,
  StoreProvider,
} from '../../../modules/payouts/store-facts';
import { updateStore } from '../../../modules/payouts/update-store';
import { TestClockState } from '../../../modules/stores/test-clock/test-clock-state';
import { advanceTestClock } from '../../../modules/stores/test-clock/advance-test-clock';
import { getTestClock } from '../../../modules/stores/test-clock/get-test-clock';
import { ApiKey } from '../../../modules/stores/keys/api-key';
import { NewApiKey, createApiKey } from '../../../modules/stores/keys/create-api-key';
import { NewToken, createToken } from '../../../modules/stores/keys/create-token';
import { MerchantInfo, getMerchantInfo } from '../../../modules/stores/get-merchant-info';
import { getTime } from '../../../modules/stores/get-time';
import { listApiKeys } from '../../../modules/stores/keys/list-api-keys';
import {
  PermissionInfo,
  PermissionType,
  listPermissions,
  permissionTypeOf,
} from '../../../modules/stores/list-permissions';
import { PERMISSIONS } from '../../../modules/stores/permissions';
import { portalUrl } from '../../../modules/portal/portal-url';
import { InvoiceDefaults, invoiceDefaultsOf } from '../../../modules/checkouts/invoice-defaults';
import { PortalSettings, portalSettingsOf } from '../../../modules/stores/portal-settings';
import { listTokens } from '../../../modules/stores/keys/list-tokens';
import { revokeToken } from '../../../modules/stores/keys/revoke-token';
import { Token } from '../../../modules/stores/keys/token';
import { revokeApiKey } from '../../../modules/stores/keys/revoke-api-key';
import { Store } from '../../../modules/stores/store';
import { currentPublicKey, getPublicKey } from '../../../modules/stores/public-keys/get-public-key';
import { PublicKey } from '../../../modules/stores/public-keys/public-key';
import { replacePublicKey } from '../../../modules/stores/public-keys/replace-public-key';
import { refuse } from '../errors';
import { nounOf } from '../fields/node';
import { computedField, connectionField } from '../fields/object-fields';
import { connection, mutation, query, resolvers } from '../fields/operation-resolvers';
import { queries } from '../fields/operations-by-name';
import type { RequestContext } from '../request-context';

query('store', () => Store, getStore);
mutation('updateStore', updateStore, { field: 'store', type: () => Store });

nounOf(Store, async (ctx, id) => {
  const store = await perform(ctx, getStore, {}).catch((error: unknown) => refuse(error, ctx));
  return store.id === id ? store : null;
});

query('publicKey', () => PublicKey, getPublicKey);
nounOf(PublicKey, async (ctx, id) => {
  try {
    authorize(ctx, getPublicKey);
    const key = await currentPublicKey(ctx.rows);
    return key.id === id ? key : null;
  } catch (error) {
    return refuse(error, ctx);
  }
});
mutation('replacePublicKey', replacePublicKey, { field: 'publicKey', type: () => PublicKey });

query('merchantInfo', () => MerchantInfo, getMerchantInfo);

connectionField(
  Store,
  'ledgerEntries',
  LedgerEntry,
  listLedgerEntries,
  () => ({}),
  'The ledger entries of this environment, newest first.',
);

computedField(
  Store,
  'fees',
  () => [StoreFee],
  feesOfStore,
  'The fees of the service, with those that the operator has set for this store.',
);
computedField(
  Store,
  'payoutKey',
  () => PayoutKey,
  payoutKeyOf,
  'The Pix key that payouts go to, which the operator sets; null without one.',
  { nullable: true },
);
computedField(
  Store,
  'payoutTerms',
  () => PayoutTerms,
  (_store, ctx) => payoutTermsOf(ctx),
  'What payouts and Pix transfers cost in this environment.',
);
computedField(
  Store,
  'providers',
  () => [StoreProvider],
  (_store, ctx) => providersOf(ctx),
  'Each payment method, and the account that serves it in this environment.',
);
computedField(
  Store,
  'isSuspended',
  () => Boolean,
  ({ suspendedAt }) => suspendedAt !== null,
  'Whether the operator has suspended the store.',
);
computedField(
  Store,
  'cardPendingDays',
  () => Int,
  ({ cardPendingDays }) => cardPendingDays ?? config.cardPendingDays,
  'Days for which the money of a card payment is pending.',
);
computedField(
  Store,
  'rate',
  () => Int,
  ({ rate }) => rate ?? config.rateLimit,
  'Requests per second that the store may make.',
);

computedField(
  Store,
  'invoice',
  () => InvoiceDefaults,
  ({ invoiceSettings }) => invoiceDefaultsOf(invoiceSettings),
  'The terms of subscriptions by invoice that name none.',
);

computedField(
  Store,
  'portal',
  () => PortalSettings,
  ({ portalSettings }) => portalSettingsOf(portalSettings),
  'What buyers may do in the customer portal.',
);
computedField(
  Store,
  'portalUrl',
  () => String,
  (_store, { scope }) => portalUrl(scope),
  'The address of the customer portal in this environment.',
);

@Resolver(() => Store)
class BalanceOfStore {
  @FieldResolver(() => Balance, { description: getBalance.description })
  balance(@Ctx() { ctx }: RequestContext): Promise<Balance> {
    return perform(ctx, getBalance, {}).catch((error: unknown) => refuse(error, ctx));
  }
}

@Resolver()
class RevenueQuery {
  @Query(() => Revenue, { description: descriptionOf(getRevenue, 'query'), nullable: true })
  revenue(
    @Arg('startDate', () => String, { description: 'The first day, YYYY-MM-DD, in São Paulo.' })
    startDate: string,
    @Arg('endDate', () => String, { description: 'The last day, YYYY-MM-DD, in São Paulo.' })
    endDate: string,
    @Ctx() { ctx }: RequestContext,
  ): Promise<Revenue> {
    return perform(ctx, getRevenue, { startDate, endDate }).catch((error: unknown) =>
      refuse(error, ctx),
    );
  }
}

queries.set('revenue', getRevenue);
resolvers.push(BalanceOfStore, RevenueQuery);

connection('apiKeys', ApiKey, listApiKeys);
computedField(
  ApiKey,
  'permissionTypes',
  () => [PermissionType.asEnum],
  ({ permissions }) =>
    PERMISSIONS.filter((name) => permissions.includes(name)).map(permissionTypeOf),
  '`permissions` as an enum.',
);
mutation('createApiKey', createApiKey, { field: 'newApiKey', type: () => NewApiKey });
mutation('revokeApiKey', revokeApiKey, { field: 'apiKey', type: () => ApiKey });
mutation('createToken', createToken, { field: 'newToken', type: () => NewToken });
connection('tokens', Token, listTokens);
mutation('revokeToken', revokeToken, { field: 'token', type: () => Token });
query(
  'now',
  () => Date,
  getTime,
  ({ now }) => now,
);
query(
  'permissions',
  () => [PermissionInfo],
  listPermissions,
  ({ permissions }) => permissions,
);
query('testClock', () => TestClockState, getTestClock);
mutation('advanceTestClock', advanceTestClock, { field: 'testClock', type: () => TestClockState });
