/** Deletes a webhook: nothing more is delivered to it. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id } from '../../../platform/records/columns/columns';
import { operation } from '../../../platform/operations/operation';
import { refuseUnknown } from '../../../platform/records/rows';
import { giveUpDeliveries } from '../deliveries/give-up-deliveries';
import { Webhook, webhookView } from './webhook';

@InputType()
export class DeleteWebhookInput {
  @Id('The id of the webhook.') id: string;
}

export const deleteWebhook = operation(
  {
    title: 'Delete a webhook',
    description: 'Deletes a webhook: nothing more is delivered to it.',
    permission: 'WEBHOOK:DELETE',
    sudo: 'IN_PRODUCTION',
    input: DeleteWebhookInput,
    output: webhookView,
    recordedAs: 'deleteWebhook',
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const webhook =
        (await tx.lockBy(Webhook, { id, deletedAt: IsNull() })) ?? refuseUnknown(Webhook, id, 'id');
      await tx.update(webhook, { deletedAt: tx.now() });
      await giveUpDeliveries(tx, webhook);
      return webhook;
    }),
);
