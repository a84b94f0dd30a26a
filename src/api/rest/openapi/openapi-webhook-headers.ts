/** The headers of a webhook message. */

type Json = Record<string, unknown>;

export function signatureHeaders(): Json[] {
  const signature = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return [
    signature(
      'X-Webhook-Signature',
      "Base64 of the HMAC-SHA256 of the body, keyed with the webhook's secret.",
    ),
    signature('webhook-id', 'The id of the event (Standard Webhooks).'),
    signature('webhook-timestamp', 'Unix seconds of the attempt (Standard Webhooks).'),
    signature(
      'webhook-signature',
      '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body` (Standard ' +
        'Webhooks); several, the newest first, while the secret is being rotated.',
    ),
    signature('X-Webhook-Object', 'The id of the object the event is about.'),
    signature(
      'X-Webhook-Sequence',
      'The position among the events about this object, counted from 1: messages may ' +
        'arrive out of order.',
    ),
  ];
}
