/** A card as its holder knows it, by brand and last digits: no page shows more. */
import type { Words } from '../words/words';

const UNKNOWN_DIGITS = '••••';

export function cardEnding(
  { receipt }: Words,
  { cardBrand, cardLast4 }: { cardBrand: string | null; cardLast4: string | null },
): string {
  return receipt.cardEnding(
    cardBrand && cardBrand.charAt(0).toUpperCase() + cardBrand.slice(1),
    cardLast4 ?? UNKNOWN_DIGITS,
  );
}
