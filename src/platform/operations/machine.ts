/** What this machine has for the service: cores and memory, within the limits of its container. */
import { availableParallelism, totalmem } from 'node:os';

/** The cores on which this process may run. */
export function coresOfMachine(): number {
  return availableParallelism();
}

/** The memory of the machine, or the limit of the container if that is lower. */
export function memoryOfMachine(): number {
  const limit = process.constrainedMemory();
  const total = totalmem();
  // Without a limit Node answers 0, or a number beyond all memory.
  return limit > 0 && limit < total ? limit : total;
}
