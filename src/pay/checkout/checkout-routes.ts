/** The addresses of a checkout's page: shown, paid, and one offer more. */
import { In, IsNull, Not } from 'typeorm';
import { Charge } from '../../charges/charge';
import { AppError, notFound } from '../../kit/errors';
import { acceptUpsell } from '../../payments/accept-upsell';
import type { Answer } from '../page';
import { pagePath } from '../paths';
import type { Routes } from '../routes';
import type { Form, Visit } from '../visit';
import { actInDevMode } from './dev-acts';
import { payCheckout } from './pay-checkout';

export function serveCheckout(routes: Routes): void {
  routes.post('/pay/:id', payCheckout);
  routes.post('/pay/:id/upsell', takeUpsell);
  routes.post('/pay/:id/dev', actInDevMode);
}

/** Only who made the payment in this browser may take it: the card is charged without being asked for. */
async function takeUpsell({ ctx, id, session }: Visit, form: Form): Promise<Answer> {
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
    // The offer has ended, or a try is under way: the page shows how things stand.
    if (error instanceof AppError && error.status < 500)
      return { redirect: pagePath(`/pay/${id}`) };
    throw error;
  }
}
