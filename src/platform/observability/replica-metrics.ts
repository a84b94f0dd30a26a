/** Metrics of the replica. Without a replica there are none. */
import { gauge } from './metrics';

export const replicaUsable = gauge(
  'replica_usable',
  'Whether reports are read from the replica: 1, or 0 while it is away or too far behind',
  [],
);
export const replicaLag = gauge('replica_lag_seconds', 'How far the replica is behind', []);
for (const figure of [replicaUsable, replicaLag]) figure.remove();
