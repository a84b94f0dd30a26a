/** The form of a checkout comes back: a coupon is looked at, or the buyer pays. */
import { AppError } from '../../kit/errors';
import type { PaymentMethod } from '../../charges/charge';
import type { Payment } from '../../payments/open-payment';
import { payByCard, payByCode } from '../../payments/pay-checkout';
import { priceOf } from '../../payments/price-of-checkout';
import { simulatorFor } from '../../providers/registry';
import type { Answer } from '../page';
import { pagePath } from '../paths';
import { buyerSession, type Form, type Visit } from '../visit';
import { formPage } from './form-page';
import { instalmentsOf, methodsOf } from './methods';
import { isBeingPaid, openCheckout, type Opened } from './opened';
import { endedPage, processingPage } from './state-pages';
import { takesCoupons, type Price } from './summary';
import {
  buyerOf,
  typedIn,
  wrongIn,
  wrongInCard,
  type FieldName,
  type Typed,
  type Wrong,
} from './typed';

/** Which field of the form a refusal is about; what is about none of them is told above the form. */
const FIELDS: Readonly<Record<string, FieldName>> = {
  coupon: 'coupon',
  method: 'method',
  installments: 'installments',
  'card.number': 'cardNumber',
  'customer.name': 'name',
  'customer.email': 'email',
  'customer.taxId': 'taxId',
};

export async function payCheckout(visit: Visit, form: Form): Promise<Answer> {
  const opened = await openCheckout(visit);
  const here = { redirect: pagePath(`/pay/${visit.id}`) };
  if (opened.checkout.status !== 'PENDING') return here;
  const typed = typedIn(form);
  if (form.action === 'without-coupon')
    return formPage(visit, opened, {
      price: { amount: opened.checkout.amount, discount: 0 },
      typed: { ...typed, coupon: '' },
    });
  const { price, wrong: wrongCoupon } = await priced(visit, opened, typed);
  if (form.action === 'coupon' || wrongCoupon.coupon)
    return formPage(visit, opened, {
      price,
      typed,
      wrong: wrongCoupon,
      status: wrongCoupon.coupon ? 422 : 200,
    });
  const method =
    methodsOf(visit, opened).find((one) => one.method === typed.method && one.isAvailable)
      ?.method ?? null;
  const wrong = wrongFields({ visit, opened, typed, form, method, price });
  if (method === null || Object.keys(wrong).length > 0)
    return formPage(visit, opened, { price, typed, wrong, status: 422 });
  try {
    await pay(visit, { form, typed, method, price, opened });
    return here;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterRefusal(visit, error, { typed, price });
  }
}

async function priced(
  {
    ctx,
    words: {
      checkout: { wrong },
    },
  }: Visit,
  opened: Opened,
  { coupon }: Typed,
): Promise<{ price: Price; wrong: Wrong }> {
  const { checkout } = opened;
  try {
    return {
      price: await priceOf(ctx.rows, checkout, coupon && takesCoupons(opened) ? coupon : null),
      wrong: {},
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.field !== 'coupon') throw error;
    return { price: { amount: checkout.amount, discount: 0 }, wrong: { coupon: wrong.coupon } };
  }
}

interface Given {
  visit: Visit;
  opened: Opened;
  typed: Typed;
  form: Form;
  method: PaymentMethod | null;
  price: Price;
}

function wrongFields({ visit: { ctx, words }, opened, typed, form, method, price }: Given): Wrong {
  const needsCard = method === 'CARD' && (price.amount > 0 || opened.plan !== null);
  return {
    ...wrongIn(typed, words),
    ...(method === null && { method: words.checkout.wrong.method }),
    ...(needsCard && wrongInCard(form, ctx.clock.now(), words)),
    ...(method === 'CARD' &&
      !instalmentsOf(opened, price.amount).some((parts) => parts.length === typed.installments) && {
        installments: words.checkout.wrong.installments,
      }),
  };
}

async function pay(
  visit: Visit,
  {
    form,
    typed,
    method,
    price,
    opened: { checkout, plan },
  }: { form: Form; typed: Typed; method: PaymentMethod; price: Price; opened: Opened },
): Promise<void> {
  const { ctx } = visit;
  const payment: Payment = {
    method,
    buyer: buyerOf(typed),
    installments: method === 'CARD' ? typed.installments : 1,
    card: null,
    coupon: price.discount > 0 ? typed.coupon : null,
    session: buyerSession(visit, form.after || null),
  };
  const isFree = price.amount === 0 && plan === null;
  if (method !== 'CARD' || isFree) await payByCode(ctx, checkout.id, payment);
  // The only place where a card number is read, and the simulator takes none but its own.
  else
    await payByCard(ctx, checkout.id, {
      ...payment,
      card: await simulatorFor(ctx).tokenise(form.cardNumber ?? ''),
    });
}

/** What the buyer is told instead: what is wrong with a field, or how things stand now. */
async function afterRefusal(
  visit: Visit,
  refusal: AppError,
  { typed, price }: { typed: Typed; price: Price },
): Promise<Answer> {
  const {
    words: { checkout: words },
  } = visit;
  const opened = await openCheckout(visit);
  const { checkout } = opened;
  if (checkout.status !== 'PENDING') return { redirect: pagePath(`/pay/${visit.id}`) };
  if (refusal.status === 409) {
    if (await isBeingPaid(visit, opened))
      return { ...processingPage(visit, opened, 'own'), status: 409 };
    if (await isBeingPaid(visit, opened, true))
      return { ...processingPage(visit, opened, 'other'), status: 409 };
    const isOver = checkout.expiresAt !== null && checkout.expiresAt <= visit.ctx.clock.now();
    return isOver
      ? endedPage(visit, opened, 'EXPIRED')
      : { redirect: pagePath(`/pay/${visit.id}`) };
  }
  if (refusal.status === 503) return { redirect: pagePath(`/pay/${visit.id}`) };
  if (refusal.field === 'amount')
    return formPage(visit, opened, {
      price,
      typed,
      notice: { text: words.boletoMinimum },
      status: 422,
    });
  const field = FIELDS[refusal.field ?? ''];
  if (!field) throw refusal;
  const sentence =
    field === 'coupon' && typed.method === 'PIX' && opened.plan
      ? words.wrong.couponForCards
      : words.wrong[field];
  return formPage(visit, opened, { price, typed, wrong: { [field]: sentence }, status: 422 });
}
