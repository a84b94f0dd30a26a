/** The forms of a failed renewal: pay it now, or give another card. */
import { readNewCard } from '../../modules/payments/pay/card/new-card';
import { payByHand } from '../../modules/payments/pay/pay-open-charge';
import { replaceCard } from '../../modules/payments/pay/card/replace-card';
import type { Routes } from '../routes';
import { withCard } from './submit-card';

export function servePendingCharges(routes: Routes): void {
  routes.post('/pay/:id/pay-open', (visit, form) =>
    withCard(
      visit,
      form,
      async (charge, card) =>
        void (await payByHand(visit.ctx, charge.id, await readNewCard(visit.ctx, card))),
    ),
  );
  routes.post('/pay/:id/replace-card', (visit, form) =>
    withCard(
      visit,
      form,
      async ({ subscriptionId }, card) =>
        void (await replaceCard.run(visit.ctx, { id: subscriptionId ?? '', ...card })),
    ),
  );
}
