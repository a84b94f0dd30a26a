/** Starts the process (API, workers or both) and stops it cleanly. */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { startWorkers } from '../jobs/worker';
import { buildApp, buildWorkerApp, type App } from './app';
import { config, readConfig } from './config';
import { connect, migrate } from './database';
import { openDemoStore } from './first-start';
import { SECOND_MS } from './kit/clock';
import { startDraining } from './kit/draining';
import { log } from './kit/log';
import { openDatabase } from './open-database';
import { secretKeysOf } from './secret-key';
import { startTracing } from './tracing';

const STOP_WITHIN_MS = 25 * SECOND_MS;

async function main(): Promise<void> {
  const { problems } = readConfig(process.env);
  if (problems.length > 0)
    throw new Error(
      `the settings are not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  config.secretKeys = secretKeysOf(config);
  if (!config.production && config.opsTokens.length === 0) {
    const token = randomBytes(18).toString('base64url');
    config.opsTokens = [{ name: 'ops', token }];
    log.info(`OPS_TOKEN for this run: ${token}`);
  }
  const tracing = await startTracing(config.otlpEndpoint, config.otelServiceName);
  const postgres = await openDatabase(config);
  await migrate(postgres.url);
  const { database, close } = await connect(postgres.url, {
    replicaUrl: config.databaseReplicaUrl,
  });
  if (!config.production) {
    const demo = await openDemoStore(database, config.dataDir);
    if (demo)
      process.stdout.write(
        `\nDemo store opened. Its Dev mode key, also in ${demo.file}:\n\n  ${demo.key}\n\n`,
      );
  }
  const app = config.role === 'worker' ? null : await buildApp(database, postgres.url);
  const workers = config.role === 'api' ? null : await startWorkers(database, postgres.url);
  if (app) await listen(app);
  const watched =
    app === null && config.workerPort !== null
      ? await listenForWatchers(await buildWorkerApp(database), config.workerPort)
      : null;
  process.stdout.write(`ready ${config.publicUrl}\n`);
  stopOnSignal(async () => {
    startDraining();
    app?.drain();
    watched?.drain();
    await Promise.all([app?.server.close(), workers?.close()]);
    await watched?.server.close();
    await close();
    await postgres.stop();
    await tracing?.stop();
  });
}

async function listen({ server }: App): Promise<void> {
  await server.listen({ port: config.port, host: config.host });
  const { port } = server.server.address() as AddressInfo;
  if (!process.env.PUBLIC_URL) config.publicUrl = `http://localhost:${port}`;
}

async function listenForWatchers(app: App, port: number): Promise<App> {
  const address = await app.server.listen({ port, host: config.host });
  log.info({ address }, 'figures of this worker');
  return app;
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

// A promise nobody waited for is a mistake of ours, and no reason to drop everybody's requests.
process.on('unhandledRejection', (reason) =>
  log.error({ err: reason }, 'a rejection was not handled'),
);

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (!(error instanceof Error && error.message.startsWith('the settings')))
    log.error({ err: error }, 'could not start');
  process.exit(1);
});
