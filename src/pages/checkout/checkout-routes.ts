/** The routes of a checkout's page: show it, pay it, accept the offer, show its files again. */
import { In, IsNull, Not } from 'typeorm';
import { Charge } from '../../modules/charges/charge';
import { AppError, notFound } from '../../platform/operations/errors';
import { acceptUpsell } from '../../modules/payments/pay/accept-upsell';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import type { Routes } from '../routes';
import type { Form, Visit } from '../visit';
import { actInDevMode } from './dev-acts';
import { showFilesAgain } from './states/files-again';
import { submitCheckout } from './submit-checkout';

export function serveCheckout(routes: Routes): void {
  routes.post('/pay/:id', submitCheckout);
  // A path of its own: the previous release would charge the minimum, and answers 404.
  routes.post('/pay/:id/amount', submitCheckout);
  routes.post('/pay/:id/upsell', takeUpsell);
  routes.post('/pay/:id/files', showFilesAgain);
  routes.post('/pay/:id/dev', actInDevMode);
}

/**
 * Only the browser that made the payment may accept the offer, because the card is charged without
 * being entered again.
 */
async function takeUpsell({ ctx, id, session }: Visit, form: Form): Promise<PageResult> {
  const paid = await ctx.rows.findBy(Charge, {
    id: form.charge ?? '',
    checkoutId: id,
    sessionHash: In([...session.hashes]),
    paidAt: Not(IsNull()),
  });
  if (!paid) throw notFound('there is no such offer');
  try {
    const upsell = await acceptUpsell.run(ctx, { checkoutId: id, chargeId: paid.id });
    return { redirect: pagePath(`/pay/${upsell.id}`) };
  } catch (error) {
    // The offer has ended, or a payment attempt is in progress. The page shows the status.
    if (error instanceof AppError && error.status < 500)
      return { redirect: pagePath(`/pay/${id}`) };
    throw error;
  }
}
