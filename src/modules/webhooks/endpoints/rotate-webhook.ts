/**
 * Gives a webhook a new secret. For 24 hours the previous one also signs, so that no message is
 * refused while the merchant's system changes over.
 */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { DAY_MS, later } from '../../../platform/time/clock';
import { Id, Text } from '../../../platform/records/columns/columns';
import { operation } from '../../../platform/operations/operation';
import { refuseUnknown } from '../../../platform/records/rows';
import { checkSendable } from './sendable-secret';
import { WEBHOOK_SECRET, signedWebhook, signedWebhookView } from '../deliveries/signed-webhook';
import { Webhook, sendsSecret } from './webhook';
import { newWebhookSecret, openSecret, sealSecret } from './webhook-secrets';
import { checkStandardSecret } from '../deliveries/sign';

const BOTH_SIGN_MS = DAY_MS;

@InputType()
export class RotateWebhookInput {
  @Id('The id of the webhook.') id: string;
  @Text(WEBHOOK_SECRET, { nullable: true, min: 1, max: 500, form: 'exact' }) secret: string | null;
}

export const rotateWebhook = operation(
  {
    title: 'Rotate the secret of a webhook',
    description:
      'Gives a webhook a new secret; the previous one also signs for 24 hours. Without `secret` ' +
      'the service makes one, which only this response shows: send an `Idempotency-Key`, so that ' +
      'a repeated request answers the same secret.',
    permission: 'WEBHOOK:CREATE',
    sudo: 'IN_PRODUCTION',
    input: RotateWebhookInput,
    output: signedWebhookView,
    recordedAs: 'rotateWebhook',
  },
  (ctx, { id, secret }) =>
    ctx.transaction(async (tx) => {
      const webhook =
        (await tx.lockBy(Webhook, { id, deletedAt: IsNull() })) ?? refuseUnknown(Webhook, id, 'id');
      if (secret) checkStandardSecret(secret);
      if (secret && sendsSecret(webhook)) checkSendable(secret, 'secret');
      // A repeated request must not remove the previous secret.
      const previous = openSecret(webhook);
      if (previous === secret) return signedWebhook(webhook, null);
      const signing = secret ?? newWebhookSecret();
      await tx.update(webhook, {
        sealedPreviousSecret: await sealSecret(tx, id, previous, 'sealedPreviousSecret'),
        previousSecretUntil: later(tx.clock.wall(), BOTH_SIGN_MS),
        sealedSecret: await sealSecret(tx, id, signing),
      });
      return signedWebhook(webhook, secret ? null : signing);
    }),
);
