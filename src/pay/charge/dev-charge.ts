/** The buttons of Dev mode on the page of a single charge: a bank pays its codes, or its time is over. */
import { AppError, notFound } from '../../kit/errors';
import { payAtSimulator } from '../../payments/pay-at-simulator';
import { simulateOutcome } from '../../payments/simulate-outcome';
import type { Answer } from '../page';
import { pagePath } from '../paths';
import type { Form, Visit } from '../visit';
import { chargeOf } from './charge-of';

export const devChargePath = (id: string): string => `/pay/${id}/dev-charge`;

export async function actOnCharge(visit: Visit, { act }: Form): Promise<Answer> {
  const { ctx, id } = visit;
  if (!ctx.scope.devMode) throw notFound('there is no such page');
  const charge = await chargeOf(visit);
  try {
    if (act === 'pay' && charge.brCode !== null) await payAtSimulator(ctx, charge);
    if (act === 'expire' && charge.brCode !== null)
      await simulateOutcome.run(ctx, { id, outcome: 'EXPIRE', reason: null, times: null });
  } catch (error) {
    // It was paid or called off meanwhile: the page shows how things stand.
    if (!(error instanceof AppError) || error.status !== 409) throw error;
  }
  return { redirect: pagePath(`/pay/${id}`) };
}
