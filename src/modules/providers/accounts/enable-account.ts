/** Sets which methods of the store an account serves. What is under way stays where it began. */
import { conflict, invalid, unprocessable } from '../../../platform/operations/errors';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { STORE_LOCK_SQL } from '../../../platform/database/store-locks';
import { isPixFile, type AccountFile } from './account-file';
import { fileOf } from './account-secrets';
import { NOT_SERVED, servesByKind } from './adapter';
import {
  ACCOUNT_METHODS,
  ProviderAccount,
  SECOND_METHODS,
  type AccountMethod,
} from './provider-account';

const ACCOUNTS_MAX = 20;

/**
 * Replaces the lists; empty ones disable the account. Refuses with 422 a method that this kind does
 * not serve or that can have no second account, and with 409 one that another account of the store
 * serves in the same place. `secondFor` stays if it is left out, unless `methods` is empty.
 */
export function enableAccount(
  ctx: Context,
  id: string,
  methods: readonly AccountMethod[],
  second?: readonly AccountMethod[],
): Promise<ProviderAccount> {
  return ctx.transaction(async (tx) => {
    // Under the lock of the store no charge begins meanwhile, and no other account is enabled.
    await tx.sql(`SELECT ${STORE_LOCK_SQL} WHERE $2::boolean IS NOT NULL`);
    const account = await tx.lock(ProviderAccount, id);
    const serves = servesByKind[account.kind];
    const secondFor = second ?? (methods.length > 0 ? account.secondFor : []);
    const unable = [...methods, ...secondFor].filter((method) => !serves.includes(method));
    if (unable.length > 0) {
      const reasons = unable.flatMap((method) => NOT_SERVED[account.kind]?.[method] ?? []);
      throw unprocessable(
        `${unable.join(', ')}: an account of kind ${account.kind} serves ${serves.join(', ')}` +
          reasons.map((reason) => `. ${reason}`).join(''),
        'methods',
      );
    }
    refuseWithoutReceiver(fileOf(account), methods);
    refuseSecond(methods, secondFor);
    await refuseServedTwice(tx, account, { methods, secondFor });
    const before = { methods: account.methods, secondFor: account.secondFor };
    const changed = await tx.update(account, {
      methods: [...new Set(methods)],
      secondFor: [...new Set(secondFor)],
      // The previous release adds accounts without them.
      compareAt: account.compareAt ?? tx.now(),
      // Other methods may be notified by other webhooks.
      ...(account.webhooksCheckAt && { webhooksCheckAt: tx.now() }),
      disputesCheckAt: account.disputesCheckAt ?? tx.now(),
    });
    await tx.note({
      action: methods.length + secondFor.length > 0 ? 'provider.enable' : 'provider.disable',
      subject: id,
      before,
      after: { methods: changed.methods, secondFor: changed.secondFor },
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
  wanted: Wanted,
): Promise<void> {
  const accounts = await tx.list(ProviderAccount, {}, { limit: ACCOUNTS_MAX });
  for (const other of accounts)
    for (const place of ['methods', 'secondFor'] as const)
      for (const method of wanted[place])
        if (other.id !== id && other[place].includes(method))
          throw conflict(
            `${method} is served by ${other.id} (${other.name})` +
              `${place === 'secondFor' ? ' as the second account' : ''}: disable it there first`,
          );
}

interface Wanted {
  methods: readonly AccountMethod[];
  secondFor: readonly AccountMethod[];
}

/** Refuses with 422 a method that can have no second account, or is served by this one first. */
function refuseSecond(
  methods: readonly AccountMethod[],
  secondFor: readonly AccountMethod[],
): void {
  const never = secondFor.filter((method) => !SECOND_METHODS.includes(method));
  if (never.length > 0)
    throw unprocessable(
      `${never.join(', ')}: only ${SECOND_METHODS.join(' and ')} have a second account, because ` +
        'cards, mandates and money to pay out lie at one provider',
      'secondFor',
    );
  const twice = secondFor.filter((method) => methods.includes(method));
  if (twice.length > 0)
    throw unprocessable(
      `${twice.join(', ')}: the second account is another one than the first`,
      'secondFor',
    );
}
