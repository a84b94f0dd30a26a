/** What providers were asked and answered, and the trace that an event belongs to. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `
    CREATE TABLE "providerCalls" (
      "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
      "provider" text NOT NULL,
      "providerAccountId" text,
      "call" text NOT NULL,
      "reference" text,
      "providerId" text,
      "outcome" text NOT NULL,
      "result" text,
      "httpStatus" integer,
      "durationMs" integer NOT NULL,
      "requestId" text,
      "job" text,
      "traceId" text
    )
  `,
  ...['reference', 'providerId', 'requestId'].map(
    (column) => `
      CREATE INDEX "providerCalls_${column}" ON "providerCalls" ("${column}")
      WHERE "${column}" IS NOT NULL
    `,
  ),
  `ALTER TABLE "events" ADD COLUMN "traceparent" text`,
];

export class ProviderCalls0155 implements MigrationInterface {
  name = 'ProviderCalls1760000000155';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
