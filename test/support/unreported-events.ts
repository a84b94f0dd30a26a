/** Names that can be subscribed to, and that no provider reports yet. */
import { eventNames, type EventName } from '../../src/modules/webhooks/events/event-names';

export const UNREPORTED: readonly EventName[] = ['pix_key.received', 'pix_key.refunded'];
export const reportedEvents = eventNames.filter((name) => !UNREPORTED.includes(name));
