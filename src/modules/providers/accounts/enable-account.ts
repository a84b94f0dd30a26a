/** Sets which methods of the store an account serves. What is under way stays where it began. */
import { conflict, invalid, unprocessable } from '../../../platform/operations/errors';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { STORE_LOCK_SQL } from '../../../platform/database/store-locks';
import { isPixFile, type AccountFile } from './account-file';
import { fileOf } from './account-secrets';
import { servesByKind } from './adapter';
import { ACCOUNT_METHODS, ProviderAccount, type AccountMethod } from './provider-account';

const ACCOUNTS_MAX = 20;

/**
 * Replaces the list; an empty one disables the account. Refuses with 422 a method that this kind
 * does not serve, and with 409 one that another account of the store serves.
 */
export function enableAccount(
  ctx: Context,
  id: string,
  methods: readonly AccountMethod[],
): Promise<ProviderAccount> {
  return ctx.transaction(async (tx) => {
    // Under the lock of the store no charge begins meanwhile, and no other account is enabled.
    await tx.sql(`SELECT ${STORE_LOCK_SQL} WHERE $2::boolean IS NOT NULL`);
    const account = await tx.lock(ProviderAccount, id);
    const serves = servesByKind[account.kind];
    const unable = methods.filter((method) => !serves.includes(method));
    if (unable.length > 0)
      throw unprocessable(
        `${unable.join(', ')}: an account of kind ${account.kind} serves ${serves.join(', ')}`,
        'methods',
      );
    refuseWithoutReceiver(fileOf(account), methods);
    await refuseServedTwice(tx, account, methods);
    const before = { methods: account.methods };
    const changed = await tx.update(account, {
      methods: [...new Set(methods)],
      // The previous release adds accounts without them.
      compareAt: account.compareAt ?? tx.now(),
      // Other methods may be notified by other webhooks.
      ...(account.webhooksCheckAt && { webhooksCheckAt: tx.now() }),
      disputesCheckAt: account.disputesCheckAt ?? tx.now(),
    });
    await tx.note({
      action: methods.length > 0 ? 'provider.enable' : 'provider.disable',
      subject: id,
      before,
      after: { methods: changed.methods },
    });
    return changed;
  });
}

/** Refuses with 422 a file without the account that receives automatic PIX. */
export function refuseWithoutReceiver(file: AccountFile, methods: readonly AccountMethod[]): void {
  if (methods.includes('AUTOMATIC_PIX') && isPixFile(file) && file.account === null)
    throw unprocessable(
      'AUTOMATIC_PIX needs account {branch, number, type} in the account file: add it with ' +
        'provider rotate',
      'methods',
    );
}

/** The methods of these names, in any case. Refuses with 400 another one. */
export function readMethods(names: readonly string[]): AccountMethod[] {
  return names.map((name) => {
    const method = ACCOUNT_METHODS.find((known) => known === name.trim().toUpperCase());
    if (!method) throw invalid(`methods must be of ${ACCOUNT_METHODS.join(', ')}`, 'methods');
    return method;
  });
}

async function refuseServedTwice(
  tx: Transaction,
  { id }: ProviderAccount,
  methods: readonly AccountMethod[],
): Promise<void> {
  const accounts = await tx.list(ProviderAccount, {}, { limit: ACCOUNTS_MAX });
  for (const other of accounts)
    for (const method of methods)
      if (other.id !== id && other.methods.includes(method))
        throw conflict(
          `${method} is served by ${other.id} (${other.name}): disable it there first`,
        );
}
