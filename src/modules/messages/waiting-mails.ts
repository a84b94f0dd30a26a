/** Changes the language of mails that wait for their day, such as the reminders of an invoice. */
import type { Transaction } from '../../platform/records/transaction';
import type { MailLanguage } from '../stores/store';

export interface LanguageOfCustomer {
  customerId: string;
  /** Mails to another address, which was typed for one payment, keep their language. */
  email: string;
  language: MailLanguage;
}

/** A code keeps the language of the page that shows it; a mail that is being sent keeps its own. */
export async function changeLanguageOfWaiting(
  tx: Transaction,
  languages: readonly LanguageOfCustomer[],
): Promise<void> {
  await tx.execute(
    `
      UPDATE "messages" m
      SET "language" = waiting."language", "updatedAt" = $4
      FROM (
        SELECT known."id", given."language"
        FROM jsonb_to_recordset($3) AS given("customerId" text, "email" text, "language" text)
        JOIN "messages" known ON known."customerId" = given."customerId"
          AND lower(known."recipient") = lower(given."email")
        WHERE known."storeId" = $1 AND known."devMode" = $2
          AND known."sendAt" IS NOT NULL
          AND NOT known."isForMember"
          AND known."sealedValues" IS NULL
          AND known."language" <> given."language"
        FOR NO KEY UPDATE OF known SKIP LOCKED
      ) waiting
      WHERE m."id" = waiting."id" AND m."storeId" = $1 AND m."devMode" = $2
    `,
    [JSON.stringify(languages), tx.now()],
  );
}
