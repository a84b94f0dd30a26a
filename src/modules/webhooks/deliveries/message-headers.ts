/** The headers of a webhook message, without the secret that some receivers ask for. */
import type { Event } from '../events/event';
import { signatureHeaders, type MessageToSign } from './sign';

export type SentEvent = Pick<Event, 'id' | 'objectId' | 'sequence'>;

export function messageHeaders(
  { id, objectId, sequence }: SentEvent,
  message: Omit<MessageToSign, 'id'>,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Pitanga-Webhooks/1',
    ...signatureHeaders({ ...message, id }),
    'X-Webhook-Object': objectId,
    'X-Webhook-Sequence': String(sequence),
  };
}
