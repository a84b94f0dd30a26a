/** The Dev mode buttons on the page of a single charge: pay its codes, or let it expire. */
import { AppError, notFound } from '../../platform/operations/errors';
import { payAtSimulator } from '../../modules/payments/simulate/pay-at-simulator';
import { simulateOutcome } from '../../modules/payments/simulate/simulate-outcome';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import type { Form, Visit } from '../visit';
import { chargeOfPage } from './charge-of-page';

export const devChargePath = (id: string): string => `/pay/${id}/dev-charge`;

export async function actOnCharge(visit: Visit, { act }: Form): Promise<PageResult> {
  const { ctx, id } = visit;
  if (!ctx.scope.devMode) throw notFound('there is no such page');
  const charge = await chargeOfPage(visit);
  try {
    if (act === 'pay' && charge.brCode !== null) await payAtSimulator(ctx, charge);
    if (act === 'expire' && charge.brCode !== null)
      await simulateOutcome.run(ctx, { id, outcome: 'EXPIRE', reason: null, times: null });
  } catch (error) {
    // The charge was paid or cancelled in the meantime. The page shows its status.
    if (!(error instanceof AppError) || error.status !== 409) throw error;
  }
  return { redirect: pagePath(`/pay/${id}`) };
}
