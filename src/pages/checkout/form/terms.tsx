/** What a subscription will charge, and when: today, next, and from then on. */
import { civilDate } from '../../../platform/time/civil-time';
import { chargeDateOf, trialEnd } from '../../../modules/subscriptions/cycles/charge-dates';
import type { Checkout } from '../../../modules/checkouts/checkout';
import { Facts } from '../../parts/components';
import type { Visit } from '../../visit';
import type { CheckoutPageData } from './checkout-state';
import type { Price } from './price';

/** A coupon reduces as many charges as it says. Null if nothing is charged again. */
export function Terms({
  visit,
  opened,
  price,
}: {
  visit: Visit;
  opened: CheckoutPageData;
  price: Price;
}) {
  const { ctx, format } = visit;
  const messages = visit.messages.terms;
  const { checkout, plan } = opened;
  if (!plan) return null;
  const now = ctx.clock.now();
  const { reduced, second, later, cycles } = discountedCharges(price, checkout);
  const per = messages.amountPer(format.money(later), messages.per[plan.cycle]);
  const end = plan.trialDays ? trialEnd(now, plan.trialDays) : null;
  const next = end ?? nextCharge(now, plan.cycle);
  return (
    <section class="card" aria-labelledby="terms">
      <div class="actions">
        <h2 id="terms">{messages.title}</h2>
        {plan.trialDays && <span class="badge">{messages.trial(plan.trialDays)}</span>}
      </div>
      <Facts
        facts={[
          [messages.today, format.money(end ? 0 : price.amount)],
          [
            end ? messages.first : messages.next,
            messages.onDate(format.money(end ? price.amount : second), format.date(next)),
          ],
          ...(cycles > 1
            ? [[messages.withCoupon, messages.cyclesOf(cycles, format.money(reduced))] as const]
            : []),
          [messages.later, per],
        ]}
      />
      {end && (
        <p>{(checkout.invoice ? messages.trialByInvoice : messages.trialText)(format.date(end))}</p>
      )}
      <p class="quiet">{messages.renews}</p>
    </section>
  );
}

/** The second charge, those from then on, and how many have the discount; 1 if only the first. */
function discountedCharges({ amount, coupon }: Price, checkout: Checkout) {
  const isForever = coupon?.duration === 'FOREVER';
  const cycles = coupon?.cycles ?? 1;
  const fee = checkout.setupFee ?? 0;
  const full = checkout.amount - fee;
  const reduced = amount - fee;
  return {
    reduced,
    second: isForever || cycles > 1 ? reduced : full,
    later: isForever ? reduced : full,
    cycles,
  };
}

function nextCharge(now: Date, cycle: Parameters<typeof chargeDateOf>[0]['frequency']): Date {
  return chargeDateOf(
    {
      frequency: cycle,
      anchorAt: now,
      anchorCycle: 0,
      anchorDay: Number(civilDate(now).slice(-2)),
    },
    1,
  );
}
