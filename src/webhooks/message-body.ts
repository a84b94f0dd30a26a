/** The text of a message to a webhook: what is signed and sent. */
import type { Event } from './event';
import type { Webhook } from './webhook';

export function messageBody(
  { v2 }: Pick<Webhook, 'v2'>,
  { payload, payloadV1 }: Pick<Event, 'payload' | 'payloadV1'>,
): string {
  return JSON.stringify(v2 ? payload : payloadV1);
}
