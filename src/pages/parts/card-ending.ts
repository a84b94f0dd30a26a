/** Shows a card by brand and last digits. No page shows more. */
import type { StoredCard } from '../../modules/charges/stored-cards/stored-card';
import type { Messages } from '../messages/messages';

const UNKNOWN_DIGITS = '••••';

export function cardEnding(
  { receipt }: Messages,
  { cardBrand, cardLast4 }: { cardBrand: string | null; cardLast4: string | null },
): string {
  return receipt.cardEnding(
    cardBrand && cardBrand.charAt(0).toUpperCase() + cardBrand.slice(1),
    cardLast4 ?? UNKNOWN_DIGITS,
  );
}

export function storedCardEnding(
  messages: Messages,
  { brand, lastFour }: Pick<StoredCard, 'brand' | 'lastFour'>,
): string {
  return cardEnding(messages, { cardBrand: brand?.toLowerCase() ?? null, cardLast4: lastFour });
}
