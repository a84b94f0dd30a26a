/**
 * Runs several processes of the service as one: one database server, one port, one ready line, one
 * signal to stop. It does no work of its own, so that it stays small and answers at once.
 */
import cluster from 'node:cluster';
import { config } from '../../config/config';
import { nodeOptions } from '../../config/processes';
import { memoryOfMachine } from '../../platform/operations/machine';
import { log } from '../../platform/observability/log';
import { announcement } from '../announce';
import { openDatabase } from '../open-database';
import type { PlannedProcess } from './plan-processes';
import { ProcessGroup } from './process-group';
import { stopOnSignal } from './stop-on-signal';

export async function supervise(planned: readonly PlannedProcess[]): Promise<void> {
  log.setBindings({ process: 'supervisor' });
  // Each process accepts from the one listening socket. In turn, a connection that is handed to a
  // process that ends at that moment is neither served nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const options = nodeOptions(planned.length, memoryOfMachine());
  cluster.setupPrimary({
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...options],
  });
  // The processes load while the database starts.
  const group = new ProcessGroup(planned);
  // A frozen process does not see that its supervisor has ended.
  process.on('exit', () => group.kill());
  const { stop: stopDatabase, ...database } = await openDatabase(config);
  const { opsTokens } = config;
  const address = await group.start({ database, opsTokens }).catch(async (error: unknown) => {
    await stopDatabase();
    throw error;
  });
  config.publicUrl = address.publicUrl;
  const end = stopOnSignal(async () => {
    await group.stop();
    await stopDatabase();
  });
  for (const each of planned)
    void group.keepRunning(each).then((reason) => {
      if (reason === null) return;
      process.stderr.write(`${reason}\n`);
      end(1);
    });
  if (address.port !== null) process.stdout.write(announcement(config, address.setUpLink));
  process.stdout.write(`ready ${config.publicUrl}\n`);
}
