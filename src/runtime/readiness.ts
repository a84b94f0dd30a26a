/**
 * Whether this process can do its work: the database answers within a second, accepts writes, and
 * has every migration. The check uses its own connection, so that a busy pool does not make a
 * process look dead.
 */
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { isPooled } from './database';
import { SECOND_MS } from '../platform/time/clock';
import { ResilientClient } from '../platform/database/resilient-client';
import { knownMigrations, recognisedMigrations } from './known-migrations';

const ANSWER_WITHIN_MS = 0.8 * SECOND_MS;

export type Readiness =
  | 'ready'
  | 'the database does not answer'
  | 'the database is read-only'
  | 'migrations are missing'
  | 'this release is older than its database allows';

export class ReadinessCheck {
  private client: ResilientClient | null = null;
  private asking: Promise<Readiness> | null = null;
  private readonly migrations: readonly string[];
  private readonly recognised: readonly string[];

  constructor(
    private readonly databaseUrl: string,
    database: Pick<DataSource, 'migrations'>,
  ) {
    this.migrations = knownMigrations(database);
    this.recognised = recognisedMigrations(database);
  }

  /** Requests that arrive during a check share its result. */
  ask(): Promise<Readiness> {
    this.asking ??= this.askInTime().finally(() => (this.asking = null));
    return this.asking;
  }

  async close(): Promise<void> {
    await this.asking;
    this.leave('closed');
  }

  private async askInTime(): Promise<Readiness> {
    const late = setTimeout(
      () => this.leave('the database did not answer in time'),
      ANSWER_WITHIN_MS,
    );
    try {
      const { rows } = await (
        await this.connection()
      ).query<{ reads: boolean; is_behind: boolean; is_too_old: boolean }>(
        `
          SELECT pg_is_in_recovery()
            OR current_setting('transaction_read_only')::boolean AS "reads", EXISTS (
              SELECT
              FROM unnest($1::text[]) AS known("name")
              WHERE known."name" NOT IN (SELECT "name" FROM "migrations")
            ) AS "is_behind", EXISTS (
              SELECT
              FROM "schemaFloor"
              WHERE "migration" <> ALL ($2)
            ) AS "is_too_old"
        `,
        [this.migrations, this.recognised],
      );
      const [state] = rows;
      if (state?.reads) {
        // After a failover the next connection may lead to another server.
        this.leave('the server is read-only');
        return 'the database is read-only';
      }
      if (state?.is_too_old) return 'this release is older than its database allows';
      return state?.is_behind ? 'migrations are missing' : 'ready';
    } catch {
      this.leave('the last check failed');
      return 'the database does not answer';
    } finally {
      clearTimeout(late);
    }
  }

  private async connection(): Promise<pg.ClientBase> {
    if (this.client) return this.client;
    const client = new ResilientClient({
      connectionString: this.databaseUrl,
      isPooled: isPooled(this.databaseUrl),
      application_name: 'pitanga readiness',
    });
    this.client = client;
    client.once('end', () => {
      if (this.client === client) this.client = null;
    });
    await client.connect();
    return client;
  }

  private leave(reason: string): void {
    const { client } = this;
    this.client = null;
    client?.breakOff(reason);
  }
}
