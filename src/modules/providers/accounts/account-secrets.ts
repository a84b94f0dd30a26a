/** The secrets of a provider account: sealed for its row, opened to call the provider. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { config, publicUrl } from '../../../config/config';
import type { Transaction } from '../../../platform/records/transaction';
import { isBound } from '../../../platform/secrets/sealing-state';
import { open, seal } from '../../../platform/secrets/secrets';
import type { AccountFile } from './account-file';
import type { ProviderAccount } from './provider-account';

type SealedColumn = 'sealedFile' | 'sealedSecret';

const SECRET_BYTES = 24;

export function newNotificationSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export async function sealForAccount(
  tx: Transaction,
  accountId: string,
  column: SealedColumn,
  plain: string,
): Promise<string> {
  const place = placeOf(accountId, column);
  return seal(config.secretKeys, plain, (await isBound(tx)) ? place : undefined);
}

export function fileOf({
  id,
  sealedFile,
}: Pick<ProviderAccount, 'id' | 'sealedFile'>): AccountFile {
  return JSON.parse(open(config.secretKeys, sealedFile, placeOf(id, 'sealedFile'))) as AccountFile;
}

/** The address at which the provider notifies us. It contains the secret of the account. */
export function notificationUrlOf(account: ProviderAccount): string {
  return publicUrl(`/notifications/${account.id}/${secretOf(account)}`);
}

/** Whether the text is the secret of the account's address; compared in constant time. */
export function isSecretOf(account: SecretHolder, given: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secretOf(account))];
  return one.length === other.length && timingSafeEqual(one, other);
}

type SecretHolder = Pick<ProviderAccount, 'id' | 'sealedSecret'>;

function secretOf({ id, sealedSecret }: SecretHolder): string {
  return open(config.secretKeys, sealedSecret, placeOf(id, 'sealedSecret'));
}

function placeOf(id: string, column: SealedColumn) {
  return { table: 'providerAccounts', column, id };
}
