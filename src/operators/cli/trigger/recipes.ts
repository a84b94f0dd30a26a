/**
 * How each event is made to happen in Dev mode, through the public API. An event that cannot be
 * made to happen says why.
 */
import { CARD_WITHOUT_FUNDS } from '../../../modules/sample-data/test-cards';
import type { EventName } from '../../../modules/webhooks/events/event-names';
import { BUYER, idOf, type DevShop } from '../remote/dev-shop';

interface Triggered {
  /** What happens, as a sentence without a subject: `a buyer pays …`. */
  what: string;
  /** Plays it; answers the id of an object that the event shows. */
  play(shop: DevShop): Promise<string>;
}

/** Why it cannot be triggered, and what to do instead. */
interface Untriggered {
  why: string;
}

type Recipe = Triggered | Untriggered;

/** More than a week, after which the products of the recipes are charged again. */
const A_CYCLE_DAYS = 8;
/** More than a boleto is valid, and two bank days. */
const OVERDUE_DAYS = 10;
/** Less than six months, and not more than a week less. */
const HALF_A_YEAR_DAYS = 180;
const TO_SPEND = 5_000;
const NOT_REPORTED = 'no provider reports it yet; webhooks/test sends an example to a webhook';
const RECEIVER = { pixKey: 'fornecedor@example.com', pixKeyType: 'EMAIL' };

export const RECIPES: Readonly<Record<EventName, Recipe>> = {
  'checkout.completed': {
    what: 'a buyer pays a checkout by card',
    play: async (shop) => idOf(await shop.sell()),
  },
  'checkout.refunded': {
    what: 'a paid checkout is refunded, and the refund arrives',
    play: async (shop) => refunded(shop, idOf(await shop.sell()), 'checkouts', 'refund-completed'),
  },
  'checkout.disputed': {
    what: 'the payer of a checkout disputes the payment',
    play: async (shop) => disputed(shop, idOf(await shop.sell())),
  },
  'checkout.lost': {
    what: 'a dispute of a checkout is decided for the payer',
    play: async (shop) => disputed(shop, idOf(await shop.sell()), 'dispute-lost'),
  },
  'checkout.expired': {
    what: 'the time of an unpaid checkout is over',
    play: (shop) => after(unpaid(shop), (id) => shop.simulate(id, 'expire')),
  },
  'checkout.cancelled': {
    what: 'an unpaid checkout is cancelled',
    play: (shop) => after(unpaid(shop), (id) => shop.call('/v2/checkouts/cancel', { id })),
  },
  'charge.declined': {
    what: "a buyer's card is declined on a checkout (insufficient_funds)",
    play: async (shop) => idOf(await shop.sell({ card: { number: CARD_WITHOUT_FUNDS } })),
  },
  'charge.opened': {
    why: 'a buyer does it on a page: open the url of a checkout, choose PIX and wait three minutes',
  },
  'charge.overdue': {
    what: 'a boleto is not paid in time; moves the clock by ten days',
    play: async (shop) => {
      const fine = { type: 'PERCENTAGE', value: 200 };
      const boleto = await shop.transparent({ method: 'BOLETO', fine });
      await shop.advanceDays(OVERDUE_DAYS);
      return idOf(boleto);
    },
  },
  'transparent.completed': {
    what: 'a buyer pays a transparent PIX charge',
    play: (shop) => shop.sellTransparently(),
  },
  'transparent.refunded': {
    what: 'a paid transparent charge is refunded, and the refund arrives',
    play: async (shop) =>
      refunded(shop, await shop.sellTransparently(), 'transparents', 'refund-completed'),
  },
  'transparent.disputed': {
    what: 'the payer of a transparent charge disputes it',
    play: async (shop) => disputed(shop, await shop.sellTransparently()),
  },
  'transparent.lost': {
    what: 'a dispute of a transparent charge is decided for the payer',
    play: async (shop) => disputed(shop, await shop.sellTransparently(), 'dispute-lost'),
  },
  'refund.requested': { why: 'a buyer does it on a page of the portal: open a portal link' },
  'refund.failed': {
    what: 'a paid checkout is refunded, and the bank refuses the refund',
    play: async (shop) => refunded(shop, idOf(await shop.sell()), 'checkouts', 'refund-failed'),
  },
  'dispute.answer_due': {
    what: 'a dispute must be answered within three days; moves the clock by a week',
    play: async (shop) => after(disputed(shop, idOf(await shop.sell())), () => shop.advanceDays(7)),
  },
  'dispute.won': {
    what: 'a dispute of a checkout is decided for you',
    play: async (shop) => disputed(shop, idOf(await shop.sell()), 'dispute-won'),
  },
  'subscription.completed': {
    what: 'a buyer pays the first charge of a subscription',
    play: (shop) => shop.subscribe(),
  },
  'subscription.trial_started': {
    what: 'a buyer starts a subscription with a trial of seven days',
    play: (shop) => shop.subscribe({ trialDays: 7 }),
  },
  'subscription.trial_ending': {
    what: 'a trial of seven days is near its end; moves the clock by six days',
    play: (shop) => after(shop.subscribe({ trialDays: 7 }), () => shop.advanceDays(6)),
  },
  'subscription.renewal_upcoming': {
    what: 'a subscription of six months is near its next charge; moves the clock by half a year',
    play: (shop) =>
      after(shop.subscribe({ cycle: 'SEMIANNUALLY' }), () => shop.advanceDays(HALF_A_YEAR_DAYS)),
  },
  'payment_method.stored': {
    what: 'a buyer pays by card, and agrees that it is stored',
    play: (shop) => shop.storeCard(),
  },
  'payment_method.deleted': {
    what: 'a stored card is deleted',
    play: (shop) => after(shop.storeCard(), (id) => shop.call('/v2/stored-cards/delete', { id })),
  },
  'payment_method.expiring': {
    what: 'the card of a monthly subscription expires; moves the clock into its last month',
    play: (shop) => shop.subscribeByExpiringCard(),
  },
  'subscription.renewed': {
    what: 'a weekly subscription is charged again; moves the clock by eight days',
    play: (shop) => after(shop.subscribe(), () => shop.advanceDays(A_CYCLE_DAYS)),
  },
  'subscription.paused': {
    what: 'a subscription is paused',
    play: (shop) => paused(shop),
  },
  'subscription.resumed': {
    what: 'a paused subscription resumes',
    play: (shop) => after(paused(shop), (id) => shop.call('/v2/subscriptions/resume', { id })),
  },
  'subscription.charge_announced': {
    what:
      'the next charge of a weekly subscription by automatic PIX is near; moves the clock by ' +
      'eight days',
    play: (shop) => after(shop.subscribe({}, 'PIX'), () => shop.advanceDays(A_CYCLE_DAYS)),
  },
  'subscription.payment_failed': {
    what: 'a renewal is declined (insufficient_funds); moves the clock by eight days',
    play: (shop) =>
      after(shop.subscribe(), async (id) => {
        await shop.simulate(id, 'decline-next', { reason: 'insufficient_funds', times: 1 });
        await shop.advanceDays(A_CYCLE_DAYS);
      }),
  },
  'subscription.plan_changed': {
    what: 'a subscription changes to a dearer product',
    play: (shop) =>
      after(shop.subscribe(), async (id) => {
        const product = await shop.product({ name: 'Clube Ouro', price: 9900, cycle: 'WEEKLY' });
        const plan = { productId: product.id, quantity: 1 };
        await shop.call('/v2/subscriptions/change-plan', { id, ...plan });
      }),
  },
  'subscription.cancelled': {
    what: 'a subscription is cancelled',
    play: (shop) => after(shop.subscribe(), (id) => shop.call('/v2/subscriptions/cancel', { id })),
  },
  'closing.completed': {
    why:
      'it needs a month that has ended: closings/create closes one; webhooks/test sends an ' +
      'example to a webhook',
  },
  'payout.completed': {
    what: 'a payout to your own PIX key arrives',
    play: (shop) => sent(shop, '/v2/payouts/create', 'payout-completed'),
  },
  'payout.failed': {
    what: 'a payout is refused by the bank',
    play: (shop) => sent(shop, '/v2/payouts/create', 'payout-failed'),
  },
  'transfer.completed': {
    what: 'a PIX transfer to somebody else arrives',
    play: (shop) => sent(shop, '/v2/pix/send', 'payout-completed'),
  },
  'transfer.failed': {
    what: 'a PIX transfer is refused by the bank',
    play: (shop) => sent(shop, '/v2/pix/send', 'payout-failed'),
  },
  'pix_key.received': { why: NOT_REPORTED },
  'pix_key.refunded': { why: NOT_REPORTED },
  'message.bounced': {
    what: 'a receipt is sent to an address that does not exist, if the store sends mails',
    play: async (shop) => {
      const id = idOf(await shop.sell({ customer: { ...BUYER, email: 'ana@example.invalid' } }));
      await shop.advanceDays(1);
      return shop.chargeOf(id);
    },
  },
  'webhook.disabled': {
    why:
      'it is about an address of yours that answers 410 or fails for five days; webhooks/test ' +
      'sends an example to a webhook',
  },
};

async function refunded(
  shop: DevShop,
  id: string,
  noun: 'checkouts' | 'transparents',
  outcome: string,
): Promise<string> {
  await shop.call(`/v2/${noun}/refund`, { id, reason: 'requested_by_customer' });
  await shop.simulate(id, outcome);
  return id;
}

function paused(shop: DevShop): Promise<string> {
  return after(shop.subscribe(), (id) => shop.call('/v2/subscriptions/pause', { id }));
}

async function unpaid(shop: DevShop): Promise<string> {
  return idOf(await shop.checkout(await shop.product()));
}

/** The same id, once something more was done. */
async function after(
  made: Promise<string>,
  act: (id: string) => Promise<unknown>,
): Promise<string> {
  const id = await made;
  await act(id);
  return id;
}

async function disputed(shop: DevShop, id: string, decision?: string): Promise<string> {
  await shop.simulate(id, 'dispute', { reason: 'product_not_received' });
  if (decision) await shop.simulate(id, decision);
  return id;
}

/** The money is earned first, so that a store without a balance can send it. */
async function sent(shop: DevShop, path: string, outcome: string): Promise<string> {
  const sale = await shop.product({ name: 'Máquina de espresso', price: TO_SPEND * 2 });
  const checkout = await shop.pay(await shop.checkout(sale), { method: 'PIX' });
  const { id } = await shop.call(path, {
    amount: TO_SPEND,
    externalId: `trigger-${idOf(checkout)}`,
    description: 'trigger',
    ...RECEIVER,
  });
  await shop.simulate(String(id), outcome);
  return String(id);
}
