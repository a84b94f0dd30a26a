/** The first page of a customer: what is open, the subscriptions and the last payments. */
import { Subscription } from '../../modules/subscriptions/subscription';
import type { HtmlPage } from '../page';
import {
  amountOf,
  namesOf,
  openPaymentsOf,
  payLink,
  PaymentList,
  paymentsOf,
} from './payment-list';
import { openPagesOf, type OpenPage } from './open-pages';
import { ownPage, portalLink } from './portal-pages';
import { stateOf } from './subscription-state';
import type { OwnVisit } from './portal-visit';

const LAST_PAYMENTS = 5;
export const SUBSCRIPTIONS_MAX = 50;

export function subscriptionsOf({ ctx, customer }: OwnVisit): Promise<Subscription[]> {
  return ctx.rows.list(
    Subscription,
    { customerId: customer.id },
    { order: { status: 'ASC', id: 'DESC' }, limit: SUBSCRIPTIONS_MAX },
  );
}

export async function overviewPage(visit: OwnVisit): Promise<HtmlPage> {
  const { messages, format, customer, settings, ctx } = visit;
  const { portal: say, terms } = messages;
  const charges = settings.payOpen ? await openPaymentsOf(visit) : [];
  const pages = settings.payOpen ? await openPagesOf(visit) : [];
  const last = await paymentsOf(visit, LAST_PAYMENTS);
  const names = await namesOf(ctx.rows, [...charges, ...last]);
  const subscriptions = await subscriptionsOf(visit);
  const open = [
    ...charges.map((charge) => ({
      id: charge.id,
      name: names.get(charge.id) ?? '',
      amount: amountOf(charge, ctx.clock.now()),
      due: null,
    })),
    ...pages.map((page) => ({ ...page, due: dueText(visit, page) })),
  ];
  return ownPage(visit, {
    title: say.title,
    current: 'overview',
    children: (
      <>
        <h1>{say.overview.hello(customer.name)}</h1>
        {settings.payOpen && (
          <section class="card" aria-labelledby="open">
            <h2 id="open">{say.overview.open}</h2>
            {open.length === 0 && <p class="quiet">{say.overview.nothingOpen}</p>}
            {open.length > 0 && (
              <ul class="lines">
                {open.map(({ id, name, amount, due }) => (
                  <li>
                    <span class="name">
                      {name || say.payments.payment}
                      <br />
                      {due && (
                        <>
                          <span class="quiet">{due}</span>
                          <br />
                        </>
                      )}
                      <span class="number">{format.money(amount)}</span>
                    </span>
                    <a
                      class="button small"
                      href={payLink(id)}
                      aria-label={`${say.overview.pay} ${format.money(amount)}`}
                    >
                      {say.overview.pay}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        <section class="card" aria-labelledby="subscriptions">
          <h2 id="subscriptions">{say.overview.subscriptions}</h2>
          {subscriptions.length === 0 && <p class="quiet">{say.overview.noSubscriptions}</p>}
          <ul class="lines">
            {subscriptions.map((subscription) => (
              <li>
                <span class="name">
                  <a href={portalLink(visit, `/subscriptions/${subscription.id}`)}>
                    {subscription.name}
                  </a>
                  <br />
                  <span class="quiet">{stateOf(visit, subscription)}</span>
                </span>
                <span class="number">
                  {terms.amountPer(
                    format.money(subscription.amount),
                    terms.per[subscription.frequency],
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section class="card" aria-labelledby="payments">
          <h2 id="payments">{say.overview.lastPayments}</h2>
          {last.length === 0 && <p class="quiet">{say.payments.none}</p>}
          <PaymentList visit={visit} charges={last} names={names} />
          <p>
            <a href={portalLink(visit, '/payments')}>{say.overview.allPayments}</a>
          </p>
        </section>
      </>
    ),
  });
}

function dueText({ messages, format }: OwnVisit, { dueAt, isOverdue }: OpenPage): string | null {
  const { overview: say } = messages.portal;
  return dueAt && (isOverdue ? say.overdue : say.due)(format.date(dueAt));
}
