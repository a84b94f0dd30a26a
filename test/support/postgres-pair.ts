/**
 * A primary of PostgreSQL and standbys that follow it, on loopback. A purchase is committed only
 * when one of them has it too (synchronous replication). They end with the test.
 */
import {
  USER,
  WITHIN_MS,
  createServer,
  createStandby,
  openPlace,
  type PostgresServer,
} from './postgres-server';
import { until } from './running-shop';

interface Addresses {
  /** Of all: it leads to the one that takes writes. */
  databaseUrl: string;
  /** Of all: it leads to one that follows it. */
  replicaUrl: string;
}

export interface PostgresPair extends Addresses {
  primary: PostgresServer;
  standby: PostgresServer;
}

export async function startPair(): Promise<PostgresPair> {
  const place = await openPlace();
  const primary = await createServer(place, 'one');
  const standby = await createStandby(place, 'two', primary);
  await confirmByStandby(primary);
  return { primary, standby, ...addressesOf([primary, standby]) };
}

/** Two standbys and then the primary, in this order in their addresses. */
export async function startThree(): Promise<
  Addresses & { primary: PostgresServer; standbys: [PostgresServer, PostgresServer] }
> {
  const place = await openPlace();
  const primary = await createServer(place, 'three');
  const [one, two] = [
    await createStandby(place, 'one', primary),
    await createStandby(place, 'two', primary),
  ];
  await confirmByStandby(primary);
  return { primary, standbys: [one, two], ...addressesOf([one, two, primary]) };
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

function addressesOf(servers: readonly PostgresServer[]): Addresses {
  const all = servers.map(({ address }) => address).join();
  const address = (wanted: string) =>
    `postgres://${USER}@${all}/${USER}?target_session_attrs=${wanted}`;
  return { databaseUrl: address('read-write'), replicaUrl: address('standby') };
}
