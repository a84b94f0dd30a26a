/** The text of a message to a webhook: what is signed and sent. */
import type { Event, EventPayload } from '../events/event';
import type { LegacyValues } from '../events/legacy-values';
import { isLegacy, type Webhook } from '../endpoints/webhook';
import { legacyPayload } from './legacy-body';

type Form = Pick<Webhook, 'v2' | 'compatibility'>;

export function messageBody(
  webhook: Form,
  { payload, payloadV1, legacy }: Pick<Event, 'payload' | 'payloadV1' | 'legacy'>,
): string {
  if (isLegacy(webhook)) return JSON.stringify(legacyPayload(payload, legacy ?? null));
  return JSON.stringify(webhook.v2 ? payload : payloadV1);
}

/** The payloads as the table has them: the texts that were made when the event was stored. */
export interface StoredPayloads {
  payload: string;
  payloadV1: string | null;
  legacy: LegacyValues | null;
}

/** The same text; without a change of the payload the JSON is not read and written again. */
export function storedBody(webhook: Form, { payload, payloadV1, legacy }: StoredPayloads): string {
  if (isLegacy(webhook))
    return JSON.stringify(legacyPayload(JSON.parse(payload) as EventPayload, legacy));
  return (webhook.v2 ? payload : payloadV1) ?? 'null';
}
