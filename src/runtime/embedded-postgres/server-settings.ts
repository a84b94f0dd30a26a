/** The settings of the embedded server. */
import type { Cluster } from './postgres-cluster';

const MB = 1_048_576;

export function settings({ durable, memoryBytes }: Cluster): string[] {
  const always = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'log_min_messages=log',
    ...(memoryBytes === null ? [] : memorySettings(memoryBytes)),
  ];
  return durable
    ? always
    : [
        ...always,
        'fsync=off',
        'synchronous_commit=off',
        'full_page_writes=off',
        'wal_level=minimal',
        'max_wal_senders=0',
      ];
}

/**
 * They make the server, which shares the memory with the service, faster and no less durable:
 * `fsync`, `synchronous_commit` and `full_page_writes` stay on.
 */
function memorySettings(memoryBytes: number): string[] {
  const memoryMb = Math.floor(memoryBytes / MB);
  const share = (part: number, min: number, max: number): number =>
    Math.min(max, Math.max(min, Math.floor(memoryMb / part)));
  return [
    `shared_buffers=${share(8, 64, 1_024)}MB`,
    `effective_cache_size=${share(2, 256, 65_536)}MB`,
    // Each connection may use it several times.
    `work_mem=${share(1_024, 4, 16)}MB`,
    `maintenance_work_mem=${share(32, 64, 256)}MB`,
    // A checkpoint writes every changed page once more. Fewer of them make a crash recovery longer:
    // it reads at most this much.
    `max_wal_size=${share(8, 1_024, 2_048)}MB`,
    'min_wal_size=256MB',
    'checkpoint_timeout=15min',
    'checkpoint_completion_target=0.9',
    'wal_compression=on',
    // The planner's default is for disks that turn.
    'random_page_cost=1.1',
  ];
}
