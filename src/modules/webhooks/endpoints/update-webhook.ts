/**
 * Changes a webhook's name, address or events, or makes it ACTIVE or DISABLED. Fields that are left
 * out stay unchanged.
 */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Flag, Id, OneOf, Text } from '../../../platform/records/columns/columns';
import { refuseWrong, transientConflict } from '../../../platform/operations/errors';
import { operation, requireSudo } from '../../../platform/operations/operation';
import type { RowChanges } from '../../../platform/records/columns/row-types';
import { refuseUnknown } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { checkWebhookEndpoint } from './check-webhook-endpoint';
import { wrongEventNames } from './create-webhook';
import { disableWebhook } from './disable-webhook';
import { giveUpDeliveries } from '../deliveries/give-up-deliveries';
import { checkSendable } from './sendable-secret';
import {
  Webhook,
  WebhookCompatibility,
  WebhookStatus,
  sendsSecret,
  webhookLifecycle,
  webhookView,
} from './webhook';
import { openSecret } from './webhook-secrets';

@InputType()
export class UpdateWebhookInput {
  @Id('The id of the webhook.') id: string;
  @Text('A name of your choice.', { nullable: true, min: 1, max: 200 }) name: string | null;
  @Text('The HTTPS address that receives events; not local or private.', {
    nullable: true,
    min: 1,
    max: 2_000,
  })
  endpoint: string | null;
  @Text('The names of all events to receive from now on.', {
    nullable: true,
    list: true,
    minItems: 1,
    maxItems: 50,
  })
  events: string[] | null;
  @OneOf(
    WebhookStatus,
    'ACTIVE enables a disabled webhook: it receives new events from now on; missed events ' +
      'can be sent with resend. DISABLED pauses it.',
    { nullable: true },
  )
  status: WebhookStatus | null;
  @Flag('Whether messages contain the secret itself, as `X-Webhook-Secret`.', { nullable: true })
  sendSecret: boolean | null;
  @OneOf(WebhookCompatibility, 'For which receivers its messages are made from now on.', {
    nullable: true,
  })
  compatibility: WebhookCompatibility | null;
}

export const updateWebhook = operation(
  {
    title: 'Update a webhook',
    description:
      'Changes a webhook, or activates or disables it; fields that are left out stay unchanged.',
    permission: 'WEBHOOK:CREATE',
    input: UpdateWebhookInput,
    output: webhookView,
    recordedAs: 'updateWebhook',
    alsoWrong: ({ events }) => wrongEventNames(events ?? []),
  },
  async (ctx, { id, name, endpoint, events, status, sendSecret, compatibility }) => {
    refuseWrong(wrongEventNames(events ?? []));
    if (endpoint) await checkWebhookEndpoint(ctx, endpoint);
    return ctx.transaction(async (tx) => {
      const webhook =
        (await tx.lockBy(Webhook, { id, deletedAt: IsNull() })) ?? refuseUnknown(Webhook, id, 'id');
      const form = formOf(webhook, { sendSecret, compatibility });
      if (revealsSecret(webhook, endpoint, sendsSecret(form))) requireSudo(ctx, 'IN_PRODUCTION');
      const changes: RowChanges<Webhook> = {
        name: name ?? webhook.name,
        ...form,
        // The health of the old address does not apply to the new one.
        ...(endpoint &&
          endpoint !== webhook.endpoint && {
            endpoint,
            failingSince: null,
            lastFailedAt: null,
            lastSucceededAt: null,
          }),
        ...(events && { events: [...new Set(events)], subscribedAt: tx.now() }),
      };
      if (!status || status === webhook.status) return tx.update(webhook, changes);
      if (status === 'ACTIVE')
        return tx.update(webhook, { ...changes, ...(await activation(tx, webhook)) });
      await tx.update(webhook, changes);
      await disableWebhook(tx, webhook, 'MERCHANT');
      return webhook;
    });
  },
);

type Form = Pick<Webhook, 'v2' | 'sendSecret' | 'compatibility'>;

/** Whether and how the messages will contain the secret. Refuses a secret that they cannot. */
function formOf(
  webhook: Webhook,
  given: Pick<UpdateWebhookInput, 'sendSecret' | 'compatibility'>,
): Form {
  const form = {
    v2: webhook.v2,
    sendSecret: given.sendSecret ?? webhook.sendSecret,
    compatibility: given.compatibility ?? webhook.compatibility,
  };
  if (sendsSecret(form) && !sendsSecret(webhook))
    checkSendable(openSecret(webhook), given.sendSecret ? 'sendSecret' : 'compatibility');
  return form;
}

/** Whether an address receives the secret itself that did not receive it before. */
function revealsSecret(webhook: Webhook, endpoint: string | null, willSend: boolean): boolean {
  const isNewAddress = Boolean(endpoint) && endpoint !== webhook.endpoint;
  return willSend && (isNewAddress || !sendsSecret(webhook));
}

/** The changes of a webhook that becomes ACTIVE. */
async function activation(tx: Transaction, webhook: Webhook): Promise<RowChanges<Webhook>> {
  // Events from before are sent only by resend.
  if (await giveUpDeliveries(tx, webhook))
    throw transientConflict(
      `deliveries of the webhook ${webhook.id} are still being cancelled: try again in ` +
        'a minute',
      'status',
    );
  return {
    status: webhookLifecycle.move(webhook.status, 'ACTIVE'),
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
    lastFailedAt: null,
    subscribedAt: tx.now(),
  };
}
