/**
 * The public keys of stores, one for each environment, and the tokens that browsers make with them.
 * A store that the previous release adds gets its keys by a trigger.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = `
  "id" text PRIMARY KEY,
  "storeId" text NOT NULL REFERENCES "stores" ("id") ON DELETE CASCADE,
  "devMode" boolean NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL
`;

/** 122 random bits each, as old as the store. The id has the form of every other one. */
const ADD_KEYS = `
  INSERT INTO "publicKeys" ("id", "storeId", "devMode", "createdAt", "updatedAt", "key")
  SELECT
    'pkey_' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26)),
    s."id",
    e."devMode",
    s."createdAt",
    s."createdAt",
    CASE WHEN e."devMode" THEN 'pk_dev_' ELSE 'pk_prod_' END
      || replace(gen_random_uuid()::text, '-', '')
  FROM (VALUES (true), (false)) e ("devMode")
`;

const STATEMENTS = [
  `SET LOCAL lock_timeout = '10s'`,
  `CREATE TABLE "publicKeys" (
    ${SCOPE},
    "key" text NOT NULL UNIQUE,
    "replacedAt" timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX "publicKeys_current" ON "publicKeys" ("storeId", "devMode")
    WHERE "replacedAt" IS NULL`,
  `CREATE TABLE "browserTokens" (
    ${SCOPE},
    "providerToken" text NOT NULL,
    "amount" bigint NOT NULL,
    "savesCard" boolean NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "usedAt" timestamptz(3)
  )`,
  `CREATE INDEX "browserTokens_expired" ON "browserTokens" ("storeId", "devMode", "expiresAt")`,
  `CREATE FUNCTION "addPublicKeys"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${ADD_KEYS} CROSS JOIN (SELECT NEW."id", NEW."createdAt") s;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER "addPublicKeys" AFTER INSERT ON "stores"
    FOR EACH ROW EXECUTE FUNCTION "addPublicKeys"()`,
  `${ADD_KEYS} CROSS JOIN "stores" s`,
];

export class PublicKeys0311 implements MigrationInterface {
  name = 'PublicKeys1760000000311';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
