/** The page after payment: the receipt, the files, one offer, and the way back to the shop. */
import { downloadsOf } from '../../../modules/checkouts/links/downloads';
import type { Charge } from '../../../modules/charges/charge';
import type { Checkout } from '../../../modules/checkouts/checkout';
import { Subscription } from '../../../modules/subscriptions/subscription';
import type { HtmlPage } from '../../page';
import { pagePath } from '../../paths';
import { devBanner, Facts } from '../../parts/components';
import { StatusIcon } from '../../parts/status-icon';
import { withCampaign, type Visit } from '../../visit';
import { BoughtFiles } from './bought-files';
import type { CheckoutPageData } from '../form/checkout-state';
import { upsellOf } from './find-upsell';
import { Offer } from './upsell-offer';
import { Leave, leavingTo } from './leave-page';
import { brandOf } from '../form/card-brand';

export async function donePage(
  visit: Visit,
  opened: CheckoutPageData,
  charge: Charge,
): Promise<HtmlPage> {
  const { messages, shop, ctx } = visit;
  const { checkout, products } = opened;
  const files = downloadsOf(charge, checkout, [...products.values()], ctx.clock.wall());
  const offer = await upsellOf(visit, checkout, charge);
  const subscription = charge.subscriptionId
    ? await ctx.rows.find(Subscription, charge.subscriptionId)
    : null;
  const leaves = files.length === 0 && !offer ? leavingTo(checkout) : null;
  const content = (
    <>
      <section class="card state">
        <StatusIcon tone="good" />
        <Thanks visit={visit} charge={charge} subscription={subscription} />
        <div class="full">
          <PaymentFacts
            visit={visit}
            checkout={checkout}
            charge={charge}
            subscription={subscription}
          />
        </div>
        <div class="actions">
          <a class="button plain" href={pagePath(`/pay/${charge.id}/receipt`)}>
            {messages.done.receipt}
          </a>
          {checkout.frequency === 'MULTIPLE_PAYMENTS' && checkout.status === 'PENDING' && (
            <a
              class="button plain"
              href={withCampaign(visit, pagePath(`/pay/${checkout.id}?form=1`))}
            >
              {messages.done.again}
            </a>
          )}
        </div>
      </section>
      {files.length > 0 && <BoughtFiles visit={visit} files={files} />}
      {offer && <Offer visit={visit} {...offer} charge={charge} />}
      {checkout.completionUrl && (
        <Leave visit={visit} url={checkout.completionUrl} byItself={leaves !== null} />
      )}
      {!checkout.completionUrl && checkout.returnUrl && (
        <p>
          <a href={checkout.returnUrl}>{messages.common.backToShop(shop.name)}</a>
        </p>
      )}
    </>
  );
  return {
    title: messages.done.title,
    content,
    banner: devBanner(visit),
    ...(leaves && { leaves }),
  };
}

function boughtIn({ lines }: Charge, { items, title }: Checkout): string {
  if (title) return title;
  return (lines ?? items)
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .join(', ');
}

function trialTextOf(
  { trialText, trialByInvoice }: Visit['messages']['terms'],
  subscription: PaidProps['subscription'],
): (end: string) => string {
  return subscription?.collection === 'INVOICE' ? trialByInvoice : trialText;
}

/** What was paid for, in one title and one sentence. */
function Thanks({ visit, charge, subscription }: PaidProps) {
  const { format } = visit;
  const { done: messages, terms } = visit.messages;
  const paid = charge.paidAmount ?? 0;
  const trialEndsAt = subscription?.trialEndsAt;
  const titleOfSubscription = trialEndsAt ? messages.trial : messages.subscription;
  const textOfNothingPaid = trialEndsAt
    ? trialTextOf(terms, subscription)(format.date(trialEndsAt))
    : messages.freeText;
  return (
    <>
      <h1>{subscription ? titleOfSubscription : messages.title}</h1>
      <p>{paid > 0 ? messages.text(format.money(paid)) : textOfNothingPaid}</p>
    </>
  );
}

interface PaidProps {
  visit: Visit;
  charge: Charge;
  subscription: Subscription | null;
}

function PaymentFacts({
  visit,
  checkout,
  charge,
  subscription,
}: PaidProps & { checkout: Checkout }) {
  const { format } = visit;
  const { done: messages, terms, common } = visit.messages;
  const card = charge.cardLast4
    ? messages.card(brandOf(charge.cardBrand), charge.cardLast4)
    : common.methods[charge.method];
  return (
    <Facts
      facts={[
        [messages.bought, boughtIn(charge, checkout)],
        [messages.amount, format.money(charge.paidAmount ?? 0)],
        [messages.cardFee, charge.customerFee > 0 && format.money(charge.customerFee)],
        [messages.refunded, charge.refundedAmount > 0 && format.money(charge.refundedAmount)],
        [messages.paidWith, charge.method === 'CARD' ? card : common.methods[charge.method]],
        [messages.installments, charge.installments > 1 ? `${charge.installments}x` : null],
        [messages.paidAt, charge.paidAt && format.dateTime(charge.paidAt)],
        [
          subscription?.trialEndsAt ? terms.first : terms.next,
          subscription?.nextChargeAt ? format.date(subscription.nextChargeAt) : null,
        ],
      ]}
    />
  );
}
