/** Starts the service: one process, or several and what supervises them. */
import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { isError } from './platform/operations/is-error';
import { checkSettings } from './config/check-settings';
import { config } from './config/config';
import { log } from './platform/observability/log';
import { StartProblem } from './config/start-problem';
import { dataFolderProblem } from './runtime/data-folder-problem';
import { planProcesses } from './runtime/processes/plan-processes';
import { secretKeysOf } from './runtime/secret-key';

async function main(): Promise<void> {
  const warnings = checkSettings();
  if (cluster.isPrimary) for (const warning of warnings) log.warn(warning);
  config.secretKeys = secretKeysOf(config);
  // What serves is loaded where it serves, so that the supervisor stays small.
  if (cluster.isWorker) return (await import('./runtime/processes/run-child.js')).runChild();
  if (!config.production && config.opsTokens.length === 0) makeOpsToken();
  const planned = planProcesses(config);
  if (planned.length > 1)
    return (await import('./runtime/processes/supervise.js')).supervise(planned);
  return (await import('./runtime/processes/run-alone.js')).runAlone();
}

/** Without a token in the settings, operators sign in with one that is valid for this run. */
function makeOpsToken(): void {
  const token = randomBytes(18).toString('base64url');
  config.opsTokens = [{ name: 'ops', token }];
  log.info(`OPS_TOKEN for this run: ${token}`);
}

// An unhandled rejection is a bug in this program. It is no reason to drop all requests.
process.on('unhandledRejection', (reason) =>
  log.error({ err: reason }, 'a rejection was not handled'),
);

main().catch((thrown: unknown) => {
  const error = dataFolderProblem(thrown, config) ?? thrown;
  process.stderr.write(`${isError(error) ? error.message : String(error)}\n`);
  if (!(error instanceof StartProblem)) log.error({ err: error }, 'could not start');
  process.exit(1);
});
