/**
 * The actions of the Dev mode buttons: pay, decline and expire. They do not exist in production.
 */
import type { Charge } from '../../modules/charges/charge';
import { AppError, notFound } from '../../platform/operations/errors';
import type { Payment } from '../../modules/payments/pay/payment';
import { payAtSimulator } from '../../modules/payments/simulate/pay-at-simulator';
import { payByCard, payByCode } from '../../modules/payments/pay/pay-checkout';
import { simulateOutcome } from '../../modules/payments/simulate/simulate-outcome';
import { simulatorFor } from '../../modules/providers/registry';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import { BUYER_FIELDS } from '../parts/form-input';
import { buyerSession, type Form, type Visit } from '../visit';
import { methodsOf } from './form/methods';
import { readCheckoutState, type CheckoutPageData } from './form/checkout-state';

const CARDS = { pay: '4242424242424242', decline: '4000000000000002' };

export async function actInDevMode(visit: Visit, { act }: Form): Promise<PageResult> {
  if (!visit.ctx.scope.devMode) throw notFound('there is no such page');
  const opened = await readCheckoutState(visit);
  try {
    if (opened.checkout.status === 'PENDING') await actOn(visit, opened, act);
  } catch (error) {
    // The charge was paid in the meantime, or no card is accepted any more. The page shows the
    // status.
    if (!(error instanceof AppError) || error.status !== 409) throw error;
  }
  return { redirect: pagePath(`/pay/${visit.id}`) };
}

async function actOn(
  visit: Visit,
  opened: CheckoutPageData,
  act: string | undefined,
): Promise<void> {
  const code = openCode(opened);
  if (act === 'expire') await expire(visit, code?.id ?? opened.checkout.id);
  else if (act === 'pay' && code) await payAtSimulator(visit.ctx, code);
  else if (act === 'pay' || act === 'decline') await payAsTestBuyer(visit, opened, act);
}

/** The charge whose code can be paid. */
function openCode({ charge }: CheckoutPageData): Charge | null {
  const hasCode =
    charge?.status === 'PENDING' && charge.method !== 'CARD' && charge.brCode !== null;
  return hasCode ? charge : null;
}

async function expire({ ctx }: Visit, id: string): Promise<void> {
  await simulateOutcome.run(ctx, { id, outcome: 'EXPIRE', reason: null, times: null });
}

async function payAsTestBuyer(
  visit: Visit,
  opened: CheckoutPageData,
  act: 'pay' | 'decline',
): Promise<void> {
  const { ctx, messages } = visit;
  const method = act === 'decline' ? 'CARD' : (methodsOf(opened)[0]?.method ?? 'PIX');
  const buyer = {
    name: messages.checkout.dev.buyer,
    email: 'comprador@example.com',
    // Of the record of a named customer it may be another one's.
    taxId: opened.asked === BUYER_FIELDS ? '52998224725' : null,
    cellphone: null,
  };
  const payment: Payment = {
    method,
    buyer,
    installments: 1,
    amount: opened.checkout.minimumAmount,
    card: null,
    coupon: null,
    provenCustomerId: opened.signedIn?.customer.id ?? null,
    utm: visit.utm,
    session: buyerSession(visit, opened.lastPaidId),
  };
  if (method === 'CARD')
    return payByCard(ctx, opened.checkout.id, {
      ...payment,
      card: await simulatorFor(ctx).tokenise(CARDS[act]),
    });
  const charge: Charge | null = await payByCode(ctx, opened.checkout.id, payment);
  if (charge) await payAtSimulator(ctx, charge, { inTime: true });
}
