/** Asks a provider whether an account works, and registers the address of our notifications. */
import { setTimeout as wait } from 'node:timers/promises';
import { unavailable } from '../../../platform/operations/errors';
import type { Context } from '../../../platform/operations/context';
import { SECOND_MS, later, wallNow } from '../../../platform/time/clock';
import { CHECK_WEBHOOKS_EVERY_MS } from './repair-webhooks';
import { ProviderRefused, ProviderUnknown } from '../provider';
import type { AccountReport } from '../account-port';
import { notificationUrlOf } from './account-secrets';
import { adapterOf } from './adapter';
import { endOutages } from './state/end-outages';
import { ProviderAccount } from './provider-account';

/** The address itself contains a secret. */
const NEVER_NOTIFIED =
  'notifications: none has arrived yet; enter the address that `provider webhooks` prints in the ' +
  'dashboard of the provider';
const LOOK_EVERY_MS = SECOND_MS / 2;

/**
 * What is wrong, in the words of the report. Never throws because of the provider. If nothing is,
 * the outages of the account end.
 */
export async function checkAccount(ctx: Context, id: string): Promise<AccountReport> {
  const account = await ctx.rows.get(ProviderAccount, id);
  const port = adapterOf(ctx.database, account).account;
  const report = await port.check();
  if (port.webhooksByHand && account.notifiedAt === null) report.warnings.push(NEVER_NOTIFIED);
  if (report.problems.length === 0) await ctx.transaction((tx) => endOutages(tx, id));
  return report;
}

/** What is to be entered in the dashboard of the provider; null = nothing, or it was entered. */
export async function missingByHand(ctx: Context, id: string): Promise<string[] | null> {
  const account = await ctx.rows.get(ProviderAccount, id);
  if (account.notifiedAt !== null) return null;
  const port = adapterOf(ctx.database, account).account;
  return port.webhooksByHand?.(notificationUrlOf(account)) ?? null;
}

export interface RegisteredWebhooks {
  url: string;
  /** When a notification arrived; null = none did while we waited. */
  arrivedAt: Date | null;
  /** What the operator enters in the provider's dashboard; null = it was registered by a call. */
  byHand: string[] | null;
}

/**
 * Registers the address and reads it back, or says what is to be entered by hand. Then waits until
 * a notification has arrived: some banks send one to test the address. Refuses with 503 when the
 * provider does not accept the address.
 */
export async function registerWebhooks(
  ctx: Context,
  id: string,
  waitMs: number,
): Promise<RegisteredWebhooks> {
  const account = await ctx.rows.get(ProviderAccount, id);
  const url = notificationUrlOf(account);
  const startedAt = wallNow();
  const port = adapterOf(ctx.database, account).account;
  if (port.webhooksByHand) {
    const byHand = port.webhooksByHand(url);
    const arrivedAt = account.notifiedAt ?? (await arrivalSince(ctx, id, startedAt, waitMs));
    return { url, byHand, arrivedAt };
  }
  try {
    await port.registerWebhooks?.(url, account.methods);
    const registered = await port.registeredWebhook?.(account.methods);
    if (registered !== url)
      throw new ProviderRefused(`it has registered ${registered ? 'another one' : 'none'} instead`);
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    // The address itself contains a secret.
    throw unavailable(
      `the provider did not accept the address of our notifications: ${error.message}`,
    );
  }
  await ctx.transaction(async (tx) => {
    await tx.update(await tx.lock(ProviderAccount, id), {
      webhooksAt: wallNow(),
      webhooksCheckAt: later(tx.now(), CHECK_WEBHOOKS_EVERY_MS),
    });
    await tx.note({ action: 'provider.webhooks', subject: id, after: { registeredAt: startedAt } });
  });
  return { url, byHand: null, arrivedAt: await arrivalSince(ctx, id, startedAt, waitMs) };
}

async function arrivalSince(
  ctx: Context,
  id: string,
  since: Date,
  waitMs: number,
): Promise<Date | null> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const { notifiedAt } = await ctx.rows.get(ProviderAccount, id);
    if (notifiedAt && notifiedAt >= since) return notifiedAt;
    if (waited >= waitMs) return null;
    await wait(LOOK_EVERY_MS);
  }
}
