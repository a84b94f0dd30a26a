/** Keeps the card that a buyer paid with by hand, for the next charges of the subscription. */
import { forgetCardLater, lockProviderCards } from '../../charges/forget-card-later';
import type { Transaction } from '../../../platform/records/transaction';
import { cardColumns } from '../../subscriptions/expiring-card';
import type { LockedPayment } from '../settle/settle-charge';

/** The card that paid a failed charge by hand is used for the next charges. */
export async function keepCard(
  tx: Transaction,
  { subscription, charge }: LockedPayment,
): Promise<void> {
  const { providerAccountId } = charge;
  if (subscription?.status !== 'ACTIVE') return;
  const before = { ...subscription };
  // The earlier card and this one, which is perhaps stored, in the order of a deletion.
  await lockProviderCards(tx, [before, charge]);
  await tx.update(subscription, {
    ...cardColumns(charge, tx.now()),
    providerAccountId,
    ...(charge.kind === 'INVOICE' && {
      collection: 'AUTOMATIC',
      method: 'CARD',
      keptCardToken: null,
    }),
  });
  await forgetCardLater(tx, before);
}
