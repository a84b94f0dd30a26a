/**
 * Stops a webhook's deliveries until it is ACTIVE again. Unless the merchant disabled it, the
 * store's other webhooks receive an event.
 */
import { log } from '../../../platform/observability/log';
import { mailTeam } from '../../members/team/mail-team';
import type { Transaction } from '../../../platform/records/transaction';
import { emit } from '../events/emit';
import { giveUpDeliveries } from '../deliveries/give-up-deliveries';
import { webhookLifecycle, webhookView, type DisabledReason, type Webhook } from './webhook';

/** The webhook must be locked. */
export async function disableWebhook(
  tx: Transaction,
  webhook: Webhook,
  reason: DisabledReason,
): Promise<void> {
  await tx.update(webhook, {
    status: webhookLifecycle.move(webhook.status, 'DISABLED'),
    disabledAt: tx.clock.wall(),
    disabledReason: reason,
  });
  await giveUpDeliveries(tx, webhook);
  if (reason === 'MERCHANT') return;
  log.warn({ webhook: webhook.id, store: webhook.storeId, reason }, 'webhook disabled');
  await emit(tx, 'webhook.disabled', webhook.id, {
    webhook: await webhookView.render(tx, webhook),
    reason,
  });
  await mailTeam(tx, {
    template: 'webhook-disabled',
    objectId: webhook.id,
    once: `${webhook.id} ${webhook.disabledAt?.toISOString()}`,
    event: 'webhook.disabled',
  });
}
