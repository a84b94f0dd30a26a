/** Handles the submitted form of a checkout: checks a coupon, or pays. */
import { AppError } from '../../platform/operations/errors';
import type { PaymentMethod } from '../../modules/providers/payment-method';
import type { Payment } from '../../modules/payments/pay/payment';
import { payByCard, payByCode } from '../../modules/payments/pay/pay-checkout';
import { completed, namedCustomer } from '../../modules/checkouts/named-customer';
import { priceOf } from '../../modules/payments/pay/checkout-price';
import { simulatorFor } from '../../modules/providers/registry';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import { buyerSession, type Form, type Visit } from '../visit';
import { formPage } from './form/form-page';
import { installmentsOf, methodsOf } from './form/methods';
import { isBeingPaid, readCheckoutState, type CheckoutPageData } from './form/checkout-state';
import { endedPage, processingPage } from './states/state-pages';
import { couponSentence, fullPrice, type Price } from './form/price';
import { takesCoupons } from './form/summary';
import {
  asksForPrice,
  buyerOf,
  formValuesOf,
  fieldErrorsOf,
  cardErrorsOf,
  tokenErrorsOf,
  typedCardOf,
  type FieldName,
  type CheckoutFormValues,
  type FieldErrors,
} from '../parts/form-input';

/** The form field that a refusal is about. Other refusals are shown above the form. */
const FIELDS: Readonly<Record<string, FieldName>> = {
  coupon: 'coupon',
  method: 'method',
  installments: 'installments',
  'card.number': 'cardNumber',
  'customer.name': 'name',
  'customer.email': 'email',
  'customer.taxId': 'taxId',
};

export async function submitCheckout(visit: Visit, form: Form): Promise<PageResult> {
  const opened = await readCheckoutState(visit);
  const here = { redirect: pagePath(`/pay/${visit.id}`) };
  if (opened.checkout.status !== 'PENDING') return here;
  const typed = formValuesOf(form);
  if (form.action === 'without-coupon')
    return formPage(visit, opened, {
      price: fullPrice(opened.checkout),
      typed: { ...typed, coupon: '' },
    });
  const { price, wrong: wrongCoupon } = await priced(visit, opened, typed);
  if (asksForPrice(form) || wrongCoupon.coupon)
    return formPage(visit, opened, {
      price,
      typed,
      wrong: wrongCoupon,
      status: wrongCoupon.coupon ? 422 : 200,
    });
  const method =
    methodsOf(opened).find((one) => one.method === typed.method && one.isAvailable)?.method ?? null;
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
  visit: Visit,
  opened: CheckoutPageData,
  { coupon }: CheckoutFormValues,
): Promise<{ price: Price; wrong: FieldErrors }> {
  const { checkout } = opened;
  const { ctx } = visit;
  try {
    return {
      price: await priceOf(
        ctx.rows,
        checkout,
        coupon && takesCoupons(opened) ? coupon : null,
        ctx.clock.now(),
      ),
      wrong: {},
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.field !== 'coupon') throw error;
    return { price: fullPrice(checkout), wrong: { coupon: couponSentence(visit, error) } };
  }
}

interface SubmittedCheckoutForm {
  visit: Visit;
  opened: CheckoutPageData;
  typed: CheckoutFormValues;
  form: Form;
  method: PaymentMethod | null;
  price: Price;
}

function wrongFields({
  visit,
  opened,
  typed,
  form,
  method,
  price,
}: SubmittedCheckoutForm): FieldErrors {
  const { ctx, messages } = visit;
  const needsCard = method === 'CARD' && (price.amount > 0 || opened.plan !== null);
  return {
    ...fieldErrorsOf(typed, messages, opened.asked),
    ...(method === null && { method: messages.checkout.wrong.method }),
    ...(needsCard &&
      (opened.tokenUrl === null
        ? cardErrorsOf(form, ctx.clock.now(), messages)
        : tokenErrorsOf(form, messages, opened.asked))),
    ...(method === 'CARD' &&
      !installmentsOf(opened, price.amount).some(
        (parts) => parts.length === typed.installments,
      ) && {
        installments: messages.checkout.wrong.installments,
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
    opened,
  }: {
    form: Form;
    typed: CheckoutFormValues;
    method: PaymentMethod;
    price: Price;
    opened: CheckoutPageData;
  },
): Promise<void> {
  const { checkout, plan } = opened;
  const { ctx } = visit;
  const payment: Payment = {
    method,
    buyer: await buyerOfPayment(visit, opened, typed),
    installments: method === 'CARD' ? typed.installments : 1,
    card: null,
    coupon: price.discount > 0 ? typed.coupon : null,
    utm: visit.utm,
    session: buyerSession(visit, form.after || null),
  };
  const isFree = price.amount === 0 && plan === null;
  if (method !== 'CARD' || isFree) await payByCode(ctx, checkout.id, payment);
  // The token stands for the card until the provider has stored it.
  else if (opened.tokenUrl !== null) {
    const typedCard = typedCardOf(form, payment.buyer);
    const card = { token: typedCard.token, brand: '', last4: '' };
    await payByCard(ctx, checkout.id, { ...payment, card, typedCard });
  }
  // This is the only place where a card number is read, in Dev mode. The simulator accepts only its
  // own test numbers.
  else
    await payByCard(ctx, checkout.id, {
      ...payment,
      card: await simulatorFor(ctx).tokenise(form.cardNumber ?? ''),
    });
}

/** What was typed, completed with what is stored of the customer of the checkout. */
async function buyerOfPayment(
  { ctx }: Visit,
  { checkout }: CheckoutPageData,
  typed: CheckoutFormValues,
): Promise<Payment['buyer']> {
  const named = await namedCustomer(ctx.rows, checkout);
  return named ? completed(named, buyerOf(typed)) : buyerOf(typed);
}

/** The provider did not answer, and the charge is kept: the page waits for its code. */
function isCodeAwaited({ status }: AppError, { charge }: CheckoutPageData): boolean {
  return status === 503 && charge?.status === 'PENDING';
}

/** The page after a refusal: what is wrong with a field, or the current status. */
async function afterRefusal(
  visit: Visit,
  refusal: AppError,
  { typed, price }: { typed: CheckoutFormValues; price: Price },
): Promise<PageResult> {
  const {
    messages: { checkout: messages },
  } = visit;
  const opened = await readCheckoutState(visit);
  if (opened.checkout.status !== 'PENDING' || isCodeAwaited(refusal, opened))
    return { redirect: pagePath(`/pay/${visit.id}`) };
  if (refusal.status === 503) {
    const notice = { text: messages.methodFailing };
    return formPage(visit, opened, { price, typed, notice, status: 503 });
  }
  if (refusal.status === 409) return afterConflict(visit, opened);
  if (refusal.field === 'amount')
    return formPage(visit, opened, {
      price,
      typed,
      notice: { text: messages.boletoMinimum },
      status: 422,
    });
  const field = FIELDS[refusal.field ?? ''];
  if (!field) throw refusal;
  const sentence =
    field === 'coupon' && typed.method === 'PIX' && opened.plan
      ? messages.wrong.couponForCards
      : field === 'coupon'
        ? couponSentence(visit, refusal)
        : messages.wrong[field];
  return formPage(visit, opened, { price, typed, wrong: { [field]: sentence }, status: 422 });
}

/** Another buyer, or this one before, was faster; or the checkout has expired meanwhile. */
async function afterConflict(visit: Visit, opened: CheckoutPageData): Promise<PageResult> {
  const { checkout } = opened;
  if (await isBeingPaid(visit, opened))
    return { ...processingPage(visit, opened, 'own'), status: 409 };
  if (await isBeingPaid(visit, opened, true))
    return { ...processingPage(visit, opened, 'other'), status: 409 };
  const isOver = checkout.expiresAt !== null && checkout.expiresAt <= visit.ctx.clock.now();
  return isOver ? endedPage(visit, opened, 'EXPIRED') : { redirect: pagePath(`/pay/${visit.id}`) };
}
