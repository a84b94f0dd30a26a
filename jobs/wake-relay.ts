/**
 * Wakes the relay when an event is committed, so that it does not wait for the next tick. A lost
 * wake-up delays an event by at most a second.
 */
import { listen } from '../src/kit/data/database-notifications';
import { WAKE_CHANNEL } from '../src/webhooks/emit';

export async function listenForEvents(
  databaseUrl: string,
  wake: () => Promise<unknown>,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let running: Promise<unknown> | null = null;
  let isWanted = false;

  // All commits during a run cause one further run.
  const wakeOnce = () => {
    if (running) return void (isWanted = true);
    running = wake().finally(() => {
      running = null;
      if (isWanted && !isClosed) {
        isWanted = false;
        wakeOnce();
      }
    });
  };
  const listening = await listen(databaseUrl, { channel: WAKE_CHANNEL, hear: wakeOnce });
  return {
    close: async () => {
      isClosed = true;
      await listening.close();
      await running;
    },
  };
}
