/** Finds the account that a notification is addressed to, and notes that one has arrived. */
import type { DataSource } from 'typeorm';
import { lookUp } from '../../../../platform/database/lookups';
import type { Scope } from '../../../../platform/records/record';
import { wallNow } from '../../../../platform/time/clock';
import { isSecretOf } from '../account-secrets';
import { ProviderAccount } from '../provider-account';

const NOTED_EVERY_SECONDS = 5;

/** Null = there is no such account, or the secret is another one. */
export async function accountNotified(
  database: DataSource,
  id: string,
  secret: string,
): Promise<ProviderAccount | null> {
  const account = await database.manager.findOneBy(ProviderAccount, { id });
  return account && isSecretOf(account, secret) ? account : null;
}

export async function noteNotification(
  database: DataSource,
  { id, storeId }: Pick<ProviderAccount, 'id'> & Pick<Scope, 'storeId'>,
): Promise<void> {
  await lookUp(
    database,
    `
      UPDATE "providerAccounts"
      SET "notifiedAt" = $2
      WHERE "id" = $1 AND "storeId" = $3
        AND ("notifiedAt" IS NULL
          OR "notifiedAt" < $2::timestamptz - interval '${NOTED_EVERY_SECONDS} seconds')
    `,
    [id, wallNow(), storeId],
  );
}
