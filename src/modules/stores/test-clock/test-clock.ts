/** How far a store's Dev mode clock is ahead of wall time. */
import { Entity, PrimaryColumn, type DataSource } from 'typeorm';
import { BigInteger, Moment, Text } from '../../../platform/records/columns/columns';
import type { Scopes } from '../../../platform/jobs/claims';
import type { Scope } from '../../../platform/records/record';
import { Rows } from '../../../platform/records/rows';

@Entity('testClocks')
export class TestClock {
  @PrimaryColumn('text') storeId: string;
  @BigInteger('How far it is ahead.', { private: true }) offsetMs: string;
  @Moment('The time the clock is still moving to; null when it has arrived.', {
    nullable: true,
    private: true,
    microseconds: true,
  })
  advancingTo: Date | null;
  @BigInteger(
    'The distance that the unfinished advance asked for; null if it asked for an instant.',
    { nullable: true, private: true },
  )
  advancingBySeconds: string | null;
  @Text('The call that moves it; null when none does.', { nullable: true, private: true })
  holder: string | null;
  @Moment('Until when it belongs to that call, in wall time.', {
    nullable: true,
    private: true,
    microseconds: true,
  })
  leaseUntil: Date | null;
}

/**
 * Scopes and their store time, except those whose clock is being moved. What a provider was already
 * asked for is settled for suspended stores too.
 */
export const SETTLED_SCOPES: Scopes = scopesWhere('true');

/** The same without suspended stores, whose other work waits. */
export const SWEPT_SCOPES: Scopes = scopesWhere(`s."suspendedAt" IS NULL`);

function scopesWhere(condition: string): Scopes {
  const select = (scopes: string) => `
    SELECT waiting.*,
      $1::timestamptz + COALESCE(c."offsetMs", 0) * interval '1 millisecond' AS "now"
    FROM ${scopes} waiting
    JOIN "stores" s ON s."id" = waiting."storeId"
    LEFT JOIN "testClocks" c ON c."storeId" = waiting."storeId" AND waiting."devMode"
    WHERE (c."leaseUntil" IS NULL OR c."leaseUntil" <= $1) AND ${condition}
  `;
  const all = `
    (
      SELECT each."id" AS "storeId", environment."devMode"
      FROM "stores" each
      CROSS JOIN (VALUES (true), (false)) AS environment("devMode")
    )
  `;
  return { all: select(all), waiting: select('waiting') };
}

/** The store time of a scope is wall time plus this many milliseconds. */
export async function clockOffsetOf(database: DataSource, scope: Scope): Promise<number> {
  const [clock] = await new Rows(database.manager, scope).sql<{ offsetMs: string }>(
    `SELECT "offsetMs" FROM "testClocks" WHERE "storeId" = $1 AND $2`,
  );
  return Number(clock?.offsetMs ?? 0);
}
