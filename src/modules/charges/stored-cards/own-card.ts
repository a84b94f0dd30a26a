/** Finds the stored card that a request or a page names, for the customer who pays by it. */
import { IsNull } from 'typeorm';
import { Customer } from '../../customers/customer';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import type { CardToken } from '../../providers/card-port';
import { StoredCard } from './stored-card';

/** Null if there is no such card, or its customer is another person or was deleted. */
export async function cardOfTaxId(
  rows: Rows,
  id: string,
  taxId: string | null,
): Promise<StoredCard | null> {
  const card = await rows.findBy(StoredCard, { id, deletedAt: IsNull() });
  if (!card || !taxId) return null;
  const owner = await rows.findBy(Customer, { id: card.customerId, taxId, deletedAt: IsNull() });
  return owner && card;
}

/**
 * The card is locked for the charge that begins to use it, so that it cannot be deleted meanwhile.
 * False if it was deleted, or belongs to another customer than the one who is charged.
 */
export async function useCard(
  tx: Transaction,
  id: string,
  customerId: string | null,
): Promise<boolean> {
  const card = await tx.lockBy(StoredCard, { id, deletedAt: IsNull() });
  if (!card || customerId === null || card.customerId !== customerId) return false;
  await tx.update(card, { lastUsedAt: tx.now() });
  return true;
}

/** As charges store it. */
export function tokenOf({ cardToken, brand, lastFour, expiryMonth }: StoredCard): CardToken {
  return {
    token: cardToken,
    brand: brand?.toLowerCase() ?? '',
    last4: lastFour ?? '',
    expiryMonth,
  };
}
