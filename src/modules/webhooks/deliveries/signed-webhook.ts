/** A webhook in the response that makes its secret: the only one that shows it. */
import { Text } from '../../../platform/records/columns/columns';
import { view } from '../../../platform/records/columns/view';
import { Webhook, webhookFields } from '../endpoints/webhook';
import { secretFault } from './sign';

/** The secret of a webhook in the inputs that take one. */
export const WebhookSecret = () =>
  Text(
    'The secret that signs messages (HMAC-SHA256); never shown again. If left out, the service ' +
      'makes one, which only the response shows; `/webhooks/create` then asks for ' +
      '`generateSecret`.',
    { nullable: true, min: 1, max: 500, form: 'exact', check: secretFault },
  );

export class SignedWebhook extends Webhook {
  /** The secret that the service made; null if the merchant chose it. */
  secret: string | null;
}

export function signedWebhook(webhook: Webhook, secret: string | null): SignedWebhook {
  return Object.assign(new SignedWebhook(), webhook, { secret });
}

export const signedWebhookView = view(
  SignedWebhook,
  webhookFields,
  (_rows, { secret }) => (secret === null ? {} : { secret }),
  {
    computed: {
      secret: {
        type: 'string',
        description:
          'The secret that the service made, shown in this response only; left out if the ' +
          'request had one.',
      },
    },
    optional: ['secret'],
  },
);
