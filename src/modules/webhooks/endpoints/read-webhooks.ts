/** Reads one webhook, or lists them. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id, OneOf } from '../../../platform/records/columns/columns';
import { listOperation, operation } from '../../../platform/operations/operation';
import { equals, where } from '../../../platform/records/lists/conditions';
import { refuseUnknown } from '../../../platform/records/rows';
import { Webhook, WebhookStatus, webhookView } from './webhook';

@InputType()
export class GetWebhookInput {
  @Id('The id of the webhook.') id: string;
}

export const getWebhook = operation(
  {
    title: 'Get a webhook',
    description: 'A webhook by its id.',
    permission: 'WEBHOOK:READ',
    input: GetWebhookInput,
    output: webhookView,
  },
  async (ctx, { id }) =>
    (await ctx.rows.findBy(Webhook, { id, deletedAt: IsNull() })) ??
    refuseUnknown(Webhook, id, 'id'),
);

@InputType()
export class WebhookFilter {
  @Id('Only the webhook with this id.', { nullable: true }) id: string | null;
  @OneOf(WebhookStatus, 'Only webhooks with this status.', { nullable: true })
  status: WebhookStatus | null;
}

export const listWebhooks = listOperation(
  Webhook,
  {
    title: 'List webhooks',
    description: 'The webhooks, newest first.',
    permission: 'WEBHOOK:READ',
    filter: WebhookFilter,
    output: webhookView,
  },
  ({ id, status }) => [
    where('t."deletedAt" IS NULL'),
    ...equals('id', id),
    ...equals('status', status),
  ],
);
