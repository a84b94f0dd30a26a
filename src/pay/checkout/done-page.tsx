/** The buyer has paid: the receipt, the files, one offer more, and the way back to the shop. */
import { downloadsOf } from '../../checkouts/downloads';
import type { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { later, MINUTE_MS } from '../../kit/clock';
import { Product } from '../../products/product';
import { Subscription } from '../../subscriptions/subscription';
import type { Page } from '../page';
import { pagePath } from '../paths';
import { devBanner, Facts, Form, Mark } from '../pieces';
import type { Visit } from '../visit';
import type { Opened } from './opened';

/** How long after a payment its card may be charged with one click; a little less than what the operation allows, for whoever reads slowly. */
const ONE_CLICK_MS = 14 * MINUTE_MS;
/** Long enough to be read, or heard, and to be stopped: WCAG 2.2.1 asks for 20 seconds. */
const LEAVES_AFTER_SECONDS = 30;

export async function donePage(visit: Visit, opened: Opened, charge: Charge): Promise<Page> {
  const {
    words: { done: words },
    shop,
    ctx,
    format,
  } = visit;
  const { checkout, products } = opened;
  const files = downloadsOf(charge, checkout, [...products.values()], ctx.clock.wall());
  const offer = await upsellOf(visit, checkout, charge);
  const subscription = charge.subscriptionId
    ? await ctx.rows.find(Subscription, charge.subscriptionId)
    : null;
  const paid = charge.paidAmount ?? 0;
  const content = (
    <>
      <section class="card state">
        <Mark tone="good" />
        <h1>
          {subscription
            ? subscription.trialEndsAt
              ? words.trial
              : words.subscription
            : words.title}
        </h1>
        <p>
          {paid > 0
            ? words.text(format.money(paid))
            : subscription?.trialEndsAt
              ? visit.words.terms.trialText(format.date(subscription.trialEndsAt))
              : words.freeText}
        </p>
        <div class="full">
          <PaymentFacts visit={visit} charge={charge} subscription={subscription} />
        </div>
        <div class="actions">
          <a class="button plain" href={pagePath(`/pay/${charge.id}/receipt`)}>
            {words.receipt}
          </a>
          {checkout.frequency === 'MULTIPLE_PAYMENTS' && checkout.status === 'PENDING' && (
            <a class="button plain" href={pagePath(`/pay/${checkout.id}?form=1`)}>
              {words.again}
            </a>
          )}
        </div>
      </section>
      {files.length > 0 && (
        <section class="card" aria-labelledby="files">
          <h2 id="files">{words.files}</h2>
          {files.map(({ name, url }) => (
            <a class="button plain" href={new URL(url).pathname + new URL(url).search} download>
              {words.download(name)}
            </a>
          ))}
          <p class="quiet">{words.filesHint}</p>
        </section>
      )}
      {offer && <Offer visit={visit} product={offer} charge={charge} />}
      {checkout.completionUrl && (
        <Leave visit={visit} url={checkout.completionUrl} byItself={files.length === 0 && !offer} />
      )}
      {!checkout.completionUrl && checkout.returnUrl && (
        <p>
          <a href={checkout.returnUrl}>{visit.words.common.backToShop(shop.name)}</a>
        </p>
      )}
    </>
  );
  return { title: words.title, content, banner: devBanner(visit) };
}

function PaymentFacts({
  visit: {
    words: { done: words, terms, common },
    format,
  },
  charge,
  subscription,
}: {
  visit: Visit;
  charge: Charge;
  subscription: Subscription | null;
}) {
  const card = charge.cardLast4
    ? words.card(brandOf(charge.cardBrand), charge.cardLast4)
    : common.methods[charge.method];
  return (
    <Facts
      facts={[
        [words.amount, format.money(charge.paidAmount ?? 0)],
        [words.paidWith, charge.method === 'CARD' ? card : common.methods[charge.method]],
        [words.installments, charge.installments > 1 ? `${charge.installments}x` : null],
        [words.paidAt, charge.paidAt && format.dateTime(charge.paidAt)],
        [
          subscription?.trialEndsAt ? terms.first : terms.next,
          subscription?.nextChargeAt ? format.date(subscription.nextChargeAt) : null,
        ],
      ]}
    />
  );
}

/** The product that can still be taken: offered, sold, and not taken yet; by card only while its token may be used. */
async function upsellOf(
  { ctx }: Visit,
  checkout: Checkout,
  charge: Charge,
): Promise<Product | null> {
  if (!checkout.upSellProductId || charge.status !== 'PAID') return null;
  if (
    charge.method === 'CARD' &&
    (!charge.cardToken || !charge.paidAt || later(charge.paidAt, ONE_CLICK_MS) < ctx.clock.now())
  )
    return null;
  const taken = await ctx.rows.findBy(Checkout, { upsellOfCharge: charge.id });
  const product = await ctx.rows.find(Product, checkout.upSellProductId);
  return product?.status === 'ACTIVE' && (taken === null || taken.status === 'PENDING')
    ? product
    : null;
}

function Offer({ visit, product, charge }: { visit: Visit; product: Product; charge: Charge }) {
  const {
    words: { upsell: words },
    format,
    id,
  } = visit;
  const isByCard = charge.method === 'CARD';
  return (
    <section class="card" aria-labelledby="offer">
      <h2 id="offer">{words.title}</h2>
      <div class="with-thumb">
        {product.imageKey && (
          <img
            class="thumb"
            src={pagePath(`/files/${product.imageKey}`)}
            alt=""
            width="48"
            height="48"
          />
        )}
        <div>
          <p>
            <strong>{product.name}</strong>
          </p>
          {product.description && <p class="quiet">{product.description}</p>}
        </div>
      </div>
      <p class="quiet">
        {isByCard ? words.byCard(brandOf(charge.cardBrand), charge.cardLast4 ?? '') : words.byPix}
      </p>
      <Form visit={visit} to={`/pay/${id}/upsell`}>
        <input type="hidden" name="charge" value={charge.id} />
        <button class="button wide" data-busy={visit.words.checkout.busy}>
          {(isByCard ? words.takeByCard : words.takeByPix)(format.money(product.price))}
        </button>
      </Form>
    </section>
  );
}

/** Where nothing is left to do here, the buyer is taken back after a moment, and can stay. */
function Leave({
  visit: {
    words: { done: words },
    shop: { name },
  },
  url,
  byItself,
}: {
  visit: Visit;
  url: string;
  byItself: boolean;
}) {
  return (
    <section class="card">
      <a class="button wide" href={url} data-leave={byItself ? LEAVES_AFTER_SECONDS : undefined}>
        {words.continue(name)}
      </a>
      {byItself && (
        <p
          class="visually-hidden"
          role="status"
          data-leaving-said={words.leavingSoon(name, LEAVES_AFTER_SECONDS)}
        />
      )}
      {byItself && (
        <p class="quiet actions" data-leaving="" hidden>
          {words.leaving(name)}{' '}
          <span class="number">
            <span data-seconds="">{LEAVES_AFTER_SECONDS}</span> {words.seconds}
          </span>{' '}
          <button type="button" class="text-button" data-stay="">
            {words.stay}
          </button>
        </p>
      )}
    </section>
  );
}

function brandOf(brand: string | null): string {
  return brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : '';
}
