/** The text of a message to a webhook: what is signed and sent. */
import type { Event } from '../events/event';
import type { Webhook } from '../endpoints/webhook';

type Version = Pick<Webhook, 'v2'>;

export function messageBody(
  { v2 }: Version,
  { payload, payloadV1 }: Pick<Event, 'payload' | 'payloadV1'>,
): string {
  return JSON.stringify(v2 ? payload : payloadV1);
}

/** The payloads as the table has them: the texts that were made when the event was stored. */
export interface StoredPayloads {
  payload: string;
  payloadV1: string | null;
}

/** The same text without reading and writing the JSON again. */
export function storedBody({ v2 }: Version, { payload, payloadV1 }: StoredPayloads): string {
  return (v2 ? payload : payloadV1) ?? 'null';
}
