/** Reads one webhook, or lists them. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id, OneOf, Text } from '../../../platform/records/columns/columns';
import { listOperation, operation } from '../../../platform/operations/operation';
import { equals, where, type Condition } from '../../../platform/records/lists/conditions';
import {
  normalizedForSearch,
  normalizedForSearchSql,
} from '../../../platform/records/columns/normalize-for-search';
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
  @Text(
    'Only webhooks with this in their name or address, without regard to accents and upper and ' +
      'lower case, or with this id.',
    { nullable: true },
  )
  search: string | null;
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
  ({ id, status, search }) => [
    where('t."deletedAt" IS NULL'),
    ...equals('id', id),
    ...equals('status', status),
    ...found(search),
  ],
);

/** A store has few webhooks: no index serves this. */
function found(search: string | null): Condition[] {
  const text = search?.trim();
  if (!text) return [];
  return [
    where(
      `(
        t."id" = ?
        OR strpos(${normalizedForSearchSql('t."name"')}, ?) > 0
        OR strpos(${normalizedForSearchSql('t."endpoint"')}, ?) > 0
      )`,
      text,
      normalizedForSearch(text),
      normalizedForSearch(text),
    ),
  ];
}
