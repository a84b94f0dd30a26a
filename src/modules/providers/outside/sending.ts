/**
 * Decides whether work may have had an effect at a provider: whether a request that does more than
 * ask was sent, however it was answered.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Sending {
  /** A request that does more than ask may have reached the provider. */
  mayHaveActed: boolean;
}

const running = new AsyncLocalStorage<Sending>();

export function watchSending<Done>(sending: Sending, work: () => Done): Done {
  return running.run(sending, work);
}

/** Requests for tokens count too, which is on the safe side. */
export function noteSent(method: string): void {
  const sending = running.getStore();
  if (sending && method !== 'GET') sending.mayHaveActed = true;
}
