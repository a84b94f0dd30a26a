/** Wakes the relay when an event is committed, so that nothing waits for the next tick; a lost wake-up costs a second. */
import { listen, type Listening } from '../src/kit/listen';
import { WAKE_CHANNEL } from '../src/webhooks/emit';

export async function listenForEvents(
  databaseUrl: string,
  wake: () => Promise<unknown>,
): Promise<Listening> {
  let isClosed = false;
  let running: Promise<unknown> | null = null;
  let isWanted = false;

  // Many commits in a row are one wake-up more, not many.
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
