/** What is bought, what it costs, and the field for a coupon. */
import type { Checkout } from '../../../modules/checkouts/checkout';
import { isAmountTyped } from '../../../modules/checkouts/links/free-amount';
import { times } from '../../../platform/operations/money';
import { PASTED_MAX } from '../../parts/field';
import { lineName } from '../../parts/line-name';
import { pagePath } from '../../paths';
import { withCampaign, type Visit } from '../../visit';
import type { CheckoutPageData } from './checkout-state';
import { isByMethod, methodNames, type Price } from './price';
import type { CheckoutFormValues, FieldErrors } from '../../parts/form-input';

interface SummaryProps {
  visit: Visit;
  opened: CheckoutPageData;
  price: Price;
  /** If given, a coupon can be typed. A valid coupon is already in `typed`. */
  form?: { id: string; typed: CheckoutFormValues; wrong: FieldErrors };
}

export function Summary({ visit, opened, price, form }: SummaryProps) {
  const {
    messages: { checkout: messages, common },
    format,
  } = visit;
  const { checkout, plan } = opened;
  const dueNow = plan?.trialDays ? 0 : price.amount;
  return (
    <section class="card aside" aria-labelledby="summary">
      <h2 id="summary">{messages.summary}</h2>
      <Sold visit={visit} opened={opened} />
      {form && takesCoupons(opened) && <Coupon visit={visit} price={price} {...form} />}
      <Extras visit={visit} opened={opened} price={price} coupon={form?.typed.coupon ?? null} />
      {!plan && isByMethod(price, checkout.methods) ? (
        <>
          <p class="total">
            <span>
              {messages.totalBy(methodNames(visit.messages, price.coupon?.methods ?? []))}
            </span>
            <span class="number">{format.money(price.amount)}</span>
          </p>
          <div class="lines">
            <p>
              <span>{messages.totalOtherwise}</span>
              <span class="number">{format.money(checkout.amount)}</span>
            </p>
          </div>
        </>
      ) : (
        <p class="total">
          <span>{plan ? messages.totalToday : common.total}</span>
          <span class="number">{format.money(dueNow)}</span>
        </p>
      )}
      <ChangeAmount visit={visit} checkout={checkout} isForm={form !== undefined} />
    </section>
  );
}

/** Where the buyer typed the amount: the way back to the page that asks for it. */
function ChangeAmount({
  visit,
  checkout,
  isForm,
}: {
  visit: Visit;
  checkout: Checkout;
  isForm: boolean;
}) {
  if (!isForm || !isAmountTyped(checkout)) return null;
  return (
    <p>
      <a href={withCampaign(visit, pagePath(`/pay/${checkout.id}?form=1`))}>
        {visit.messages.freeAmount.change}
      </a>
    </p>
  );
}

function Sold({ visit, opened }: { visit: Visit; opened: CheckoutPageData }) {
  const { title, items } = opened.checkout;
  return (
    <>
      {title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {items.length > 0 && <Items visit={visit} opened={opened} />}
    </>
  );
}

/** The discount, and the late charges of an invoice. */
function Extras({
  visit,
  opened,
  price,
  coupon,
}: Omit<SummaryProps, 'form'> & { coupon: string | null }) {
  const { messages, format } = visit;
  const { checkout, invoice } = opened;
  const say = messages.checkout;
  const late = invoice?.lateCharges ?? 0;
  return (
    <>
      {checkout.setupFee !== null && (
        <div class="lines">
          <p>
            <span>{say.setupFee}</span>
            <span class="number">{format.money(checkout.setupFee)}</span>
          </p>
        </div>
      )}
      {price.discount > 0 && (
        <div class="lines">
          <p>
            <span>{say.subtotal}</span>
            <span class="number">{format.money(checkout.amount)}</span>
          </p>
          <p class="off">
            <span>{coupon === null || invoice ? say.discounted : say.discount(coupon)}</span>
            <span class="number">−{format.money(price.discount)}</span>
          </p>
        </div>
      )}
      {late > 0 && (
        <div class="lines">
          <p>
            <span>{messages.receipt.lateCharges}</span>
            <span class="number">{format.money(late)}</span>
          </p>
        </div>
      )}
    </>
  );
}

function Items({ visit, opened }: { visit: Visit; opened: CheckoutPageData }) {
  const { format } = visit;
  const messages = visit.messages.checkout;
  const { checkout, products, invoice } = opened;
  return (
    <ul class="lines">
      {checkout.items.map(({ id, name, price, quantity }, index) => {
        const kind = invoice?.kinds[index] ?? null;
        const { imageKey, description } = products.get(id) ?? {};
        return (
          <li>
            <div class="with-thumb">
              {imageKey && (
                <img
                  class="thumb"
                  src={pagePath(`/files/${imageKey}`)}
                  alt=""
                  width="48"
                  height="48"
                />
              )}
              <div class="name">
                <p>{lineName(visit.messages, { kind, name })}</p>
                {description && <p class="quiet">{description}</p>}
                {quantity > 1 && (
                  <p class="quiet">
                    {messages.quantity(quantity)} · {messages.each(format.money(price))}
                  </p>
                )}
              </div>
            </div>
            <span class="number">
              {format.money(quantity === 1 ? price : times(price, quantity))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Its buttons belong to the form of the page, wherever they are placed. */
function Coupon({
  visit,
  price,
  id,
  typed,
  wrong,
}: {
  visit: Visit;
  price: Price;
  id: string;
  typed: CheckoutFormValues;
  wrong: FieldErrors;
}) {
  const messages = visit.messages.checkout;
  if (price.discount > 0) {
    return (
      <div class="tight">
        {wrong.coupon ? (
          <p class="error">{wrong.coupon}</p>
        ) : (
          <p class="off" role="status">
            {messages.couponApplied(typed.coupon)}
          </p>
        )}
        <input type="hidden" name="coupon" value={typed.coupon} form={id} />
        <button class="text-button" form={id} name="action" value="without-coupon" data-quiet="">
          {messages.removeCoupon}
        </button>
      </div>
    );
  }
  return (
    <div class="field">
      <label for="coupon">
        {messages.coupon} <span class="optional">({messages.optional})</span>
      </label>
      <div class="with-button">
        <input
          type="text"
          id="coupon"
          name="coupon"
          form={id}
          value={typed.coupon}
          maxLength={PASTED_MAX}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-invalid={wrong.coupon ? 'true' : undefined}
          aria-describedby={wrong.coupon ? 'coupon-error' : undefined}
          data-enter="coupon"
        />
        <button class="button plain" form={id} name="action" value="coupon" data-quiet="">
          {messages.applyCoupon}
        </button>
      </div>
      {wrong.coupon && (
        <p class="error" id="coupon-error">
          {wrong.coupon}
        </p>
      )}
    </div>
  );
}

/** Whether any coupon can apply. A subscription paid by PIX takes none. */
export function takesCoupons({ checkout }: CheckoutPageData): boolean {
  const { coupons, allowCoupons, frequency, methods } = checkout;
  return (
    (allowCoupons === true || coupons.length > 0) &&
    !(frequency === 'SUBSCRIPTION' && methods.every((method) => method === 'PIX'))
  );
}
