/** Which processes one start of the service runs. */
import type { Config } from '../../config/config';
import type { ProcessRole } from '../../config/processes';

export interface PlannedProcess {
  name: string;
  role: ProcessRole;
}

/** API processes first: the first process of a start says which port is used. */
export function planProcesses({
  role,
  apiProcesses,
  workerProcesses,
}: Pick<Config, 'role' | 'apiProcesses' | 'workerProcesses'>): PlannedProcess[] {
  const many = (count: number, word: string, does: ProcessRole): PlannedProcess[] =>
    Array.from({ length: count }, (_, index) => ({ name: `${word}-${index + 1}`, role: does }));
  if (role === 'worker') return many(workerProcesses, 'worker', 'worker');
  if (role === 'api') return many(apiProcesses, 'api', 'api');
  return workerProcesses === 0
    ? many(apiProcesses, 'all', 'all')
    : [...many(apiProcesses, 'api', 'api'), ...many(workerProcesses, 'worker', 'worker')];
}
