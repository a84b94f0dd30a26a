/** The payment methods that the checkout offers, each with its fields. */
import { BOLETO_MIN } from '../../../modules/charges/new-charge';
import { boletoDates } from '../../../modules/charges/terms/boleto-dates';
import { isPastDue } from '../../../modules/charges/terms/due-date';
import { rollToBankBusinessDay } from '../../../modules/charges/terms/bank-days';
import { civilDate } from '../../../platform/time/civil-time';
import type { PaymentMethod } from '../../../modules/providers/payment-method';
import type { Visit } from '../../visit';
import { CardMethod } from './card-method';
import { optionsOf } from './card-installments';
import type { MethodsProps } from './methods-props';
import { asksForNoMethod, type CheckoutPageData } from './checkout-state';
import { amountBy, isByMethod, type Price } from './price';

const ICONS: Record<PaymentMethod, string> = {
  PIX: 'M12 3l9 9-9 9-9-9zM8.5 12L12 8.5 15.5 12 12 15.5z',
  CARD:
    'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 ' +
    '0 1 3 17.5zM3 9.5h18M6.5 15h4',
  BOLETO: 'M4 5v14M7 5v14M10 5v14M12.5 5v14M15 5v14M17 5v14M20 5v14',
};

interface OfferedMethod {
  method: PaymentMethod;
  isAvailable: boolean;
  isServed: boolean;
  /** Whether the price of the page is below what the method charges. */
  isTooLittle: boolean;
}

/**
 * The methods that can be chosen here. A trial needs a card, a method needs a provider, and a buyer
 * with too many declined cards gets no card field. Where none is asked for, the trial begins like
 * one by card, without a card.
 */
export function methodsOf(opened: CheckoutPageData): OfferedMethod[] {
  if (asksForNoMethod(opened))
    return [{ method: 'CARD', isAvailable: true, isServed: true, isTooLittle: false }];
  const { checkout, plan, isCardTriedOut, isBoletoOver, served } = opened;
  return checkout.methods
    .filter((method) => !plan?.trialDays || method === 'CARD')
    .map((method) => {
      const isServed =
        served === null || served.has(accountMethodOf(method, plan !== null && !checkout.invoice));
      const isOver = (method === 'CARD' && isCardTriedOut) || (method === 'BOLETO' && isBoletoOver);
      const isTooLittle = method === 'BOLETO' && dearest(checkout) < BOLETO_MIN;
      return { method, isServed, isTooLittle, isAvailable: isServed && !isOver && !isTooLittle };
    });
}

/** The most that its buyer can pay, in cents, before a coupon. */
function dearest({ amount, minimumAmount, maximumAmount }: CheckoutPageData['checkout']): number {
  return minimumAmount === null ? amount : (maximumAmount ?? Infinity);
}

function accountMethodOf(method: PaymentMethod, isSubscription: boolean): string {
  return isSubscription && method === 'PIX' ? 'AUTOMATIC_PIX' : method;
}

export function Methods({ visit, opened, price, typed, wrong }: MethodsProps) {
  const { checkout: messages, common } = visit.messages;
  const methods = methodsOf(opened);
  const chosen =
    methods.find(({ method, isAvailable }) => isAvailable && method === typed.method)?.method ??
    methods.find(({ isAvailable }) => isAvailable)?.method;
  return (
    <fieldset class="stack" aria-describedby={wrong.method ? 'method-error' : undefined}>
      <legend>
        <h2>{messages.method}</h2>
      </legend>
      {wrong.method && (
        <p class="error" id="method-error">
          {wrong.method}
        </p>
      )}
      <div class="choices">
        {methods.map(({ method, isAvailable, isServed, isTooLittle }) => (
          <div class="choice">
            <label>
              <input
                type="radio"
                name="method"
                value={method}
                checked={method === chosen}
                disabled={!isAvailable}
                aria-describedby={`about-${method}`}
              />
              <span class="name">
                {common.methods[method]}
                <br />
                <small id={`about-${method}`}>
                  {hintOf(messages, method, { isAvailable, isServed, isTooLittle })}
                  {isAvailable && hasOwnTotal(opened, price) && (
                    <> · {visit.format.money(totalBy(opened, price, method))}</>
                  )}
                </small>
              </span>
              <svg
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                stroke-width="1.5"
                stroke-linejoin="round"
                aria-hidden="true"
              >
                <path d={ICONS[method]} />
              </svg>
            </label>
            {isAvailable && price.discount === 0 && (
              <MethodCoupon visit={visit} opened={opened} method={method} />
            )}
            {method === 'CARD' && opened.isCardForKnown && isServed && (
              <p>
                <a href="?known=1">{messages.cardForKnown}</a>
              </p>
            )}
            {isAvailable && (
              <div class="body">
                {method === 'CARD' ? (
                  <CardMethod
                    visit={visit}
                    opened={opened}
                    price={price}
                    typed={typed}
                    wrong={wrong}
                  />
                ) : (
                  <p>{textOf(visit, opened, method)}</p>
                )}
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The coupon of the checkout that is for this method: the buyer sees it before choosing. */
function MethodCoupon({
  visit,
  opened,
  method,
}: {
  visit: Visit;
  opened: CheckoutPageData;
  method: PaymentMethod;
}) {
  const messages = visit.messages.checkout;
  const offered = opened.methodCoupons.get(method);
  if (!offered) return null;
  return (
    <p>
      <span class="off">{messages.withCoupon(visit.format.money(offered.amount))}</span>{' '}
      <button class="text-button" name="action" value={`coupon:${offered.code}`} data-quiet="">
        {messages.useCoupon(offered.code)}
      </button>
    </p>
  );
}

function hintOf(
  messages: Visit['messages']['checkout'],
  method: PaymentMethod,
  { isAvailable, isServed, isTooLittle }: Omit<OfferedMethod, 'method'>,
): string {
  if (isAvailable) return messages.methodHints[method];
  if (!isServed) return messages.unavailable;
  if (isTooLittle) return messages.boletoTooLittle;
  return method === 'BOLETO' ? messages.boletoOver : messages.cardTriedOut;
}

function textOf(
  { ctx, messages, format }: Visit,
  { checkout, plan }: CheckoutPageData,
  method: 'PIX' | 'BOLETO',
): string {
  const { terms } = messages;
  const { methodText } = messages.checkout;
  const { interest, fine, dueDate } = checkout;
  if (method === 'PIX')
    return plan && !checkout.invoice ? `${methodText.PIX} ${terms.mandate}` : methodText.PIX;
  const now = ctx.clock.now();
  // A boleto that is issued late is due at once.
  const isOver = isPastDue(dueDate, now);
  const day = isOver ? rollToBankBusinessDay(civilDate(now)) : dueDate;
  const { dueAt } = boletoDates(now, { dueDate: day, expiresIn: null }, { interest, fine });
  return methodText.BOLETO(format.date(dueAt));
}

/** Whether the methods differ in what they cost. */
function hasOwnTotal({ checkout, cardFees }: CheckoutPageData, price: Price): boolean {
  return cardFees !== null || isByMethod(price, checkout.methods);
}

function totalBy(opened: CheckoutPageData, price: Price, method: PaymentMethod): number {
  const [cheapest] = method === 'CARD' ? optionsOf(opened, price) : [];
  return cheapest?.total ?? amountBy(price, method);
}
