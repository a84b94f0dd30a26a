/** What the answer of a provider means for the caller. */
import {
  ProviderBusy,
  ProviderConflict,
  ProviderMisconfigured,
  ProviderRefused,
} from '../provider';
import { ProviderAway } from '../provider-away';
import { retryAtOf } from '../retry-after';
import { asksToWait, type ProviderAnswer } from './provider-http';

/** The statuses by which a provider says that it will not act. */
const REFUSALS: readonly number[] = [400, 422];
const CREDENTIALS: readonly number[] = [401, 403];
/** It was too slow for the provider, or too much at once. */
const FOR_A_MOMENT: readonly number[] = [408, 429];
/** The id is used already. */
const CONFLICT = 409;

/**
 * Throws for every answer that is neither a success nor a 404 of the provider, with its `reason`. A
 * refusal without JSON is not the provider's: a gateway sent it, and the call may have taken
 * effect.
 */
export function refuse({ status, body, header }: ProviderAnswer, reason: string): void {
  if (status < 300 || (status === 404 && body !== null)) return;
  const retryAt = asksToWait(status) ? retryAtOf(header('retry-after')) : null;
  if (status === 429) throw new ProviderBusy(reason, retryAt);
  if (CREDENTIALS.includes(status))
    throw new ProviderMisconfigured(`the bank does not permit this call: ${reason}`);
  if (status === CONFLICT && body !== null) throw new ProviderConflict(reason);
  if (REFUSALS.includes(status) && body !== null) throw new ProviderRefused(reason);
  throw new ProviderAway(`status ${status}: ${reason}`, retryAt);
}

/** Whether a token was refused because of our credentials, and not by a gateway or for a moment. */
export function isTokenRefused({ status, body }: ProviderAnswer): boolean {
  if (CREDENTIALS.includes(status)) return true;
  return status >= 400 && status < 500 && body !== null && !FOR_A_MOMENT.includes(status);
}
