/** Every stored class and every migration, for the service and for the tools of TypeORM. */
import 'reflect-metadata';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ChargeAttempt } from './src/modules/charges/attempt';
import { Charge } from './src/modules/charges/charge';
import { StoredCard } from './src/modules/charges/stored-cards/stored-card';
import { BrowserToken } from './src/modules/payments/pay/card/browser-token';
import { PublicKey } from './src/modules/stores/public-keys/public-key';
import { ProviderCard } from './src/modules/charges/provider-card';
import { Checkout } from './src/modules/checkouts/checkout';
import { config } from './src/config/config';
import { Coupon } from './src/modules/coupons/coupon';
import { Customer } from './src/modules/customers/customer';
import { AuditEntry } from './src/platform/records/audit';
import { BoundedPool } from './src/platform/database/bounded-pool';
import type { PoolLimits } from './src/platform/database/pool-limits';
import { queryThrough } from './src/platform/database/pool-queries';
import { IdempotencyKey } from './src/platform/idempotency/idempotency-key';
import { ResilientClient } from './src/platform/database/resilient-client';
import { SplitPart } from './src/modules/ledger/sub-accounts/split-part';
import {
  SubAccountEntry,
  SubAccountPurse,
} from './src/modules/ledger/sub-accounts/sub-account-entry';
import { SubAccount } from './src/modules/sub-accounts/sub-account';
import { LedgerBalance, LedgerEntry, LedgerPurse } from './src/modules/ledger/entry';
import { migrations } from './src/migrations/all';
import { Message } from './src/modules/messages/message';
import { MessageRule } from './src/modules/messages/message-rule';
import { BillingDocument } from './src/modules/payments/documents/billing-document';
import { Closing } from './src/modules/payouts/closings/closing';
import { Dispute } from './src/modules/payments/disputes/dispute';
import { IncomingPayment } from './src/modules/payments/incoming-payment';
import { ProviderDifference } from './src/modules/charges/provider-difference';
import { Refund } from './src/modules/payments/refund/refund';
import { StatementRow } from './src/modules/payouts/statement/statement-row';
import { Transfer } from './src/modules/payouts/transfers/transfer';
import { TransferReturn } from './src/modules/payouts/transfers/transfer-return';
import { Passkey, Password, RecoveryCode, Totp } from './src/modules/members/factors/factors';
import { Invitation } from './src/modules/members/team/invitation';
import { Membership } from './src/modules/members/team/membership';
import { Notice } from './src/modules/members/notice';
import { Session } from './src/modules/members/sessions/session';
import { User } from './src/modules/members/user';
import { PortalCode } from './src/modules/portal/portal-code';
import { PortalLink } from './src/modules/portal/portal-link';
import { PortalSession } from './src/modules/portal/portal-session';
import { RefundRequest } from './src/modules/portal/refunds/refund-request';
import { Product } from './src/modules/products/product';
import { ProductFile } from './src/modules/products/product-file';
import { ProviderAccount } from './src/modules/providers/accounts/provider-account';
import { ProviderReference } from './src/modules/providers/accounts/state/provider-reference';
import { ProviderOutage } from './src/modules/providers/accounts/state/provider-outage';
import { ApiKey } from './src/modules/stores/keys/api-key';
import { SampleYear } from './src/modules/sample-data/sample-year';
import { Store } from './src/modules/stores/store';
import { TestClock } from './src/modules/stores/test-clock/test-clock';
import { Token } from './src/modules/stores/keys/token';
import { MrrMovement } from './src/modules/subscriptions/plans/mrr-movement';
import { PlanChange } from './src/modules/subscriptions/plans/plan-change';
import { Subscription } from './src/modules/subscriptions/subscription';
import { SubscriptionLine } from './src/modules/subscriptions/plans/subscription-line';
import { UsageRecord } from './src/modules/subscriptions/plans/usage-record';
import { Delivery } from './src/modules/webhooks/deliveries/delivery';
import { DeliveryAttempt } from './src/modules/webhooks/deliveries/delivery-attempt';
import { Event } from './src/modules/webhooks/events/event';
import { Webhook } from './src/modules/webhooks/endpoints/webhook';

export const entities = [
  Store,
  ApiKey,
  ProviderAccount,
  ProviderReference,
  ProviderOutage,
  ProviderCard,
  StoredCard,
  PublicKey,
  BrowserToken,
  Token,
  TestClock,
  IdempotencyKey,
  LedgerEntry,
  StatementRow,
  LedgerBalance,
  LedgerPurse,
  Webhook,
  Event,
  Delivery,
  DeliveryAttempt,
  Customer,
  Product,
  ProductFile,
  Coupon,
  Charge,
  BillingDocument,
  Closing,
  ChargeAttempt,
  Checkout,
  Subscription,
  Refund,
  Dispute,
  IncomingPayment,
  ProviderDifference,
  Transfer,
  TransferReturn,
  SubAccount,
  SubAccountEntry,
  SubAccountPurse,
  SplitPart,
  PlanChange,
  UsageRecord,
  SubscriptionLine,
  MrrMovement,
  SampleYear,
  AuditEntry,
  User,
  Membership,
  Invitation,
  Session,
  Passkey,
  Password,
  Totp,
  RecoveryCode,
  Notice,
  PortalLink,
  PortalSession,
  PortalCode,
  RefundRequest,
  Message,
  MessageRule,
];

/**
 * PostgreSQL's compiler takes a hundred times as long over a statement as any statement here runs.
 */
export const SESSION_OPTIONS = '-c jit=off';
/** The same, and the database refuses every change. */
export const READ_ONLY_OPTIONS = `${SESSION_OPTIONS} -c default_transaction_read_only=on`;

/** A connection pool to this database; `initialize()` opens it. Without limits its statements,
 * locks and waits may take as long as they do: for migrations and the operator's tool. */
export function dataSourceAt(
  url: string,
  poolSize = config.databasePoolSize,
  limits: PoolLimits | null = null,
  sessionOptions = SESSION_OPTIONS,
): DataSource {
  const database: DataSource = new DataSource({
    type: 'postgres',
    url,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    poolSize,
    applicationName: 'pitanga',
    ...(limits && { driver: { ...pg, Pool: BoundedPool } }),
    extra: {
      Client: ResilientClient,
      options: sessionOptions,
      ...limits,
      opened: (pool: pg.Pool) => queryThrough(database, pool),
    },
    synchronize: false,
    logging: false,
  });
  return database;
}

/** The address that the pool connects to. */
export function addressOf({ options }: DataSource): string {
  if (!('url' in options) || !options.url) throw new Error('the database was opened by no address');
  return options.url;
}

export default dataSourceAt(config.databaseUrl ?? 'postgres://localhost/pitanga');
