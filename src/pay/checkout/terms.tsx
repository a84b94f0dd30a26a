/** What a subscription will charge, and when: today, next, and from then on. */
import { civilDate } from '../../kit/civil-time';
import { chargeDateOf, trialEnd } from '../../subscriptions/charge-dates';
import { Facts } from '../pieces';
import type { Visit } from '../visit';
import type { Opened } from './opened';
import type { Price } from './summary';

/** A coupon takes off the first paid charge only. Null where nothing is charged again. */
export function Terms({
  visit: {
    ctx,
    words: { terms: words },
    format,
  },
  opened: { checkout, plan },
  price,
}: {
  visit: Visit;
  opened: Opened;
  price: Price;
}) {
  if (!plan) return null;
  const now = ctx.clock.now();
  const per = words.amountPer(format.money(checkout.amount), words.per[plan.cycle]);
  const end = plan.trialDays ? trialEnd(now, plan.trialDays) : null;
  const next = end ?? nextCharge(now, plan.cycle);
  return (
    <section class="card" aria-labelledby="terms">
      <div class="actions">
        <h2 id="terms">{words.title}</h2>
        {plan.trialDays && <span class="badge">{words.trial(plan.trialDays)}</span>}
      </div>
      <Facts
        facts={[
          [words.today, format.money(end ? 0 : price.amount)],
          [
            end ? words.first : words.next,
            words.onDate(format.money(end ? price.amount : checkout.amount), format.date(next)),
          ],
          [words.later, per],
        ]}
      />
      {end && <p>{words.trialText(format.date(end))}</p>}
      <p class="quiet">{words.renews}</p>
    </section>
  );
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
