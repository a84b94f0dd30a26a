/** Calls that wait until a provider permits them, for work that no person waits for. */
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS, wallNow } from '../../platform/time/clock';
import { ProviderBusy, ProviderUnknown } from './provider';
import { ProviderPaused } from './provider-away';

/** A provider that permits no more calls now is asked again, for at most two minutes a call. */
const BUSY_WAIT_MS = SECOND_MS;
const BUSY_WAIT_MAX_MS = 2 * MINUTE_MS;

/**
 * Repeats what the rate limit of the provider refuses, after the time that it names. In an outage
 * nothing is repeated. A provider that permits nothing for so long counts as one that does not
 * answer: the error is then no ProviderBusy, so that work around it is not repeated either.
 */
export async function whenPermitted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  let waitedMs = 0;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isLimited = error instanceof ProviderBusy && !(error instanceof ProviderPaused);
      if (!isLimited) throw error;
      const waitMs = Math.max(BUSY_WAIT_MS, msUntil(error.retryAt));
      waitedMs += waitMs;
      if (waitedMs > BUSY_WAIT_MAX_MS) throw new ProviderUnknown(error.message, error.retryAt);
      await pause(waitMs);
    }
  }
}

function msUntil(moment: Date | null): number {
  return moment === null ? 0 : moment.getTime() - wallNow().getTime();
}
