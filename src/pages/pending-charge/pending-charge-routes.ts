/** The forms of a failed renewal: pay it now, or give another card. */
import { payByHand } from '../../modules/payments/pay/pay-open-charge';
import { replaceBy } from '../../modules/payments/pay/card/replace-card';
import type { Routes } from '../routes';
import { withCard } from './submit-card';

export function servePendingCharges(routes: Routes): void {
  routes.post('/pay/:id/pay-open', (visit, form) =>
    withCard(
      visit,
      form,
      async ({ id }, readCard) => void (await payByHand(visit.ctx, id, await readCard())),
    ),
  );
  routes.post('/pay/:id/replace-card', (visit, form) =>
    withCard(
      visit,
      form,
      async ({ subscriptionId }, readCard) =>
        void (await replaceBy(visit.ctx, subscriptionId ?? '', readCard)),
    ),
  );
}
