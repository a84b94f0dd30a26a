/** Why a card was declined, as words of an enum, next to the texts that providers may add to. */
import { choices, isChoice } from '../../../platform/records/columns/choices';
import type { CardDeclineReason as KnownReason } from '../../providers/outcome';

const MEANINGS: Readonly<Record<KnownReason, string>> = {
  generic_decline: 'The bank does not say why.',
  insufficient_funds: 'The card has no available limit for the amount.',
  lost_card: 'The card was reported lost.',
  stolen_card: 'The card was reported stolen.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code is wrong.',
  processing_error: 'The bank could not process the payment; another attempt may succeed.',
};

export const DeclineReason = choices('CardDeclineReason', 'Why a card was declined.', MEANINGS);

/** Null for a text that is none of the words. */
export function declineReasonOf(text: string | null): string | null {
  return text !== null && isChoice(DeclineReason, text) ? text : null;
}
