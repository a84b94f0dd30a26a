/**
 * Posts an event to the developer's receiver, with the body and the headers of a real webhook
 * message.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { post, type PostOutcome } from '../../../platform/http/outgoing/safe-fetch';
import { SECOND_MS, wallNow } from '../../../platform/time/clock';
import { messageHeaders } from '../../../modules/webhooks/deliveries/message-headers';
import type { StreamedEvent } from './follow-events';

const TIMEOUT_MS = 15 * SECOND_MS;
const WAIT_MS = SECOND_MS;

export interface Receiver {
  url: string;
  secret: string;
}

/** The same for every run with this key, which it does not reveal: it is configured once. */
export function listeningSecret(apiKey: string): string {
  return `whsec_${createHmac('sha256', apiKey).update('pitanga listen').digest('base64')}`;
}

/**
 * An answer of any status counts. While nothing accepts connections, the event waits, so that none
 * is lost and none overtakes another. Null if the signal is aborted first.
 */
export async function forwardEvent(
  event: StreamedEvent,
  receiver: Receiver,
  { signal, onUnreachable }: { signal: AbortSignal; onUnreachable(reason: string): void },
): Promise<PostOutcome | null> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    const outcome = await postOnce(event, receiver);
    // A receiver that is slow has received it.
    if (outcome.status !== null || outcome.durationMs >= TIMEOUT_MS) return outcome;
    if (attempt === 1) onUnreachable(outcome.error);
    await pause(WAIT_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

function postOnce(event: StreamedEvent, { url, secret }: Receiver): Promise<PostOutcome> {
  const now = wallNow();
  const body = JSON.stringify(event.payload);
  const headers = messageHeaders(event, { secrets: [secret], body, timestamp: now });
  return post(url, { body, headers, now, timeoutMs: TIMEOUT_MS }, { allowPrivate: true });
}
