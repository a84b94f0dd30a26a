/** Erases the mails about a charge whose buyer is erased before there was a customer. */
import type { Transaction } from '../../platform/records/transaction';

/** A mail that is still queued is then skipped. */
export async function eraseMessagesOfCharge(tx: Transaction, chargeId: string): Promise<void> {
  await tx.execute(
    `
      UPDATE "messages"
      SET "recipient" = '', "subject" = NULL, "html" = NULL, "text" = NULL, "headers" = NULL,
        "values" = '{}', "sealedValues" = NULL
      WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = $3 AND "recipient" <> ''
    `,
    [chargeId],
  );
}
