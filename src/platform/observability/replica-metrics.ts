/** Metrics of the replica. Without a replica there are none. */
import { Gauge } from 'prom-client';
import { PREFIX, registry } from './metrics';

const gauge = (name: string, help: string) => {
  const made = new Gauge({
    name: `${PREFIX}${name}`,
    help,
    labelNames: [],
    registers: [registry],
  });
  made.remove();
  return made;
};

export const replicaUsable = gauge(
  'replica_usable',
  'Whether reports are read from the replica: 1, or 0 while it is away or too far behind',
);
export const replicaLag = gauge('replica_lag_seconds', 'How far the replica is behind');
