/** Makes a dead letter on purpose: a trigger fails the renewal of one subscription. */
import { Client, escapeLiteral } from 'pg';
import { openDatabase } from '../../../src/runtime/open-database';
import type { OwnServer } from '../server';

/** One try is left to the worker, so that nobody waits for hours. */
const TRIES_BEFORE = 9;

/** The trigger is removed when `isSetAside` returns. */
export async function failOneRenewal(
  { dataDir }: OwnServer,
  { subscriptionId, error }: { subscriptionId: string; error: string },
  isSetAside: () => Promise<unknown>,
): Promise<void> {
  const opened = await openDatabase({ databaseUrl: null, databaseDirectUrl: null, dataDir });
  const client = new Client({ connectionString: opened.directUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `UPDATE "subscriptions" SET "nextChargeAt" = now() - interval '1 minute' WHERE "id" = $1`,
      [subscriptionId],
    );
    await client.query(
      `
        INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries")
        SELECT 'renew-subscriptions', "id", "storeId", "devMode", now(), ${TRIES_BEFORE}
        FROM "subscriptions"
        WHERE "id" = $1
      `,
      [subscriptionId],
    );
    await client.query(
      `
        CREATE FUNCTION "demoBug"() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION USING MESSAGE = TG_ARGV[0];
        END
        $$
      `,
    );
    await client.query(
      `
        CREATE TRIGGER "demoBug" BEFORE UPDATE ON "subscriptions" FOR EACH ROW
        WHEN (OLD."id" = ${escapeLiteral(subscriptionId)})
        EXECUTE FUNCTION "demoBug"(${escapeLiteral(error)})
      `,
    );
    await client.query('COMMIT');
    await isSetAside();
    await client.query('DROP TRIGGER "demoBug" ON "subscriptions"');
    await client.query('DROP FUNCTION "demoBug"()');
  } finally {
    await client.end();
    await opened.stop();
  }
}
