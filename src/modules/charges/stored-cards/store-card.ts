/** Stores the card of a paid charge for its customer, if the buyer agreed to it. */
import { IsNull } from 'typeorm';
import { Customer } from '../../customers/customer';
import { renderCustomer } from '../../customers/render-customer';
import type { Transaction } from '../../../platform/records/transaction';
import { emit } from '../../webhooks/events/emit';
import { ChargeAttempt } from '../attempt';
import type { Charge } from '../charge';
import { mayBeKept } from '../forget-card-later';
import { StoredCard, storedCardView } from './stored-card';

/**
 * The charge and its customer are known and locked. What is known of the card at its provider is
 * locked before the stored card, as where one is deleted. The same card of the same customer is
 * stored once. A card that is being deleted at the provider is not stored: the payment counts all
 * the same.
 */
export async function storeCardOfCharge(tx: Transaction, charge: Charge): Promise<void> {
  const { savesCard, method, amount, kind, cardToken, customerId } = charge;
  // A coupon that leaves nothing to pay charges no card. A trial checks it.
  if (amount === 0 && kind !== 'TRIAL_START') return;
  if (!savesCard || method !== 'CARD' || !cardToken || !customerId) return;
  if (!(await isOwnCard(tx, charge, customerId))) return;
  if (!(await mayBeKept(tx, charge))) return;
  const card = await findOrAdd(tx, charge, { cardToken, customerId });
  await tx.update(charge, { storedCardId: card.id });
}

/**
 * Anybody can type the tax id of a customer on a page: the card is stored for that customer only if
 * the e-mail address is theirs too. A merchant's request names its customer itself.
 */
async function isOwnCard(
  tx: Transaction,
  { kind, buyer, isBuyerStored }: Charge,
  customerId: string,
): Promise<boolean> {
  if (kind === 'TRANSPARENT' || isBuyerStored) return true;
  const { email } = await tx.get(Customer, customerId);
  return email !== '' && buyer.email?.toLowerCase() === email.toLowerCase();
}

async function findOrAdd(
  tx: Transaction,
  charge: Charge,
  owned: Pick<StoredCard, 'cardToken' | 'customerId'>,
): Promise<StoredCard> {
  const { cardBrand, cardLast4, cardExpiryMonth, providerAccountId } = charge;
  const added = await tx.insertNew(StoredCard, {
    ...owned,
    consentedAt: await consentOf(tx, charge),
    providerAccountId,
    brand: cardBrand?.toUpperCase() ?? null,
    lastFour: cardLast4,
    expiryMonth: cardExpiryMonth,
    lastUsedAt: tx.now(),
    deletedAt: null,
  });
  if (added) {
    await emit(tx, 'payment_method.stored', added.id, {
      storedCard: await storedCardView.render(tx, added),
      customer: await renderCustomer(tx, added.customerId),
    });
    return added;
  }
  const known = await tx.lockBy(StoredCard, { ...owned, deletedAt: IsNull() });
  if (!known) throw new Error('a stored card was deleted while it was stored again');
  return tx.update(known, { lastUsedAt: tx.now() });
}

/** The attempt was begun by the request in which the buyer agreed. */
async function consentOf(tx: Transaction, { id }: Charge): Promise<Date> {
  const attempt = await tx.findBy(
    ChargeAttempt,
    { chargeId: id, status: 'APPROVED' },
    { number: 'DESC' },
  );
  return attempt?.createdAt ?? tx.now();
}
