/** Mails to members about what no request reports: a failing account, and a key that expires. */
import { daysOf } from '../../../src/modules/messages/days-of-mails';
import { nineOClock } from '../../../src/modules/messages/nine-o-clock';
import { mailTeam } from '../../../src/modules/members/team/mail-team';
import { ProviderOutage } from '../../../src/modules/providers/accounts/state/provider-outage';
import { ApiKey } from '../../../src/modules/stores/keys/api-key';
import { dueJob } from '../../../src/platform/jobs/due-job';
import type { Context } from '../../../src/platform/operations/context';
import { addCivilDays, civilDate } from '../../../src/platform/time/civil-time';
import { DAY_MS, later } from '../../../src/platform/time/clock';

export const reportFailingAccounts = dueJob(ProviderOutage, {
  name: 'report-failing-accounts',
  run: reportFailingAccount,
});

export const reportExpiringKeys = dueJob(ApiKey, {
  name: 'report-expiring-keys',
  run: reportExpiringKey,
});

/** Once a day while it lasts, and one mail about all methods of the account. */
async function reportFailingAccount(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const outage = await tx.lockBy(ProviderOutage, { id });
    if (!outage?.reportAt || outage.reportAt > tx.now()) return;
    await tx.update(outage, { reportAt: later(tx.now(), DAY_MS) });
    await mailTeam(tx, {
      template: 'provider-account-failing',
      objectId: outage.providerAccountId,
      once: `${outage.providerAccountId} ${civilDate(tx.now())}`,
    });
  });
}

/**
 * First plans the day, which the store sets. A key that was made after that day has no mail: who
 * made it knows its end.
 */
async function reportExpiringKey(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const key = await tx.lock(ApiKey, id);
    const { reportAt, expiresAt, createdAt } = key;
    if (!reportAt || reportAt > tx.now()) return;
    const [days = 0] = await daysOf(tx, 'key-expiring');
    const at = expiresAt && nineOClock(addCivilDays(civilDate(expiresAt), -days));
    const isOver = !at || at <= createdAt || expiresAt <= tx.now() || key.revokedAt !== null;
    await tx.update(key, { reportAt: !isOver && at > tx.now() ? at : null });
    if (isOver || at > tx.now()) return;
    await mailTeam(tx, {
      template: 'key-expiring',
      objectId: id,
      once: `${id} ${expiresAt.toISOString()}`,
      endsAt: expiresAt,
    });
  });
}
