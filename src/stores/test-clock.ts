/** How far a store's Dev mode clock has been moved ahead of wall time. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('testClocks')
export class TestClock {
  @PrimaryColumn('text') storeId: string;
  @Column('bigint') offsetMs: string;
  @Column('timestamptz', { nullable: true }) advancingTo: Date | null;
  @Column('text', { nullable: true }) holder: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil: Date | null;
}

/** Every scope whose due work may be swept, with its store time: suspended stores wait, and so does one whose clock is being advanced. */
export const SWEPT_SCOPES = {
  sql: `SELECT s."id" AS "storeId", environment."devMode", $1::timestamptz + COALESCE(c."offsetMs", 0) * interval '1 millisecond' AS "now"
    FROM "stores" s CROSS JOIN (VALUES (true), (false)) AS environment("devMode")
    LEFT JOIN "testClocks" c ON c."storeId" = s."id" AND environment."devMode"
    WHERE s."suspendedAt" IS NULL AND (c."leaseUntil" IS NULL OR c."leaseUntil" <= $1)`,
};

/** The store time of one scope: what wall time plus this many milliseconds is. */
export const CLOCK_OFFSET_SQL = `SELECT COALESCE((SELECT "offsetMs" FROM "testClocks" WHERE "storeId" = $1 AND $2), 0) AS "offsetMs"`;
