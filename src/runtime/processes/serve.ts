/** The work of one process: the API, the workers or both, over a database that is open. */
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { startMeasuringFigures } from '../../../jobs/figures/measure-figures';
import { repeatUntilClosed } from '../../../jobs/queues/exclusive-connection';
import { withTimeout } from '../../../jobs/queues/with-timeout';
import { startWorkers } from '../../../jobs/worker';
import { buildApp, buildWorkerApp, type App } from '../../app';
import { config } from '../../config/config';
import { connect } from '../database';
import { AllStores } from '../../platform/records/all-stores';
import { log } from '../../platform/observability/log';
import { measureProcess } from '../../platform/observability/metrics';
import { keepHashKeys } from '../../platform/secrets/lasting-hashes';
import { StartProblem } from '../../config/start-problem';
import { SECOND_MS } from '../../platform/time/clock';
import { writeProviderCalls } from '../../modules/providers/provider-calls';
import { startDraining } from '../../platform/jobs/draining';
import { removeOldDownloads } from '../../modules/products/product-files';
import { checkSchemaFloor } from '../check-schema-floor';
import { checkSecretKey } from '../check-secret-key';
import { checkSessions } from '../check-sessions';
import { openDemoStore } from '../first-start';
import { migrate, requireMigrated } from '../migrate-database';
import type { DatabaseAddresses } from '../open-database';
import { setUpLink } from '../set-up-link';
import { showBuild } from '../show-build';
import { startTracing } from '../tracing';

/**
 * Connections that the system keeps until this process takes them. With the 511 of Node some of a
 * crowd's connections are dropped, and tried again only after seconds. The system may allow fewer.
 */
const ACCEPTED_LATER_MAX = 4_096;
const CALLS_WRITTEN_EVERY_MS = SECOND_MS / 2;
const CALLS_WRITTEN_AT_END_MS = 2 * SECOND_MS;

export interface Serving {
  /** The port of the API; null without one. */
  port: number | null;
  /** Leads the first member to the dashboard; null = there is one, or this is production. */
  setUpLink: string | null;
  /** Finishes what is in flight and closes everything but the database server. */
  stop(): Promise<void>;
}

/** `isFirst` says whether this process makes the database ready. */
export async function serve(
  addresses: DatabaseAddresses,
  { isFirst }: { isFirst: boolean },
): Promise<Serving> {
  measureProcess();
  const tracing = await startTracing(config.otlpEndpoint, config.otelServiceName);
  if (isFirst) await prepareTables(addresses);
  const { database, close } = await connect(addresses.url, {
    replicaUrl: config.databaseReplicaUrl,
  });
  try {
    const all = new AllStores(database.manager);
    if (isFirst) await requireMigrated(database);
    await checkSchemaFloor(database, all);
    showBuild(database);
    if (isFirst) await prepare(database, all);
    await keepHashKeys(all, config.secretKeys);
    const serving = await open(database, all, addresses.directUrl);
    return {
      port: serving.port,
      setUpLink: isFirst && serving.port !== null ? await linkOfDashboard(database) : null,
      stop: async () => {
        await serving.stop();
        await close();
        await tracing?.stop();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** No other process can migrate a database that this start runs itself. */
async function prepareTables(addresses: DatabaseAddresses): Promise<void> {
  await checkSessions(addresses);
  const { directUrl, isOurs } = addresses;
  if (config.migrateOnStart || isOurs) await migrate(directUrl);
}

async function prepare(database: DataSource, all: AllStores): Promise<void> {
  await checkSecretKey(all, config.secretKeys);
  if (!config.production) await announceDemoStore(database, all);
  await removeOldDownloads().catch((error: unknown) =>
    log.warn({ err: error }, 'old downloads could not be removed'),
  );
}

async function announceDemoStore(database: DataSource, all: AllStores): Promise<void> {
  const demo = await openDemoStore(database, all, config.dataDir);
  if (demo)
    process.stdout.write(
      `\nDemo store opened. Its Dev mode key, also in ${demo.file}:\n\n  ${demo.key}\n\n`,
    );
}

/** Outside production, until the demo store has an owner who can sign in. */
function linkOfDashboard(database: DataSource): Promise<string | null> {
  if (config.production || !config.dashboard) return Promise.resolve(null);
  return setUpLink(database);
}

async function open(
  database: DataSource,
  all: AllStores,
  databaseUrl: string,
): Promise<Pick<Serving, 'port' | 'stop'>> {
  const app = config.role === 'worker' ? null : await buildApp(database, all, databaseUrl);
  const workers = config.role === 'api' ? null : await startWorkers(database, all, databaseUrl);
  const workerApp =
    config.role === 'worker' && workers && config.workerPort !== null
      ? await buildWorkerApp(database, all, workers)
      : null;
  const port = await listenAll(app, workerApp).catch(async (error: unknown) => {
    await workers?.close();
    throw error;
  });
  const measuring = startMeasuringFigures(databaseUrl);
  const calls = startWritingCalls(database, all);
  return {
    port,
    stop: async () => {
      startDraining();
      measuring.close();
      app?.drain();
      workerApp?.drain();
      await Promise.all([app && closeAfterDelay(app), workers?.close()]);
      await workerApp?.server.close();
      await calls.close();
    },
  };
}

function startWritingCalls(database: DataSource, all: AllStores): { close(): Promise<void> } {
  const report = 'calls to providers could not be recorded';
  const writing = repeatUntilClosed(CALLS_WRITTEN_EVERY_MS, report, () =>
    writeProviderCalls(database, all),
  );
  return {
    close: async () => {
      writing.close();
      await withTimeout(CALLS_WRITTEN_AT_END_MS, writeProviderCalls(database, all));
    },
  };
}

/**
 * A load balancer needs a moment to notice that `/readyz` returns 503. Until then its requests are
 * still answered.
 */
async function closeAfterDelay({ server }: App): Promise<void> {
  await pause(config.drainDelayMs);
  await server.close();
}

async function listenAll(app: App | null, workerApp: App | null): Promise<number | null> {
  if (workerApp) {
    const { address } = await listen(workerApp, config.workerPort ?? 0, 'WORKER_PORT');
    log.info({ address }, 'figures of this worker');
  }
  if (!app) return null;
  const { port } = await listen(app, config.port, 'PORT');
  if (!process.env.PUBLIC_URL) config.publicUrl = `http://localhost:${port}`;
  return port;
}

async function listen(
  { server }: App,
  port: number,
  setting: 'PORT' | 'WORKER_PORT',
): Promise<{ address: string; port: number }> {
  const address = await server
    .listen({ port, host: config.host, backlog: ACCEPTED_LATER_MAX })
    .catch((error: unknown) => refusePort(error, port, setting));
  return { address, port: (server.server.address() as AddressInfo).port };
}

function refusePort(error: unknown, port: number, setting: 'PORT' | 'WORKER_PORT'): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    throw new StartProblem(
      `the port ${port} is in use: choose another one with ${setting}=…, or stop the process ` +
        'that uses it',
    );
  if (code === 'EACCES')
    throw new StartProblem(
      `this user may not use the port ${port}: choose one above 1023 with ${setting}=…`,
    );
  throw error;
}
