/** Finds the stored card that a request or a page names, for the customer who pays by it. */
import { IsNull } from 'typeorm';
import { civilMonth } from '../../../platform/time/civil-time';
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
  const card = await lockOwnCard(tx, id, customerId);
  if (!card) return false;
  await tx.update(card, { lastUsedAt: tx.now() });
  return true;
}

/** Null if it was deleted, or belongs to another customer. */
export async function lockOwnCard(
  tx: Transaction,
  id: string,
  customerId: string | null,
): Promise<StoredCard | null> {
  const card = await tx.lockBy(StoredCard, { id, deletedAt: IsNull() });
  return card && card.customerId === customerId ? card : null;
}

/** Of one customer, on a page. */
const SHOWN_MAX = 50;

/**
 * The cards by which a customer can pay now, the one that was used last first: those that have not
 * expired, at the accounts that charge cards (null = those of Dev mode).
 */
export async function cardsToPayBy(
  rows: Rows,
  customerId: string,
  { now, accountIds }: { now: Date; accountIds: readonly (string | null)[] },
): Promise<StoredCard[]> {
  return (await cardsOfCustomer(rows, customerId))
    .filter((card) => !isExpired(card, now))
    .filter(({ providerAccountId }) => accountIds.includes(providerAccountId))
    .toSorted((a, b) => Number(b.lastUsedAt ?? b.createdAt) - Number(a.lastUsedAt ?? a.createdAt));
}

/** The newest ones, expired or not. */
export function cardsOfCustomer(rows: Rows, customerId: string): Promise<StoredCard[]> {
  const options = { order: { id: 'DESC' }, limit: SHOWN_MAX } as const;
  return rows.list(StoredCard, { customerId, deletedAt: IsNull() }, options);
}

/** A card is valid until the end of its month. */
export function isExpired({ expiryMonth }: StoredCard, now: Date): boolean {
  return expiryMonth !== null && expiryMonth < civilMonth(now);
}

/** Whether the store has any: only then a page leads to them. */
export async function hasStoredCards(rows: Rows): Promise<boolean> {
  return (await rows.findBy(StoredCard, { deletedAt: IsNull() })) !== null;
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
