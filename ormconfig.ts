/** Every stored class and every migration, for the service and for the tools of TypeORM. */
import 'reflect-metadata';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ChargeAttempt } from './src/charges/attempt';
import { Charge } from './src/charges/charge';
import { ProviderCard } from './src/charges/provider-card';
import { Checkout } from './src/checkouts/checkout';
import { config } from './src/config';
import { Coupon } from './src/coupons/coupon';
import { Customer } from './src/customers/customer';
import { AuditEntry } from './src/kit/data/audit';
import { BoundedPool } from './src/kit/data/bounded-pool';
import type { PoolLimits } from './src/kit/data/pool-limits';
import { IdempotencyKey } from './src/kit/idempotency-key';
import { SteadyClient } from './src/kit/data/steady-client';
import { LedgerBalance, LedgerEntry, LedgerPurse } from './src/ledger/entry';
import { migrations } from './src/migrations/all';
import { Dispute } from './src/payments/refund/dispute';
import { IncomingPayment } from './src/payments/incoming-payment';
import { ProviderDifference } from './src/charges/provider-difference';
import { Refund } from './src/payments/refund/refund';
import { Transfer } from './src/payouts/transfer';
import { TransferReturn } from './src/payouts/transfer-return';
import { Passkey, Password, RecoveryCode, Totp } from './src/people/factors';
import { Invitation } from './src/people/invitation';
import { Membership } from './src/people/membership';
import { Notice } from './src/people/notice';
import { Session } from './src/people/session';
import { User } from './src/people/user';
import { Product } from './src/products/product';
import { ProductFile } from './src/products/product-file';
import { ProviderAccount } from './src/providers/accounts/provider-account';
import { ProviderHandle } from './src/providers/accounts/provider-handle';
import { ProviderOutage } from './src/providers/accounts/provider-outage';
import { ApiKey } from './src/stores/api-key';
import { SampleYear } from './src/sample-data/sample-year';
import { Store } from './src/stores/store';
import { TestClock } from './src/stores/test-clock';
import { Token } from './src/stores/token';
import { MrrMovement } from './src/subscriptions/mrr-movement';
import { PlanChange } from './src/subscriptions/plan-change';
import { Subscription } from './src/subscriptions/subscription';
import { UsageRecord } from './src/subscriptions/usage-record';
import { Delivery } from './src/webhooks/delivery';
import { DeliveryAttempt } from './src/webhooks/delivery-attempt';
import { Event } from './src/webhooks/event';
import { Webhook } from './src/webhooks/webhook';

export const entities = [
  Store,
  ApiKey,
  ProviderAccount,
  ProviderHandle,
  ProviderOutage,
  ProviderCard,
  Token,
  TestClock,
  IdempotencyKey,
  LedgerEntry,
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
  ChargeAttempt,
  Checkout,
  Subscription,
  Refund,
  Dispute,
  IncomingPayment,
  ProviderDifference,
  Transfer,
  TransferReturn,
  PlanChange,
  UsageRecord,
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
];

/** PostgreSQL's compiler takes a hundred times as long over a statement as any of ours runs. */
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
  return new DataSource({
    type: 'postgres',
    url,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    poolSize,
    applicationName: 'pitanga',
    ...(limits && { driver: { ...pg, Pool: BoundedPool } }),
    // Statements of a transaction are sent without waiting for the answers of those before.
    extra: { Client: SteadyClient, pipeline: true, options: sessionOptions, ...limits },
    synchronize: false,
    logging: false,
  });
}

/** The address that the pool connects to. */
export function addressOf({ options }: DataSource): string {
  if (!('url' in options) || !options.url) throw new Error('the database was opened by no address');
  return options.url;
}

export default dataSourceAt(config.databaseUrl ?? 'postgres://localhost/pitanga');
