/**
 * Wakes the relay when an event is committed, so that it does not wait for the next tick. A lost
 * wake-up delays an event by at most a second.
 */
import { coalesce } from '../../src/platform/jobs/coalesce';
import { listen } from '../../src/platform/database/database-notifications';
import { WAKE_CHANNEL } from '../../src/modules/webhooks/events/emit';

/** Under load events are relayed many at once. The first after a pause does not wait. */
const REST_MS = 25;

export async function listenForEvents(
  databaseUrl: string,
  wake: () => Promise<unknown>,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let running: Promise<unknown> | null = null;
  // All commits during a run and the rest after it cause one further run.
  const wakeOnce = coalesce(async () => {
    if (!isClosed) await (running = wake());
  }, REST_MS);
  const listening = await listen(databaseUrl, {
    channel: WAKE_CHANNEL,
    receive: () => void wakeOnce(),
  });
  return {
    close: async () => {
      isClosed = true;
      await listening.close();
      await running;
    },
  };
}
