/** Removes a webhook: nothing is sent to it any more. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id } from '../kit/columns';
import { operation } from '../kit/operation';
import { refuseUnknown } from '../kit/rows';
import { giveUpDeliveries } from './give-up-deliveries';
import { Webhook, webhookView } from './webhook';

@InputType()
export class DeleteWebhookInput {
  @Id('The id of the webhook.') id: string;
}

export const deleteWebhook = operation(
  {
    description: 'Removes a webhook: nothing is sent to it any more.',
    permission: 'WEBHOOK:DELETE',
    input: DeleteWebhookInput,
    output: webhookView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const webhook =
        (await tx.lockBy(Webhook, { id, deletedAt: IsNull() })) ?? refuseUnknown(Webhook, id, 'id');
      webhook.deletedAt = tx.now();
      await giveUpDeliveries(tx, webhook);
      return tx.save(webhook);
    }),
);
