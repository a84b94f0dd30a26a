/** What a bank has on record after it refused a call with one of our ids. */
import { ProviderConflict, ProviderRefused, ProviderUnknown } from '../provider';

/**
 * The record; null = there is none, so the refusal is final. Throws again what is no refusal. If
 * the bank knows the id but shows no record yet, the call may have taken effect: ProviderUnknown.
 */
export async function recordAfter<Found>(
  error: unknown,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  if (!(error instanceof ProviderRefused)) throw error;
  const found = await find();
  if (found === null && error instanceof ProviderConflict) throw new ProviderUnknown(error.message);
  return found;
}
