/** Checks a payment against what its page's session has done before. */
import { In, IsNull, Not } from 'typeorm';
import { Charge } from '../../charges/charge';
import type { Checkout } from '../../checkouts/checkout';
import { conflict } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { cardsTaken, isKnownCustomer, waitForNetwork } from './tries/card-tries';
import type { Payment, BuyerSession } from './payment';

/** What a page's session has done before may speak against this payment. */
export async function checkSession(
  tx: Transaction,
  checkout: Checkout,
  { card, session }: Payment,
  customerId: string | null,
): Promise<void> {
  if (!session) return;
  if (card) await checkCardTries(tx, checkout, session, customerId);
  if (checkout.frequency === 'MULTIPLE_PAYMENTS') await checkNotPaidSince(tx, checkout, session);
}

async function checkCardTries(
  tx: Transaction,
  checkout: Checkout,
  session: BuyerSession,
  customerId: string | null,
): Promise<void> {
  await waitForNetwork(tx, session.network);
  const taken = await cardsTaken(tx, checkout, session, tx.now());
  const isTaken =
    taken === 'ALL' ||
    (taken === 'OF_KNOWN_CUSTOMERS' &&
      (await isKnownCustomer(tx, checkout.id, customerId, tx.now())));
  if (!isTaken)
    throw conflict(
      'too many cards were declined for this checkout or from this address: use another ' +
        'payment method',
      'method',
      'TOO_MANY_TRIES',
    );
}

// A link can be paid again, but only from a form that was shown after the last payment.
async function checkNotPaidSince(
  tx: Transaction,
  { id }: Checkout,
  { hashes, paidBefore }: BuyerSession,
): Promise<void> {
  const last = await tx.findBy(
    Charge,
    { checkoutId: id, sessionHash: In([...hashes]), paidAt: Not(IsNull()) },
    { paidAt: 'DESC', id: 'DESC' },
  );
  if ((last?.id ?? null) !== paidBefore)
    throw conflict('this buyer has paid since the form was opened', 'id', 'ALREADY_PAID');
}
