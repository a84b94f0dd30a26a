/** Gives a webhook a new secret: for 24 hours the one before signs as well, so that no message is refused while your system changes over. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { config } from '../config';
import { DAY_MS, later } from '../kit/clock';
import { Id, Text } from '../kit/columns';
import { operation } from '../kit/operation';
import { refuseUnknown } from '../kit/rows';
import { open, seal } from '../kit/secrets';
import { checkSendable } from './sendable-secret';
import { Webhook, webhookView } from './webhook';

const BOTH_SIGN_MS = DAY_MS;

@InputType()
export class RotateWebhookInput {
  @Id('The id of the webhook.') id: string;
  @Text('What messages are signed with from now on; never shown again.', { min: 1, max: 500 })
  secret: string;
}

export const rotateWebhook = operation(
  {
    description: 'Gives a webhook a new secret: for 24 hours the one before signs as well.',
    permission: 'WEBHOOK:CREATE',
    input: RotateWebhookInput,
    output: webhookView,
  },
  (ctx, { id, secret }) =>
    ctx.transaction(async (tx) => {
      const webhook =
        (await tx.lockBy(Webhook, { id, deletedAt: IsNull() })) ?? refuseUnknown(Webhook, id, 'id');
      if (webhook.sendSecret) checkSendable(secret, 'secret');
      // A request that is made again must not end the secret before it.
      if (open(config.secretKeys, webhook.sealedSecret) === secret) return webhook;
      webhook.sealedPreviousSecret = webhook.sealedSecret;
      webhook.previousSecretUntil = later(tx.clock.wall(), BOTH_SIGN_MS);
      webhook.sealedSecret = seal(config.secretKeys, secret);
      return tx.save(webhook);
    }),
);
