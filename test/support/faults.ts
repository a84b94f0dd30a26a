/** Faults of the database and of the provider, and how they end. */
import { holdTransaction } from './locks';
import { execute } from './server';
import type { World } from './world';

type Shop = Pick<World, 'database'>;
type End = () => Promise<void>;

let made = 0;

/** A transaction that inserted into the table fails when it commits. */
export async function refuseCommits({ database }: Shop, table: string): Promise<End> {
  const name = `refuse${++made}`;
  await database.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN RAISE EXCEPTION 'out of paper'; END $$`,
  );
  await database.query(
    `CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON "${table}"
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  );
  return async () => void (await database.query(`DROP TRIGGER ${name} ON "${table}"`));
}

/** An insert into the table fails at once. */
export async function refuseInserts({ database }: Shop, table: string): Promise<End> {
  const name = `refuse${++made}`;
  await database.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN RAISE EXCEPTION 'out of paper'; END $$`,
  );
  await database.query(
    `CREATE TRIGGER ${name} BEFORE INSERT ON "${table}"
     FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  );
  return async () => void (await database.query(`DROP TRIGGER ${name} ON "${table}"`));
}

/** The simulated provider fails at whatever needs this table of its own. */
export async function loseTable({ database }: Shop, table: string): Promise<End> {
  const away = `away ${++made}`;
  await database.query(`ALTER TABLE simulator."${table}" RENAME TO "${away}"`);
  return async () =>
    void (await database.query(`ALTER TABLE simulator."${away}" RENAME TO "${table}"`));
}

/** A transaction that inserted such a row waits when it commits, until the end of the fault. */
export async function holdCommits(
  shop: Shop,
  table: string,
  { objectId }: { objectId: string },
): Promise<End> {
  const name = `hold${++made}`;
  const lock = `hashtextextended('${name}', 0)`;
  const { runner, release } = await holdTransaction(shop);
  await runner.query(`SELECT pg_advisory_xact_lock(${lock})`);
  await shop.database.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN PERFORM pg_advisory_xact_lock(${lock}); RETURN NULL; END $$`,
  );
  await shop.database.query(
    `CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON "${table}"
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."objectId" = '${objectId}')
     EXECUTE FUNCTION ${name}()`,
  );
  // The function stays: to drop its trigger would wait for the transaction that it holds.
  return release;
}

/** The process dies when it cancels one more than so many charges. */
export async function dieAfterCancelling({ database }: Shop, charges: number): Promise<End> {
  await database.query(
    `CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql
     AS $$
     BEGIN
       IF (SELECT count(*) FROM "charges" WHERE "status" = 'CANCELLED') >= ${charges} THEN
         RAISE EXCEPTION 'dead';
       END IF;
       RETURN NEW;
     END $$`,
  );
  await database.query(
    `CREATE TRIGGER dies BEFORE UPDATE ON "charges"
     FOR EACH ROW WHEN (NEW."status" = 'CANCELLED')
     EXECUTE FUNCTION dies()`,
  );
  return async () => void (await database.query('DROP TRIGGER dies ON "charges"'));
}

/** The simulated provider makes PIX codes, and cannot take their payments. */
export async function refusePixPayments({ database }: Shop): Promise<void> {
  await database.query(
    `ALTER TABLE simulator."pixCharges" ADD CONSTRAINT "nobody pays" CHECK (NOT "paid")`,
  );
}

/** As after a failover to a standby, or when an operator protects a disk that is nearly full. */
export async function makeReadOnly({ databaseUrl }: Pick<World, 'databaseUrl'>): Promise<End> {
  const name = nameOf(databaseUrl);
  await execute(
    databaseUrl,
    `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
    `SELECT pg_terminate_backend(pid)
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return () =>
    execute(
      databaseUrl,
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${name} RESET default_transaction_read_only`,
    );
}

/** Inserts into the table fail with this SQLSTATE: the first `times` of them, or all. */
export async function failInserts(
  { database }: Shop,
  table: string,
  code: string,
  { times = Number.MAX_SAFE_INTEGER, message = 'fault' } = {},
): Promise<End> {
  // A sequence counts what is rolled back, too.
  await database.query('CREATE SEQUENCE IF NOT EXISTS faults');
  await database.query(
    `CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql
     AS $$
     BEGIN
       IF nextval('faults') <= ${times} THEN
         RAISE EXCEPTION '${message}' USING ERRCODE = '${code}';
       END IF;
       RETURN NEW;
     END $$`,
  );
  await database.query(
    `CREATE TRIGGER fault BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION fault()`,
  );
  return async () => void (await database.query(`DROP TRIGGER fault ON "${table}"`));
}

/** The database says what a standby would say that is 90 seconds behind: a real one takes minutes. */
export async function pretendStandby(url: string): Promise<void> {
  await execute(
    url,
    `CREATE FUNCTION public.pg_is_in_recovery() RETURNS boolean
     LANGUAGE sql AS 'SELECT true'`,
    `CREATE FUNCTION public.pg_last_wal_replay_lsn() RETURNS pg_lsn
     LANGUAGE sql AS $$ SELECT '0/1'::pg_lsn $$`,
    `CREATE FUNCTION public.pg_last_xact_replay_timestamp() RETURNS timestamptz
     LANGUAGE sql AS $$ SELECT now() - interval '90 seconds' $$`,
    `ALTER DATABASE ${nameOf(url)} SET search_path = public, pg_catalog`,
  );
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
