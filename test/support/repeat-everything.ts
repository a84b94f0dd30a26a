/**
 * Repeats everything that queues and providers may report twice about a subscription. Nothing may
 * change.
 */
import { ChargeAttempt } from '../../src/modules/charges/attempt';
import { Charge } from '../../src/modules/charges/charge';
import { Context } from '../../src/platform/operations/context';
import { askAboutAttempt, recordAnswer } from '../../src/modules/payments/collect/collect-attempt';
import { confirmPayment } from '../../src/modules/payments/settle/confirm-payment';
import { checkMandate, endMandate } from '../../src/modules/payments/collect/mandates/end-mandate';
import { expireCharge } from '../../src/modules/payments/settle/expire-charge';
import {
  closePixCycle,
  renewSubscription,
  retryCharge,
} from '../../src/modules/payments/collect/renew-subscription';
import { wall, type World } from './world';

const EACH_MAX = 50;

export async function repeatEverything(shop: World, subscriptionId: string): Promise<void> {
  const [row] = await shop.database.query<{ storeId: string }[]>(
    `SELECT "storeId" FROM "subscriptions" WHERE "id" = $1`,
    [subscriptionId],
  );
  const clockOffsetMs = (await shop.now()).getTime() - wall().getTime();
  // Every worker has a context of its own.
  const worker = () =>
    new Context({
      database: shop.database,
      scope: { storeId: String(row?.storeId), devMode: true },
      clockOffsetMs,
    });
  const ctx = worker();
  await Promise.all(
    [renewSubscription, closePixCycle, endMandate, checkMandate].map((job) =>
      job(worker(), subscriptionId),
    ),
  );
  for (const { id } of await ctx.rows.list(Charge, { subscriptionId }, { limit: EACH_MAX })) {
    await Promise.all(
      [retryCharge, confirmPayment, confirmPayment, expireCharge].map((job) => job(worker(), id)),
    );
    for (const attempt of await ctx.rows.list(ChargeAttempt, { chargeId: id }, { limit: EACH_MAX }))
      await repeatAnswers(ctx, attempt);
  }
}

/** A decided attempt keeps its status, whatever is reported later. */
async function repeatAnswers(ctx: Context, attempt: ChargeAttempt): Promise<void> {
  const { id, status, reason } = attempt;
  await askAboutAttempt(ctx, id);
  // An attempt without an answer is not decided: the first report counts.
  if (status === 'PENDING' || reason === 'not_made') return;
  const charge = await ctx.rows.get(Charge, attempt.chargeId);
  await recordAnswer(ctx, attempt, charge, {
    status: 'declined',
    reason: 'generic_decline',
    hard: false,
  });
  await recordAnswer(ctx, attempt, charge, {
    status: 'approved',
    providerId: `twice_${id}`,
    paidAt: ctx.clock.now(),
    brand: null,
    last4: null,
    disputeCheckAt: null,
  });
}
