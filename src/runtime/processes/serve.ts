/** The work of one process: the API, the workers or both, over a database that is open. */
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { startMeasuringFigures } from '../../../jobs/figures/measure-figures';
import { startWorkers } from '../../../jobs/worker';
import { buildApp, buildWorkerApp, type App } from '../../app';
import { config } from '../../config/config';
import { connect } from '../database';
import { log } from '../../platform/observability/log';
import { measureProcess } from '../../platform/observability/metrics';
import { StartProblem } from '../../config/start-problem';
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
    await checkSchemaFloor(database);
    showBuild(database);
    if (isFirst) await prepare(database);
    const serving = await open(database, addresses.directUrl);
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
  else await requireMigrated(directUrl);
}

async function prepare(database: DataSource): Promise<void> {
  await checkSecretKey(database, config.secretKeys);
  if (!config.production) await announceDemoStore(database);
  await removeOldDownloads().catch((error: unknown) =>
    log.warn({ err: error }, 'old downloads could not be removed'),
  );
}

async function announceDemoStore(database: DataSource): Promise<void> {
  const demo = await openDemoStore(database, config.dataDir);
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
  databaseUrl: string,
): Promise<Pick<Serving, 'port' | 'stop'>> {
  const app = config.role === 'worker' ? null : await buildApp(database, databaseUrl);
  const workers = config.role === 'api' ? null : await startWorkers(database, databaseUrl);
  const port = app && (await listen(app));
  const workerApp =
    config.role === 'worker' && workers && config.workerPort !== null
      ? await buildWorkerApp(database, workers)
      : null;
  if (workerApp) await listenForWatchers(workerApp);
  const measuring = startMeasuringFigures(databaseUrl);
  return {
    port,
    stop: async () => {
      startDraining();
      measuring.close();
      app?.drain();
      workerApp?.drain();
      await Promise.all([app && closeAfterDelay(app), workers?.close()]);
      await workerApp?.server.close();
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

async function listen({ server }: App): Promise<number> {
  const { host } = config;
  await server
    .listen({ port: config.port, host, backlog: ACCEPTED_LATER_MAX })
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
      throw new StartProblem(
        `the port ${config.port} is in use: choose another one with PORT=…, or stop the ` +
          'process that uses it',
      );
    });
  const { port } = server.server.address() as AddressInfo;
  if (!process.env.PUBLIC_URL) config.publicUrl = `http://localhost:${port}`;
  return port;
}

async function listenForWatchers(app: App): Promise<void> {
  const address = await app.server.listen({ port: config.workerPort ?? 0, host: config.host });
  log.info({ address }, 'figures of this worker');
}
