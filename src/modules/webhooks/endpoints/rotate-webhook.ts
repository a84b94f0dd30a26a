/**
 * Gives a webhook a new secret. The one that it replaces also signs for 24 hours, after further
 * rotations, too: the merchant's system verifies with any of them, and no message is refused.
 */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { DAY_MS, SECOND_MS, later } from '../../../platform/time/clock';
import { Id } from '../../../platform/records/columns/columns';
import { rateLimited } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { refuseUnknown } from '../../../platform/records/rows';
import { checkSendable } from './sendable-secret';
import { signedWebhook, signedWebhookView, WebhookSecret } from '../deliveries/signed-webhook';
import { Webhook, sendsSecret } from './webhook';
import {
  newWebhookSecret,
  openEndingSecrets,
  openSecret,
  sealEarlierSecrets,
  sealSecret,
  type EndingSecret,
} from './webhook-secrets';

const BOTH_SIGN_MS = DAY_MS;
/** Each of them adds a signature of 47 bytes to `webhook-signature`. */
const ROTATIONS_A_DAY_MAX = 20;

@InputType()
export class RotateWebhookInput {
  @Id('The id of the webhook.') id: string;
  @WebhookSecret() secret: string | null;
}

export const rotateWebhook = operation(
  {
    title: 'Rotate the secret of a webhook',
    description:
      'Gives a webhook a new secret; the one that it replaces also signs for 24 hours, even if ' +
      'that is replaced, too. At most 20 rotations in 24 hours. Without `secret` the service ' +
      'makes one, which only this response shows: send an `Idempotency-Key`, so that a repeated ' +
      'request answers the same secret.',
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
      if (secret && sendsSecret(webhook)) checkSendable(secret, 'secret');
      // A repeated request must not remove the previous secret.
      const previous = openSecret(webhook);
      if (previous === secret) return signedWebhook(webhook, null);
      const now = tx.clock.wall();
      const ending = openEndingSecrets(webhook, now);
      checkRotations(ending, now);
      const signing = secret ?? newWebhookSecret();
      const earlier = ending.filter((each) => ![previous, signing].includes(each.secret));
      await tx.update(webhook, {
        sealedPreviousSecret: await sealSecret(tx, id, previous, 'sealedPreviousSecret'),
        previousSecretUntil: later(now, BOTH_SIGN_MS),
        sealedEarlierSecrets: await sealEarlierSecrets(tx, id, earlier),
        sealedSecret: await sealSecret(tx, id, signing),
      });
      return signedWebhook(webhook, secret ? null : signing);
    }),
);

function checkRotations(ending: readonly EndingSecret[], now: Date): void {
  const oldest = ending.at(-1);
  if (oldest === undefined || ending.length < ROTATIONS_A_DAY_MAX) return;
  throw rateLimited(
    `the secret of this webhook was replaced ${ending.length} times within 24 hours, and all of ` +
      `them still sign: rotate it again after ${oldest.until.toISOString()}`,
    Math.ceil((oldest.until.getTime() - now.getTime()) / SECOND_MS),
  );
}
