/** Handles the submitted form of a checkout: checks a coupon, or pays. */
import { AppError } from '../../platform/operations/errors';
import { tokenOf } from '../../modules/charges/stored-cards/own-card';
import type { StoredCard } from '../../modules/charges/stored-cards/stored-card';
import type { PaymentMethod } from '../../modules/providers/payment-method';
import type { Payment } from '../../modules/payments/pay/payment';
import { payByCard, payByCode } from '../../modules/payments/pay/pay-checkout';
import { completed, namedCustomer } from '../../modules/checkouts/named-customer';
import { priceOf } from '../../modules/payments/pay/checkout-price';
import { isAmountTyped } from '../../modules/checkouts/links/free-amount';
import { simulatorFor } from '../../modules/providers/registry';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import { buyerSession, type Form, type Visit } from '../visit';
import { formPage } from './form/form-page';
import { optionsOf } from './form/card-installments';
import { methodsOf } from './form/methods';
import {
  asksForNoMethod,
  isBeingPaid,
  readCheckoutState,
  type CheckoutPageData,
} from './form/checkout-state';
import { endedPage, processingPage } from './states/state-pages';
import { amountBy, couponSentence, fullPrice, type Price } from './form/price';
import { askedBy } from './form/asked-by';
import { takesCoupons } from './form/summary';
import { amountOfForm, withTypedAmount } from './form/typed-amount';
import {
  asksForPrice,
  buyerOf,
  formValuesOf,
  fieldErrorsOf,
  keptOf,
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
  const read = await readCheckoutState(visit);
  if (read.checkout.status !== 'PENDING') return { redirect: pagePath(`/pay/${visit.id}`) };
  const opened = withTypedAmount(read, amountOfForm(form.amount));
  return opened
    ? submitForm(visit, form, opened)
    : { redirect: pagePath(`/pay/${visit.id}?form=1`) };
}

async function submitForm(visit: Visit, form: Form, opened: CheckoutPageData): Promise<PageResult> {
  const typed = formValuesOf(form);
  if (form.action === 'without-coupon')
    return formPage(visit, opened, {
      price: fullPrice(opened),
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
    return { redirect: pagePath(`/pay/${visit.id}`) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterRefusal(visit, error, { typed, price, amount: opened.checkout.amount });
  }
}

async function priced(
  visit: Visit,
  opened: CheckoutPageData,
  { coupon }: CheckoutFormValues,
): Promise<{ price: Price; wrong: FieldErrors }> {
  const { checkout, invoice } = opened;
  const { ctx } = visit;
  if (invoice) return { price: invoice, wrong: {} };
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
    return { price: fullPrice(opened), wrong: { coupon: couponSentence(visit, error) } };
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
  const isPaidByCard = method === 'CARD' && !asksForNoMethod(opened);
  const needsCard = isPaidByCard && (price.amount > 0 || opened.plan !== null);
  const asked = askedBy(method, { visit, opened, price });
  const cardErrors = () => {
    if (typed.storedCard)
      return storedCardOf(opened, typed) ? {} : { storedCard: messages.storedCards.unusable };
    return opened.tokenUrl === null
      ? cardErrorsOf(form, ctx.clock.now(), messages)
      : tokenErrorsOf(form, messages, asked);
  };
  return {
    ...fieldErrorsOf(typed, messages, asked),
    ...(method === null && { method: messages.checkout.wrong.method }),
    ...(needsCard && cardErrors()),
    ...(method === 'CARD' &&
      !isOffered(opened, price, typed) && {
        installments: messages.checkout.wrong.installments,
      }),
  };
}

/** Only of those that are offered to the customer who is signed in: another one is unknown. */
function storedCardOf(
  { signedIn }: CheckoutPageData,
  { storedCard }: CheckoutFormValues,
): StoredCard | null {
  return signedIn?.cards.find(({ id }) => id === storedCard) ?? null;
}

/** Where the buyer pays the fee of the card, only with the total that was shown. */
function isOffered(
  opened: CheckoutPageData,
  price: Price,
  { installments, shownTotal }: CheckoutFormValues,
): boolean {
  const isTotalKnown =
    opened.cardFees === null || amountBy(price, 'CARD') === 0 || shownTotal !== null;
  return (
    isTotalKnown &&
    optionsOf(opened, price).some(
      ({ parts, total }) =>
        parts.length === installments && (shownTotal === null || shownTotal === total),
    )
  );
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
  const { checkout } = opened;
  const { ctx } = visit;
  const storedCard = storedCardOf(opened, typed);
  const payment: Payment = {
    method,
    buyer: await buyerOfPayment(visit, opened, {
      ...typed,
      buyer: keptOf(typed, visit.messages, askedBy(method, { visit, opened, price })),
    }),
    installments: method === 'CARD' ? typed.installments : 1,
    amount: isAmountTyped(checkout) ? checkout.amount : null,
    shownTotal: method === 'CARD' ? typed.shownTotal : null,
    card: null,
    coupon: price.discount > 0 && !opened.invoice ? typed.coupon : null,
    keepsCard: form.keepCard === 'yes',
    savesCard: form.saveCard === 'yes' && !storedCard,
    provenCustomerId: opened.signedIn?.customer.id ?? null,
    utm: visit.utm,
    session: buyerSession(visit, form.after || null),
  };
  if (method !== 'CARD' || isPaidWithoutCard(opened, price))
    await payByCode(ctx, checkout.id, payment);
  else await payByChosenCard(visit, { form, opened, payment, storedCard });
}

async function payByChosenCard(
  { ctx }: Visit,
  {
    form,
    opened,
    payment,
    storedCard,
  }: { form: Form; opened: CheckoutPageData; payment: Payment; storedCard: StoredCard | null },
): Promise<void> {
  const { id } = opened.checkout;
  if (storedCard)
    return payByCard(ctx, id, {
      ...payment,
      card: tokenOf(storedCard),
      storedCardId: storedCard.id,
      providerAccountId: storedCard.providerAccountId,
    });
  // The token stands for the card until the provider has stored it.
  if (opened.tokenUrl !== null) {
    const typedCard = typedCardOf(form, payment.buyer);
    const card = { token: typedCard.token, brand: '', last4: '', expiryMonth: null };
    return payByCard(ctx, id, { ...payment, card, typedCard });
  }
  // This is the only place where a card number is read, in Dev mode. The simulator stores
  // only its brand and last four digits.
  return payByCard(ctx, id, {
    ...payment,
    card: await simulatorFor(ctx).tokenise(form.cardNumber ?? ''),
  });
}

function isPaidWithoutCard(opened: CheckoutPageData, { amount }: Price): boolean {
  return asksForNoMethod(opened) || (amount === 0 && opened.plan === null);
}

/** What was typed, completed with what is stored of the customer who pays. */
async function buyerOfPayment(
  { ctx }: Visit,
  { checkout, signedIn }: CheckoutPageData,
  typed: CheckoutFormValues,
): Promise<Payment['buyer']> {
  const named = (await namedCustomer(ctx.rows, checkout)) ?? signedIn?.customer;
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
  { typed, price, amount }: { typed: CheckoutFormValues; price: Price; amount: number },
): Promise<PageResult> {
  const {
    messages: { checkout: messages },
  } = visit;
  const read = await readCheckoutState(visit);
  const opened = withTypedAmount(read, amount) ?? read;
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
  if (refusal.field === 'storedCard') {
    const wrong = { storedCard: visit.messages.storedCards.unusable };
    return formPage(visit, opened, { price, typed, wrong, status: 422 });
  }
  const field = FIELDS[refusal.field ?? ''];
  if (!field) throw refusal;
  const sentence =
    field === 'coupon' ? sentenceOfCoupon(visit, refusal, typed, opened) : messages.wrong[field];
  return formPage(visit, opened, { price, typed, wrong: { [field]: sentence }, status: 422 });
}

function sentenceOfCoupon(
  visit: Visit,
  refusal: AppError,
  { method }: CheckoutFormValues,
  { plan }: CheckoutPageData,
): string {
  return method === 'PIX' && plan
    ? visit.messages.checkout.wrong.couponForCards
    : couponSentence(visit, refusal);
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
