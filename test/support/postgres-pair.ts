/**
 * A primary of PostgreSQL and a standby that follows it, on loopback. A purchase is committed only
 * when the standby has it too (synchronous replication). They end with the test.
 */
import {
  WITHIN_MS,
  createServer,
  createStandby,
  openPlace,
  type PostgresServer,
} from './postgres-server';
import { until } from './running-shop';

export interface PostgresPair {
  primary: PostgresServer;
  standby: PostgresServer;
  /** Of the primary. */
  databaseUrl: string;
  /** Of the standby. */
  replicaUrl: string;
}

export async function startPair(): Promise<PostgresPair> {
  const place = await openPlace();
  const primary = await createServer(place, 'one');
  const standby = await createStandby(place, 'two', primary);
  await confirmByStandby(primary);
  const { databaseUrl } = primary;
  return { primary, standby, databaseUrl, replicaUrl: standby.databaseUrl };
}

/** Only of the first primary: a standby that is promoted has nobody to wait for. */
async function confirmByStandby(primary: PostgresServer): Promise<void> {
  await primary.set('synchronous_standby_names', 'ANY 1 (*)');
  await until(
    'a standby follows',
    async () =>
      Number(
        await primary.ask(`SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'`),
      ) > 0,
    WITHIN_MS,
  );
}
