/** One webhook of the OpenAPI document. */
import type { JsonSchema } from '../../../platform/operations/json-schema';
import { EXAMPLES } from './examples';
import { JSON_BODY } from './openapi-components';
import { signatureHeaders } from './openapi-webhook-headers';

type Json = Record<string, unknown>;

export function item(event: string, meaning: string, schema: JsonSchema): { post: Json } {
  const example = EXAMPLES.webhooks[event];
  return {
    post: {
      operationId: `on${pascalCase(event)}`,
      tags: ['events'],
      summary: event,
      description: meaning,
      security: [],
      parameters: signatureHeaders(),
      requestBody: {
        required: true,
        content: { [JSON_BODY]: { schema, ...(example && { example }) } },
      },
      responses: {
        '2XX': {
          description:
            'Any 2xx within 30 seconds is success; anything else is retried, up to ten attempts ' +
            'in about 75 hours.',
        },
        '410': { description: 'Disables the webhook at once.' },
      },
    },
  };
}

/** `checkout.completed` as `CheckoutCompleted`. */
export function pascalCase(event: string): string {
  return event
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
