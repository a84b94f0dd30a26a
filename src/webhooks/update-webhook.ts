/** Changes what a webhook is called, where it points and what it is told of, or makes it ACTIVE or DISABLED. What is left out stays as it is. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { config } from '../config';
import { Flag, Id, OneOf, Text } from '../kit/columns';
import { conflict } from '../kit/errors';
import { operation } from '../kit/operation';
import { refuseUnknown } from '../kit/rows';
import { checkEndpoint } from '../kit/safe-fetch';
import { open } from '../kit/secrets';
import type { Transaction } from '../kit/transaction';
import { checkEventNames } from './create-webhook';
import { disableWebhook } from './disable-webhook';
import { giveUpDeliveries } from './give-up-deliveries';
import { checkSendable } from './sendable-secret';
import { Webhook, WebhookStatus, webhookLifecycle, webhookView } from './webhook';

@InputType()
export class UpdateWebhookInput {
  @Id('The id of the webhook.') id: string;
  @Text('What you call it.', { nullable: true, min: 1, max: 200 }) name: string | null;
  @Text('The HTTPS address that receives events; not local or private.', {
    nullable: true,
    min: 1,
    max: 2_000,
  })
  endpoint: string | null;
  @Text('The names of all events it shall be told of from now on.', {
    nullable: true,
    list: true,
    minItems: 1,
    maxItems: 50,
  })
  events: string[] | null;
  @OneOf(
    WebhookStatus,
    'ACTIVE enables a webhook that was disabled: it is told of what happens from now on; what it missed can be sent with resend. DISABLED pauses it.',
    { nullable: true },
  )
  status: WebhookStatus | null;
  @Flag('Whether messages carry the secret itself, as `X-Webhook-Secret`.', { nullable: true })
  sendSecret: boolean | null;
}

export const updateWebhook = operation(
  {
    description:
      'Changes a webhook, or makes it ACTIVE or DISABLED: what is left out stays as it is.',
    permission: 'WEBHOOK:CREATE',
    input: UpdateWebhookInput,
    output: webhookView,
  },
  async (ctx, { id, name, endpoint, events, status, sendSecret }) => {
    if (events) checkEventNames(events);
    if (endpoint)
      await checkEndpoint(endpoint, 'endpoint', { allowPrivate: config.allowPrivateEndpoints });
    return ctx.transaction(async (tx) => {
      const webhook =
        (await tx.lockBy(Webhook, { id, deletedAt: IsNull() })) ?? refuseUnknown(Webhook, id, 'id');
      if (sendSecret) checkSendable(open(config.secretKeys, webhook.sealedSecret), 'sendSecret');
      webhook.name = name ?? webhook.name;
      // That the old address failed says nothing of the new one.
      if (endpoint && endpoint !== webhook.endpoint)
        Object.assign(webhook, { endpoint, failingSince: null, lastFailedAt: null });
      webhook.sendSecret = sendSecret ?? webhook.sendSecret;
      if (events) Object.assign(webhook, { events: [...new Set(events)], subscribedAt: tx.now() });
      await changeStatus(tx, webhook, status);
      return tx.save(webhook);
    });
  },
);

async function changeStatus(
  tx: Transaction,
  webhook: Webhook,
  status: WebhookStatus | null,
): Promise<void> {
  if (!status || status === webhook.status) return;
  if (status === 'DISABLED') return disableWebhook(tx, webhook, 'MERCHANT');
  // What happened before is never sent by itself, only by resend.
  if (await giveUpDeliveries(tx, webhook))
    throw conflict(
      `what was waiting for the webhook ${webhook.id} is still being given up: try again in a minute`,
      'status',
    );
  webhook.status = webhookLifecycle.move(webhook.status, 'ACTIVE');
  Object.assign(webhook, {
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
    lastFailedAt: null,
    subscribedAt: tx.now(),
  });
}
