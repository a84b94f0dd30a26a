/** Adds an account of a store at a provider. It serves nothing until it is enabled. */
import { conflict } from '../../../platform/operations/errors';
import type { Context } from '../../../platform/operations/context';
import { newId } from '../../../platform/records/columns/ids';
import { DAY_MS, later } from '../../../platform/time/clock';
import { STORE_LOCK_SQL } from '../../../platform/database/store-locks';
import { certificateEndOf, readAccountFile } from './account-file';
import { newNotificationSecret, sealForAccount } from './account-secrets';
import { ProviderAccount, type AccountKind } from './provider-account';

const ACCOUNTS_MAX = 20;

interface NewAccount {
  kind: AccountKind;
  name: string;
  /** The text of the account file. */
  file: string;
}

/** Refuses with 400 a file with wrong fields. */
export async function addAccount(
  ctx: Context,
  { kind, name, file: text }: NewAccount,
): Promise<ProviderAccount> {
  const file = readAccountFile(kind, text);
  return ctx.transaction(async (tx) => {
    await tx.sql(`SELECT ${STORE_LOCK_SQL} WHERE $2::boolean IS NOT NULL`);
    if ((await tx.list(ProviderAccount, {}, { limit: ACCOUNTS_MAX })).length === ACCOUNTS_MAX)
      throw conflict(
        `a store has at most ${ACCOUNTS_MAX} provider accounts`,
        null,
        'LIMIT_REACHED',
      );
    const id = newId(ProviderAccount.prefix);
    const account = await tx.insert(ProviderAccount, {
      id,
      kind,
      name,
      methods: [],
      sandbox: file.sandbox,
      sealedFile: await sealForAccount(tx, id, 'sealedFile', JSON.stringify(file)),
      sealedSecret: await sealForAccount(tx, id, 'sealedSecret', newNotificationSecret()),
      certificateEndsAt: certificateEndOf(file),
      webhooksAt: null,
      webhooksCheckAt: null,
      compareAt: later(tx.now(), DAY_MS),
      disputesCheckAt: later(tx.now(), DAY_MS),
      notifiedAt: null,
    });
    await tx.note({
      action: 'provider.add',
      subject: id,
      after: { kind, name, sandbox: file.sandbox, certificateEndsAt: account.certificateEndsAt },
    });
    return account;
  });
}
