/** One process of several: it takes its task from the supervisor, and ends with it. */
import { config } from '../../config/config';
import { log } from '../../platform/observability/log';
import { nameProcess, processRestarts } from '../../platform/observability/metrics';
import { isMessage, type Task, type ToProcess } from '../../platform/jobs/process-messages';
import { listenToSupervisor, tellSupervisor } from '../../platform/jobs/sibling-processes';
import { serve } from './serve';
import { stopOnSignal } from './stop-on-signal';

/** Node ends a cluster's process when the supervisor is gone, so nothing outlives a SIGKILL. */
export async function runChild(): Promise<void> {
  listenToSupervisor();
  const task = await receiveTask();
  const { name, role, port, publicUrl, opsTokens } = task;
  log.setBindings({ process: name });
  nameProcess(name);
  processRestarts.inc(task.restarts);
  Object.assign(config, { role, port, publicUrl, opsTokens });
  const serving = await serve(task.database, task);
  stopOnSignal(serving.stop);
  const address = { port: serving.port, publicUrl: config.publicUrl, setUpLink: serving.setUpLink };
  tellSupervisor({ kind: 'serving', ...address });
}

/** The supervisor waits until this process listens, because an earlier message would be lost. */
function receiveTask(): Promise<Task> {
  return new Promise((resolve) => {
    process.on('message', (message: unknown) => {
      if (isMessage<ToProcess, 'begin'>(message, 'begin')) resolve(message.task);
    });
    tellSupervisor({ kind: 'loaded' });
  });
}
