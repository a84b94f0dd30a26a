/** Notes in which language a customer used a page last: mails that are sent later have it. */
import type { Context } from '../../platform/operations/context';
import type { DeferredWrite, Transaction } from '../../platform/records/transaction';
import { changeLanguageOfWaiting, type LanguageOfCustomer } from '../messages/waiting-mails';
import type { MailLanguage } from '../stores/store';

interface UsedLanguage {
  customerId: string;
  language: MailLanguage;
}

/**
 * Written at the end of the transaction, before its mails. Null = no customer is known, or no page
 * was used: nothing is noted then.
 */
export function noteLanguage(
  tx: Transaction,
  customerId: string | null,
  language: MailLanguage | null,
): void {
  if (customerId && language) tx.writeBeforeCommit(USED, { customerId, language });
}

/** The same in a transaction of its own. */
export function noteLanguageNow(
  ctx: Context,
  customerId: string | null,
  language: MailLanguage,
): Promise<void> {
  return ctx.transaction(
    (tx) => Promise.resolve(noteLanguage(tx, customerId, language)),
    'language',
  );
}

/**
 * The last one counts. A customer whom another transaction changes now is left out: a payment must
 * not wait, or end in a deadlock, for the language of a later mail.
 */
const USED: DeferredWrite<UsedLanguage> = {
  order: -1,
  async write(tx, used) {
    const languages = Object.fromEntries(
      used.map(({ customerId, language }) => [customerId, language]),
    );
    const changed = await tx.sql<LanguageOfCustomer>(
      `
        WITH changed AS (
          UPDATE "customers" c
          SET "pageLanguage" = given."language"
          FROM (
            SELECT known."id", $3::jsonb ->> known."id" AS "language"
            FROM "customers" known
            WHERE known."storeId" = $1 AND known."devMode" = $2
              AND known."id" = ANY(ARRAY(SELECT jsonb_object_keys($3::jsonb)))
              AND known."deletedAt" IS NULL
              AND known."pageLanguage" IS DISTINCT FROM $3::jsonb ->> known."id"
            FOR NO KEY UPDATE SKIP LOCKED
          ) given
          WHERE c."id" = given."id" AND c."storeId" = $1 AND c."devMode" = $2
          RETURNING c."id", c."email", c."pageLanguage"
        )
        SELECT "id" AS "customerId", "email", "pageLanguage" AS "language"
        FROM changed
      `,
      [JSON.stringify(languages)],
    );
    if (changed.length > 0) await changeLanguageOfWaiting(tx, changed);
  },
};
