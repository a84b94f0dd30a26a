/** The GraphQL resolvers of the store: balance, ledger, revenue, API keys and test clock. */
import { ArgsType, Field, Int } from 'type-graphql';
import { getRevenue } from '../../../modules/reports/revenue';
import { config } from '../../../config/config';
import { perform } from '../../../platform/operations/operation';
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
import { advanceTestClock } from '../../../modules/stores/test-clock/advance-test-clock';
import { getTestClock } from '../../../modules/stores/test-clock/get-test-clock';
import { ApiKey } from '../../../modules/stores/keys/api-key';
import { createApiKey } from '../../../modules/stores/keys/create-api-key';
import { createToken } from '../../../modules/stores/keys/create-token';
import { getMerchantInfo } from '../../../modules/stores/get-merchant-info';
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
import { revokeApiKey } from '../../../modules/stores/keys/revoke-api-key';
import { Store } from '../../../modules/stores/store';
import { getPublicKey } from '../../../modules/stores/public-keys/get-public-key';
import { replacePublicKey } from '../../../modules/stores/public-keys/replace-public-key';
import { orRefuse } from '../errors';
import { computedField, connectionField } from '../fields/object-fields';
import { connection, mutation, query } from '../fields/operation-resolvers';

query('store', getStore, { isNode: true });
mutation('updateStore', updateStore);
query('publicKey', getPublicKey, { isNode: true });
mutation('replacePublicKey', replacePublicKey);

query('merchantInfo', getMerchantInfo);

connectionField(
  Store,
  'ledgerEntries',
  listLedgerEntries,
  'The ledger entries of this environment, newest first.',
  () => ({}),
);

computedField(
  Store,
  'fees',
  [StoreFee],
  'The fees of the service, with those that the operator has set for this store.',
  feesOfStore,
);
computedField(
  Store,
  'payoutKey',
  PayoutKey,
  'The Pix key that payouts go to, which the operator sets; null without one.',
  payoutKeyOf,
  { nullable: true },
);
computedField(
  Store,
  'payoutTerms',
  PayoutTerms,
  'What payouts and Pix transfers cost in this environment.',
  (_store, ctx) => payoutTermsOf(ctx),
);
computedField(
  Store,
  'providers',
  [StoreProvider],
  'Each payment method, and the account that serves it in this environment.',
  (_store, ctx) => providersOf(ctx),
);
computedField(
  Store,
  'isSuspended',
  Boolean,
  'Whether the operator has suspended the store.',
  ({ suspendedAt }) => suspendedAt !== null,
);
computedField(
  Store,
  'cardPendingDays',
  Int,
  'Days for which the money of a card payment is pending.',
  ({ cardPendingDays }) => cardPendingDays ?? config.cardPendingDays,
);
computedField(
  Store,
  'rate',
  Int,
  'Requests per second that the store may make.',
  ({ rate }) => rate ?? config.rateLimit,
);

computedField(
  Store,
  'invoice',
  InvoiceDefaults,
  'The terms of subscriptions by invoice that name none.',
  ({ invoiceSettings }) => invoiceDefaultsOf(invoiceSettings),
);

computedField(
  Store,
  'portal',
  PortalSettings,
  'What buyers may do in the customer portal.',
  ({ portalSettings }) => portalSettingsOf(portalSettings),
);
computedField(
  Store,
  'portalUrl',
  String,
  'The address of the customer portal in this environment.',
  (_store, { scope }) => portalUrl(scope),
);

computedField(Store, 'balance', Balance, getBalance.description, (_store, ctx) =>
  orRefuse(ctx, () => perform(ctx, getBalance, {})),
);

@ArgsType()
class RevenueArguments {
  @Field(() => String, { description: 'The first day, YYYY-MM-DD, in São Paulo.' })
  startDate: string;
  @Field(() => String, { description: 'The last day, YYYY-MM-DD, in São Paulo.' })
  endDate: string;
}
query('revenue', getRevenue, { takes: RevenueArguments });

connection('apiKeys', listApiKeys);
computedField(
  ApiKey,
  'permissionTypes',
  [PermissionType.asEnum],
  '`permissions` as an enum.',
  ({ permissions }) =>
    PERMISSIONS.filter((name) => permissions.includes(name)).map(permissionTypeOf),
);
mutation('createApiKey', createApiKey);
mutation('revokeApiKey', revokeApiKey);
mutation('createToken', createToken);
connection('tokens', listTokens);
mutation('revokeToken', revokeToken);
query('now', getTime, { type: Date, select: ({ now }) => now });
query('permissions', listPermissions, {
  type: [PermissionInfo],
  select: ({ permissions }) => permissions,
});
query('testClock', getTestClock);
mutation('advanceTestClock', advanceTestClock, { field: 'testClock' });
