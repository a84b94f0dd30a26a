/** How many mails of one store leave in a minute, so that it cannot use up the mail server. */
import { config } from '../config/config';
import type { Message } from '../modules/messages/message';
import { ProviderBusy } from '../modules/providers/provider';
import { takeOfMinute, withTokensOfMinute } from '../modules/stores/keys/shared-tries';
import type { AllStores } from '../platform/records/all-stores';
import type { Scope } from '../platform/records/record';
import type { Rows } from '../platform/records/rows';
import { MINUTE_MS, later, startOfMinute } from '../platform/time/clock';

const NAME = 'mails';

/**
 * Throws if the minute has no place left: the mail is given back, and claimed again in the next
 * one. A mail that is tried again takes another place.
 */
export async function takePlaceOfMinute(rows: Rows, { id }: Message): Promise<void> {
  if (await rows.loadBatched(takePlaces, id)) return;
  throw new ProviderBusy(
    'the store has sent its mails of this minute',
    later(startOfMinute(), MINUTE_MS),
  );
}

async function takePlaces(rows: Rows, ids: readonly string[]): Promise<boolean[]> {
  const perMinute = config.mail?.perStoreMinute ?? 0;
  const taken = await takeOfMinute(rows, NAME, { wanted: ids.length, perMinute });
  return ids.map((_id, place) => place < taken);
}

/** The scopes whose mails are claimed: all but those that have used up their minute. */
export function scopesWithPlaces(all: AllStores, scopes: readonly Scope[]): Promise<Scope[]> {
  return withTokensOfMinute(all, NAME, scopes);
}
