/** How long a provider asks us to wait, and how long our caller is asked to. */
import { readRetryAfter } from '../../platform/http/outgoing/retry-after';
import { HOUR_MS, SECOND_MS, later, wallNow } from '../../platform/time/clock';
import type { ProviderUnknown } from './provider';

/** A provider that asks for more is called once an hour, in case it did not mean that. */
const WAIT_MAX_MS = HOUR_MS;

/** The moment that a `Retry-After` header names; null if it is missing, invalid or not ahead. */
export function retryAtOf(header: string | null): Date | null {
  const now = wallNow();
  const seconds = readRetryAfter(header, now);
  return seconds ? later(now, Math.min(seconds * SECOND_MS, WAIT_MAX_MS)) : null;
}

/** Whole seconds until the provider may be called again; undefined = it did not say. */
export function retryAfterSecondsOf({ retryAt }: ProviderUnknown): number | undefined {
  if (retryAt === null) return undefined;
  return Math.max(1, Math.ceil((retryAt.getTime() - wallNow().getTime()) / SECOND_MS));
}
