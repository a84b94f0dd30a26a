/**
 * The provider for a scope: the simulator in Dev mode; in production the account that collects the
 * charge.
 */
import type { DataSource } from 'typeorm';
import type { Context } from '../../platform/operations/context';
import { isRestoring } from '../../platform/database/restores';
import { restoring } from '../../platform/operations/errors';
import { adapterOf } from './accounts/adapter';
import { METHOD_OF_PORT } from './accounts/state/method-of-port';
import { ProviderAccount, type AccountKind } from './accounts/provider-account';
import { notConfigured } from './accounts/serving-account';
import type { Ports, Provider } from './provider';
import type { NotificationPort } from './notification-port';
import { measured } from './measured';
import type { Simulator } from './simulator/simulator';

const simulators = new WeakMap<DataSource, Simulator>();
const providers = new WeakMap<DataSource, Provider>();

export function registerSimulator(database: DataSource, simulator: Simulator): void {
  simulators.set(database, simulator);
  providers.set(database, measured({ database, name: 'simulator', accountId: null }, simulator));
}

/** What is under way stays with the account it began with. */
interface Collected {
  providerAccountId: string | null;
}

/**
 * One port of the provider that collects a charge or sends a transfer; null = there is none yet, or
 * it has no account. Refuses with 422 when there is no such port. A provider must not be called
 * inside a transaction: if the transaction failed, its answer would be lost.
 */
export async function portFor<Name extends keyof Ports>(
  ctx: Context,
  name: Name,
  collected: Collected | null,
): Promise<Ports[Name]> {
  const port = await findPort(ctx, name, collected);
  if (!port) throw notConfigured(METHOD_OF_PORT[name]);
  return port;
}

/** The same; null when there is no such port. */
export async function findPort<Name extends keyof Ports>(
  ctx: Context,
  name: Name,
  collected: Collected | null,
): Promise<Ports[Name] | null> {
  if (ctx.hasOpenTransaction) throw new Error('a provider must not be called inside a transaction');
  if (ctx.scope.devMode) return simulatedProvider(ctx)[name];
  const accountId = collected?.providerAccountId ?? null;
  if (accountId === null) return null;
  const adapter = adapterOf(ctx.database, await ctx.rows.get(ProviderAccount, accountId));
  const port = (adapter[name] as Ports[Name] | undefined) ?? null;
  return port && (await isRestoring(ctx.database)) ? asking(port) : port;
}

/**
 * What only asks a provider, or notes what it did. Everything else may move money, or decide who
 * pays.
 */
const ASKING: ReadonlySet<PropertyKey> = new Set([
  'canRefundPart',
  'find',
  'findCard',
  'findDispute',
  'findMandate',
  'findRefund',
  'lookup',
  'noteRefund',
  'payments',
  'sendsTo',
  'settlement',
]);

/** The same port, which refuses with 503 every call that does more than ask. */
function asking<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) =>
        ASKING.has(property)
          ? (value.apply(target, given) as unknown)
          : Promise.reject(restoring());
    },
  });
}

/** Refuses with 503 while a restored installation asks its providers what it has lost. */
export async function refuseWhileRestoring({ database }: Context): Promise<void> {
  if (await isRestoring(database)) throw restoring();
}

/** Under which name payments of a charge are recorded: ids are unique within it. */
export function providerNameOf({ scope }: Context, { providerAccountId }: Collected): string {
  if (scope.devMode) return 'simulator';
  if (providerAccountId === null) throw new Error('the charge has no provider account');
  return providerAccountId;
}

const kinds = new Map<string, AccountKind>();

/** The kind of the provider that collects a charge, for figures: it never changes. */
export async function providerKindOf(
  ctx: Context,
  { providerAccountId }: Collected,
): Promise<AccountKind | 'simulator' | 'none'> {
  if (ctx.scope.devMode) return 'simulator';
  if (providerAccountId === null) return 'none';
  const known = kinds.get(providerAccountId);
  if (known) return known;
  const { kind } = await ctx.rows.get(ProviderAccount, providerAccountId);
  kinds.set(providerAccountId, kind);
  return kind;
}

function simulatedProvider(ctx: Context): Provider {
  const provider = providers.get(ctx.database);
  if (!provider) throw new Error('the simulator must be registered at start-up');
  return provider;
}

/** The sender of notifications under this name; null = unknown. */
export function simulatorNamed(database: DataSource, name: string): NotificationPort | null {
  const simulator = simulators.get(database);
  return simulator?.name === name ? simulator.notifications : null;
}

/** The simulator of Dev mode, with the controls that only a simulator has. */
export function simulatorFor(ctx: Context): Simulator {
  const simulator = simulators.get(ctx.database);
  if (!simulator || !ctx.scope.devMode)
    throw new Error('the simulator serves Dev mode only, and must be registered at start-up');
  return simulator;
}
