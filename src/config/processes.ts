/** What processes do, and how many of them a machine runs where the settings do not say it. */
export const ROLES = ['all', 'api', 'worker'] as const;
export type ProcessRole = (typeof ROLES)[number];

const API_MAX = 4;
const WORKERS_MAX = 2;
/** From here on one core for the workers is not enough. */
const CORES_FOR_TWO_WORKERS = 8;
/** What a process may use while it is busy, with its part of the database. */
const MEMORY_OF_PROCESS_BYTES = 384 * 1_048_576;

/** With as much memory for each process, a busy one collects garbage less often. */
const AMPLE_MEMORY_BYTES = 1_024 * 1_048_576;
/** It uses up to 100 MB more than with the 32 of the start command. */
const AMPLE_OPTIONS = ['--max-semi-space-size=64'];

export interface ProcessCounts {
  api: number;
  /** 0 = the API processes do the work of the workers too. */
  worker: number;
}

/**
 * With one role there is one process, because an operator who sets a role starts the others too.
 * Otherwise half of the cores are for the API and one or two for the workers. PostgreSQL has the
 * rest. On one core, or where memory is for one process only, one process does everything.
 */
export function standardCounts(
  role: ProcessRole,
  { cores, memoryBytes }: { cores: number; memoryBytes: number },
): ProcessCounts {
  const room = Math.floor(memoryBytes / MEMORY_OF_PROCESS_BYTES);
  if (role !== 'all' || cores < 2 || room < 2) return { api: 1, worker: role === 'worker' ? 1 : 0 };
  const worker = cores >= CORES_FOR_TWO_WORKERS && room > WORKERS_MAX ? WORKERS_MAX : 1;
  const api = Math.min(API_MAX, Math.floor(cores / 2), room - worker);
  return { api, worker };
}

/**
 * What each of the processes that share the memory is started with, in addition to the options of
 * the start.
 */
export const nodeOptions = (processes: number, memoryBytes: number): readonly string[] =>
  memoryBytes / processes >= AMPLE_MEMORY_BYTES ? AMPLE_OPTIONS : [];
