/** Starts the process (API, workers or both) and stops it cleanly. */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { startMeasuringFigures } from '../jobs/measure-figures';
import { startWorkers } from '../jobs/worker';
import { announcement } from './ops/announce';
import { buildApp, buildWorkerApp, type App } from './app';
import { checkSecretKey } from './ops/check-secret-key';
import { config, readConfig } from './config';
import { connect, migrate } from './database';
import { openDemoStore } from './ops/first-start';
import { setUpLink } from './ops/set-up-link';
import { SECOND_MS } from './kit/time/clock';
import { startDraining } from './kit/work/draining';
import { log } from './kit/observe/log';
import { measureProcess } from './kit/observe/metrics';
import { openDatabase } from './ops/open-database';
import { removeOldDownloads } from './products/product-files';
import { secretKeysOf } from './ops/secret-key';
import { StartProblem } from './kit/start-problem';
import { startTracing } from './ops/tracing';

const STOP_WITHIN_MS = 25 * SECOND_MS;

async function main(): Promise<void> {
  checkSettings();
  config.secretKeys = secretKeysOf(config);
  if (!config.production && config.opsTokens.length === 0) makeOpsToken();
  measureProcess();
  const tracing = await startTracing(config.otlpEndpoint, config.otelServiceName);
  const postgres = await openDatabase(config);
  await migrate(postgres.url);
  const { database, close } = await connect(postgres.url, {
    replicaUrl: config.databaseReplicaUrl,
  });
  const closeDatabase = async () => {
    await close();
    await postgres.stop();
  };
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await closeDatabase();
    throw error;
  };
  await checkSecretKey(database, config.secretKeys).catch(closeAndThrow);
  if (!config.production) await announceDemoStore(database);
  await removeOldDownloads().catch((error: unknown) =>
    log.warn({ err: error }, 'old downloads could not be removed'),
  );
  const app =
    config.role === 'worker' ? null : await buildApp(database, postgres.url).catch(closeAndThrow);
  const workers = config.role === 'api' ? null : await startWorkers(database, postgres.url);
  if (app) await listen(app);
  const workerApp =
    app === null && workers && config.workerPort !== null
      ? await buildWorkerApp(database, postgres.url, workers.lastTickAt)
      : null;
  if (workerApp) await listenForWatchers(workerApp);
  const measuring = startMeasuringFigures(postgres.url);
  stopOnSignal(async () => {
    startDraining();
    measuring.close();
    app?.drain();
    workerApp?.drain();
    await Promise.all([app && closeAfterDelay(app), workers?.close()]);
    await workerApp?.server.close();
    await closeDatabase();
    await tracing?.stop();
  });
  if (app) process.stdout.write(announcement(config, await linkOfDashboard(database)));
  process.stdout.write(`ready ${config.publicUrl}\n`);
}

function checkSettings(): void {
  const { problems, warnings } = readConfig(process.env);
  if (problems.length > 0) {
    const lines = problems.map((problem) => `  - ${problem}`);
    throw new StartProblem(`the settings are missing or wrong:\n${lines.join('\n')}`);
  }
  for (const warning of warnings) log.warn(warning);
}

/** Without a token in the settings, operators sign in with one that is valid for this run. */
function makeOpsToken(): void {
  const token = randomBytes(18).toString('base64url');
  config.opsTokens = [{ name: 'ops', token }];
  log.info(`OPS_TOKEN for this run: ${token}`);
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

/**
 * A load balancer needs a moment to notice that `/readyz` returns 503. Until then its requests are
 * still answered.
 */
async function closeAfterDelay({ server }: App): Promise<void> {
  await pause(config.drainDelayMs);
  await server.close();
}

async function listen({ server }: App): Promise<void> {
  await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new StartProblem(
      `the port ${config.port} is in use: choose another one with PORT=…, or stop the ` +
        'process that uses it',
    );
  });
  const { port } = server.server.address() as AddressInfo;
  if (!process.env.PUBLIC_URL) config.publicUrl = `http://localhost:${port}`;
}

async function listenForWatchers(app: App): Promise<void> {
  const address = await app.server.listen({ port: config.workerPort ?? 0, host: config.host });
  log.info({ address }, 'figures of this worker');
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}

// An unhandled rejection is a bug of ours. It is no reason to drop all requests.
process.on('unhandledRejection', (reason) =>
  log.error({ err: reason }, 'a rejection was not handled'),
);

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (!(error instanceof StartProblem)) log.error({ err: error }, 'could not start');
  process.exit(1);
});
