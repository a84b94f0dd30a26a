/**
 * Compares the address that a provider has registered with ours, and registers ours again if it is
 * another one: the last one that registers wins silently, and a provider may remove it.
 */
import type { Context } from '../../../platform/operations/context';
import { log } from '../../../platform/observability/log';
import { DAY_MS, HOUR_MS, later, wallNow } from '../../../platform/time/clock';
import { ProviderRefused, ProviderUnknown } from '../provider';
import { notificationUrlOf } from './account-secrets';
import { adapterOf } from './adapter';
import { ProviderAccount } from './provider-account';

export const CHECK_WEBHOOKS_EVERY_MS = DAY_MS;
const AGAIN_AFTER_MS = HOUR_MS;

export async function repairWebhooks(ctx: Context, id: string): Promise<void> {
  const account = await ctx.rows.get(ProviderAccount, id);
  const { webhooksCheckAt } = account;
  if (!webhooksCheckAt || webhooksCheckAt > ctx.clock.now()) return;
  const isConfirmed = await isRegistered(ctx, account);
  await ctx.transaction(async (tx) => {
    const checked = await tx.lock(ProviderAccount, id);
    if (checked.webhooksCheckAt?.getTime() !== webhooksCheckAt.getTime()) return;
    await tx.update(checked, {
      webhooksCheckAt: later(tx.now(), isConfirmed ? CHECK_WEBHOOKS_EVERY_MS : AGAIN_AFTER_MS),
      ...(isConfirmed && { webhooksAt: wallNow() }),
    });
  });
}

/** Afterwards. The addresses contain secrets, so that they are not logged. */
async function isRegistered(ctx: Context, account: ProviderAccount): Promise<boolean> {
  const url = notificationUrlOf(account);
  const port = adapterOf(ctx.database, account).account;
  if (!port.registerWebhooks || !port.registeredWebhook) return true;
  try {
    const registered = await port.registeredWebhook(account.methods);
    if (registered === url) return true;
    log.warn(
      { account: account.id, was: registered === null ? 'removed' : 'replaced' },
      'the address of a provider account is registered again',
    );
    await port.registerWebhooks(url, account.methods);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    log.warn({ account: account.id, reason: error.message }, 'the registered address is unknown');
    return false;
  }
}
