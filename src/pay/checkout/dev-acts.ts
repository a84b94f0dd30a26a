/** What the buttons of Dev mode do: pay, decline and expire as a buyer, a bank or time would; in production there is nothing here. */
import type { Charge } from '../../charges/charge';
import { AppError, notFound } from '../../kit/errors';
import type { Payment } from '../../payments/open-payment';
import { payAtSimulator } from '../../payments/pay-at-simulator';
import { payByCard, payByCode } from '../../payments/pay-checkout';
import { simulateOutcome } from '../../payments/simulate-outcome';
import { simulatorFor } from '../../providers/registry';
import type { Answer } from '../page';
import { pagePath } from '../paths';
import { buyerSession, type Form, type Visit } from '../visit';
import { methodsOf } from './methods';
import { openCheckout, type Opened } from './opened';

const CARDS = { pay: '4242424242424242', decline: '4000000000000002' };

export async function actInDevMode(visit: Visit, { act }: Form): Promise<Answer> {
  if (!visit.ctx.scope.devMode) throw notFound('there is no such page');
  const opened = await openCheckout(visit);
  const { checkout, charge } = opened;
  const open =
    charge !== null &&
    charge.status === 'PENDING' &&
    charge.method !== 'CARD' &&
    charge.brCode !== null
      ? charge
      : null;
  try {
    if (checkout.status === 'PENDING' && act === 'expire')
      await expire(visit, open?.id ?? checkout.id);
    else if (checkout.status === 'PENDING' && (act === 'pay' || act === 'decline'))
      await (open && act === 'pay'
        ? payAtSimulator(visit.ctx, open)
        : payAsTestBuyer(visit, opened, act));
  } catch (error) {
    // It was paid meanwhile, or no card is taken any more: the page shows how things stand.
    if (!(error instanceof AppError) || error.status !== 409) throw error;
  }
  return { redirect: pagePath(`/pay/${visit.id}`) };
}

async function expire({ ctx }: Visit, id: string): Promise<void> {
  await simulateOutcome.run(ctx, { id, outcome: 'EXPIRE', reason: null, times: null });
}

async function payAsTestBuyer(visit: Visit, opened: Opened, act: 'pay' | 'decline'): Promise<void> {
  const { ctx, words } = visit;
  const method = act === 'decline' ? 'CARD' : (methodsOf(visit, opened)[0]?.method ?? 'PIX');
  const buyer = {
    name: words.checkout.dev.buyer,
    email: 'comprador@example.com',
    taxId: '52998224725',
    cellphone: null,
  };
  const payment: Payment = {
    method,
    buyer,
    installments: 1,
    card: null,
    coupon: null,
    session: buyerSession(visit, opened.lastPaidId),
  };
  if (method === 'CARD')
    return payByCard(ctx, opened.checkout.id, {
      ...payment,
      card: await simulatorFor(ctx).tokenise(CARDS[act]),
    });
  const charge: Charge | null = await payByCode(ctx, opened.checkout.id, payment);
  if (charge) await payAtSimulator(ctx, charge);
}
