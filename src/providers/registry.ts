/**
 * The provider for a scope: the simulator in Dev mode, in production the one that the operator
 * configured.
 */
import type { DataSource } from 'typeorm';
import type { Context } from '../kit/context';
import { unprocessable } from '../kit/errors';
import type { NotificationPort, Provider } from './provider';
import { measured } from './measured';
import type { Simulator } from './simulator/simulator';

const simulators = new WeakMap<DataSource, Simulator>();
const providers = new WeakMap<DataSource, Provider>();

export function registerSimulator(database: DataSource, simulator: Simulator): void {
  simulators.set(database, simulator);
  providers.set(database, measured('simulator', simulator));
}

/**
 * The provider of this scope. A provider must not be called inside a transaction: if the
 * transaction failed, its answer would be lost.
 */
export function providerFor(ctx: Context): Provider {
  if (ctx.hasOpenTransaction) throw new Error('a provider must not be called inside a transaction');
  if (!ctx.scope.devMode) {
    throw unprocessable(
      'no payment provider is configured for this store: ask the operator to configure one, ' +
        'or use a Dev mode key',
      null,
      'PROVIDER_NOT_CONFIGURED',
    );
  }
  const provider = providers.get(ctx.database);
  if (!provider) throw new Error('the simulator must be registered at start-up');
  return provider;
}

/** The sender of notifications under this name, and its environment; null = unknown. */
export function notifierNamed(
  database: DataSource,
  name: string,
): { notifications: NotificationPort; devMode: boolean } | null {
  const simulator = simulators.get(database);
  return simulator?.name === name
    ? { notifications: simulator.notifications, devMode: true }
    : null;
}

/** Whether a provider exists for this scope. */
export function hasProvider(ctx: Context): boolean {
  return ctx.scope.devMode;
}

/** The simulator of Dev mode, with the controls that only a simulator has. */
export function simulatorFor(ctx: Context): Simulator {
  const simulator = simulators.get(ctx.database);
  if (!simulator || !ctx.scope.devMode)
    throw new Error('the simulator serves Dev mode only, and must be registered at start-up');
  return simulator;
}
