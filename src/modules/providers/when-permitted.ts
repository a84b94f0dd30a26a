/** Calls that wait until a provider permits them, for work that nobody waits for. */
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '../../platform/time/clock';
import { ProviderBusy, ProviderUnknown } from './provider';
import { ProviderPaused } from './provider-away';

/** A provider that permits no more calls now is asked again, for at most two minutes a call. */
const BUSY_WAIT_MS = SECOND_MS;
const BUSY_TRIES_MAX = 120;

/**
 * Repeats what the rate limit of the provider refuses. In an outage nothing is repeated. A provider
 * that permits nothing for so long counts as one that does not answer: the error is then no
 * ProviderBusy, so that work around it is not repeated either.
 */
export async function whenPermitted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const isLimited = error instanceof ProviderBusy && !(error instanceof ProviderPaused);
      if (!isLimited) throw error;
      if (tries >= BUSY_TRIES_MAX) throw new ProviderUnknown(error.message);
      await pause(BUSY_WAIT_MS);
    }
  }
}
