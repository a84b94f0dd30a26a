/** The settings of the embedded server. */
import { memorySettings } from './memory-settings';
import type { Cluster } from './postgres-cluster';

export function settings(cluster: Cluster): string[] {
  const { durable, maxConnections, memoryBytes } = cluster;
  const always = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${maxConnections}`,
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
