/** What is bought, what it costs, and where a coupon is typed. */
import { times } from '../../kit/money';
import { pagePath } from '../paths';
import type { Visit } from '../visit';
import type { Opened } from './opened';
import type { Typed, Wrong } from './typed';

export interface Price {
  amount: number;
  discount: number;
}

interface SummaryProps {
  visit: Visit;
  opened: Opened;
  price: Price;
  /** With a form, the coupon can be typed; a coupon that works stands in `typed`. */
  form?: { id: string; typed: Typed; wrong: Wrong };
}

export function Summary({ visit, opened, price, form }: SummaryProps) {
  const {
    words: { checkout: words, common },
    format,
  } = visit;
  const { checkout, plan } = opened;
  const dueNow = plan?.trialDays ? 0 : price.amount;
  return (
    <section class="card aside" aria-labelledby="summary">
      <h2 id="summary">{words.summary}</h2>
      <Items visit={visit} opened={opened} />
      {form && takesCoupons(opened) && <Coupon visit={visit} price={price} {...form} />}
      {price.discount > 0 && (
        <div class="lines">
          <p>
            <span>{words.subtotal}</span>
            <span class="number">{format.money(checkout.amount)}</span>
          </p>
          <p class="off">
            <span>{form ? words.discount(form.typed.coupon) : words.discounted}</span>
            <span class="number">−{format.money(price.discount)}</span>
          </p>
        </div>
      )}
      <p class="total">
        <span>{plan ? words.totalToday : common.total}</span>
        <span class="number">{format.money(dueNow)}</span>
      </p>
    </section>
  );
}

function Items({
  visit: {
    words: { checkout: words },
    format,
  },
  opened: { checkout, products },
}: {
  visit: Visit;
  opened: Opened;
}) {
  return (
    <ul class="lines">
      {checkout.items.map(({ id, name, price, quantity }) => {
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
                <p>{name}</p>
                {description && <p class="quiet">{description}</p>}
                {quantity > 1 && (
                  <p class="quiet">
                    {words.quantity(quantity)} · {words.each(format.money(price))}
                  </p>
                )}
              </div>
            </div>
            <span class="number">{format.money(times(price, quantity))}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Its buttons belong to the form of the page, wherever they stand. */
function Coupon({
  visit: {
    words: { checkout: words },
  },
  price,
  id,
  typed,
  wrong,
}: {
  visit: Visit;
  price: Price;
  id: string;
  typed: Typed;
  wrong: Wrong;
}) {
  if (price.discount > 0) {
    return (
      <div class="tight">
        <p class="off" role="status">
          {words.couponApplied(typed.coupon)}
        </p>
        <input type="hidden" name="coupon" value={typed.coupon} form={id} />
        <button class="text-button" form={id} name="action" value="without-coupon" data-quiet="">
          {words.removeCoupon}
        </button>
      </div>
    );
  }
  return (
    <div class="field">
      <label for="coupon">
        {words.coupon} <span class="optional">({words.optional})</span>
      </label>
      <div class="with-button">
        <input
          type="text"
          id="coupon"
          name="coupon"
          form={id}
          value={typed.coupon}
          maxLength={50}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-invalid={wrong.coupon ? 'true' : undefined}
          aria-describedby={wrong.coupon ? 'coupon-error' : undefined}
          data-enter="coupon"
        />
        <button class="button plain" form={id} name="action" value="coupon" data-quiet="">
          {words.applyCoupon}
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

/** Whether there is any coupon that could work: a subscription paid by PIX takes none. */
export function takesCoupons({
  checkout: { coupons, allowCoupons, frequency, methods },
}: Opened): boolean {
  return (
    (allowCoupons === true || coupons.length > 0) &&
    !(frequency === 'SUBSCRIPTION' && methods.every((method) => method === 'PIX'))
  );
}
