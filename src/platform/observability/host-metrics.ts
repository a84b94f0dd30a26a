/**
 * The metric of the host of PostgreSQL that connections go to. There is none of an address with one
 * host.
 */
import { Gauge } from 'prom-client';
import { PREFIX, registry } from './metrics';

export const databaseHosts = new Gauge({
  name: `${PREFIX}database_host_chosen`,
  help:
    'Whether connections go to this host of PostgreSQL: 1 or 0, by what it must be ' +
    '(read-write, standby) and host',
  labelNames: ['wanted', 'host'],
  registers: [registry],
});
