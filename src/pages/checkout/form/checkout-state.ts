/**
 * Reads what the page of a checkout needs: the checkout, its products, and the payment started in
 * this browser.
 */
import { In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { ChargeAttempt } from '../../../modules/charges/attempt';
import { LAST_BEGUN_FIRST, Charge } from '../../../modules/charges/charge';
import type { ChargeLineKind } from '../../../modules/charges/terms/charge-line';
import { isPastDue } from '../../../modules/charges/terms/due-date';
import { Checkout } from '../../../modules/checkouts/checkout';
import type { PaymentMethod } from '../../../modules/providers/payment-method';
import { methodCoupons, type MethodCoupon } from '../../../modules/payments/pay/checkout-price';
import type { Customer } from '../../../modules/customers/customer';
import { namedCustomer } from '../../../modules/checkouts/named-customer';
import { sum } from '../../../platform/operations/money';
import {
  costsOn,
  isInvoicePage,
  standingOf,
} from '../../../modules/subscriptions/invoices/find-invoice';
import type { Cycle } from '../../../modules/products/cycle';
import { cardsTaken } from '../../../modules/payments/pay/tries/card-tries';
import { passedFeesOf, type PassedFees } from '../../../modules/payments/pay/card/card-total';
import { cardTokenUrl } from '../../../modules/payments/pay/card/card-token-url';
import { servedMethods } from '../../../modules/providers/accounts/serving-account';
import { Product } from '../../../modules/products/product';
import { buyerSession, type Visit } from '../../visit';
import { BUYER_FIELDS, type BuyerField } from '../../parts/form-input';
import { offeredAt, type SignedInBuyer, type WayToCards } from '../../parts/signed-in';

export interface CheckoutPageData {
  checkout: Checkout;
  products: ReadonlyMap<string, Product>;
  /**
   * The payment that this session made, or the latest one it started that was not cancelled. Never
   * a payment of another session.
   */
  charge: Charge | null;
  /**
   * The latest payment that this session started, if it was cancelled because another buyer started
   * to pay; else null.
   */
  replaced: Charge | null;
  /**
   * The latest payment that this session made of a link. After it the session may pay again. Null =
   * none, or not a link.
   */
  lastPaidId: string | null;
  /** Too many cards were declined here, so no card is accepted for now. */
  isCardTriedOut: boolean;
  /** The same, but a known customer may ask for the fields of a card, by `?known=1`. */
  isCardForKnown: boolean;
  /** The due date of its boletos has passed, so none is issued. */
  isBoletoOver: boolean;
  /** What the buyer is asked for: everything, or what the record of a named customer lacks. */
  asked: readonly BuyerField[];
  /** For methods that have one: the coupon of the checkout that is for them only. */
  methodCoupons: ReadonlyMap<PaymentMethod, MethodCoupon>;
  /** The methods that a provider of the store serves; null = all. */
  served: ReadonlySet<string> | null;
  /** Where the browser turns a card into a token; null = cards are test cards, or not taken. */
  tokenUrl: string | null;
  /** The customer who is signed in at the portal, with the cards to pay by; null without one. */
  signedIn: SignedInBuyer | null;
  /** Where the page leads the others, since the store has stored cards. */
  wayToCards: WayToCards;
  /** The fees that the buyer pays on top by card; null = the store bears them. */
  cardFees: PassedFees;
  /** Of a charge by invoice: what it costs today, and the late charges in it; else null. */
  invoice: InvoicePrice | null;
  /** How the subscription is charged. Null = paid once. */
  plan: { cycle: Cycle; trialDays: number | null } | null;
}

export async function readCheckoutState(visit: Visit): Promise<CheckoutPageData> {
  const {
    id,
    ctx: { rows },
  } = visit;
  const checkout = await rows.get(Checkout, id);
  const found = await rows.listByIds(
    Product,
    checkout.items.map((item) => item.id),
  );
  const lastPaid = isLink(checkout)
    ? await rows.findBy(
        Charge,
        { ...begunHere(visit), paidAt: Not(IsNull()) },
        { paidAt: 'DESC', id: 'DESC' },
      )
    : null;
  const [{ cycle, trialDays } = { cycle: null, trialDays: null }] = found;
  return {
    checkout,
    products: new Map(found.map((product) => [product.id, product])),
    lastPaidId: lastPaid?.id ?? null,
    plan:
      checkout.frequency === 'SUBSCRIPTION' && cycle && !isInvoicePage(checkout)
        ? { cycle, trialDays }
        : null,
    invoice: await invoicePriceOf(visit, checkout),
    isBoletoOver: !isInvoicePage(checkout) && isPastDue(checkout.dueDate, visit.ctx.clock.now()),
    methodCoupons:
      checkout.status === 'PENDING'
        ? await methodCoupons(rows, checkout, visit.ctx.clock.now())
        : new Map<PaymentMethod, MethodCoupon>(),
    ...(await payerOf(visit, checkout)),
    cardFees: await passedFeesOf(rows, checkout),
    served: await servedMethods(visit.ctx),
    ...(await cardsOf(visit, checkout)),
    ...(await paymentsOf(visit, checkout)),
  };
}

/** A trial by invoice begins without a payment method: the page asks only who the buyer is. */
export function asksForNoMethod({ checkout, plan }: CheckoutPageData): boolean {
  return checkout.invoice !== null && plan !== null && plan.trialDays !== null;
}

interface InvoicePrice {
  amount: number;
  discount: number;
  lateCharges: number;
  /** False for the difference of a change of plan: its card is not kept. */
  isOfCycle: boolean;
  /** What the items are for, in their order. */
  kinds: (ChargeLineKind | null | undefined)[];
}

async function invoicePriceOf({ ctx }: Visit, checkout: Checkout): Promise<InvoicePrice | null> {
  if (!isInvoicePage(checkout)) return null;
  const standing = await standingOf(ctx.rows, checkout.id);
  const discount = standing?.discount ?? 0;
  const { total, fine, interest } = costsOn(checkout, discount, ctx.clock.now());
  return {
    amount: total,
    discount,
    lateCharges: sum([fine, interest]),
    isOfCycle: standing?.kind === 'INVOICE',
    kinds: (standing?.lines ?? []).map(({ kind }) => kind),
  };
}

/** What is known of who pays: asked of the others, and offered to the one who is signed in. */
async function payerOf(
  visit: Visit,
  checkout: Checkout,
): Promise<Pick<CheckoutPageData, 'asked' | 'signedIn' | 'wayToCards'>> {
  const { rows } = visit.ctx;
  const named = await namedCustomer(rows, checkout);
  const toPay = {
    isOpen: checkout.status === 'PENDING',
    takesCards: checkout.methods.includes('CARD'),
    customerId: named?.id ?? null,
  };
  const offered = await offeredAt(visit, toPay);
  return {
    ...offered,
    asked: askedOf(named ?? offered.signedIn?.customer ?? null),
  };
}

function askedOf(customer: Customer | null): readonly BuyerField[] {
  return customer ? BUYER_FIELDS.filter((name) => !customer[name]) : BUYER_FIELDS;
}

async function cardsOf(
  visit: Visit,
  checkout: Checkout,
): Promise<Pick<CheckoutPageData, 'isCardTriedOut' | 'isCardForKnown' | 'tokenUrl'>> {
  const { ctx } = visit;
  if (checkout.status !== 'PENDING' || !checkout.methods.includes('CARD'))
    return { isCardTriedOut: false, isCardForKnown: false, tokenUrl: null };
  const session = buyerSession(visit, null);
  const taken = await cardsTaken(ctx.rows, checkout, session, ctx.clock.now());
  const isCardForKnown = taken === 'OF_KNOWN_CUSTOMERS' && !saysIsKnown(visit);
  return {
    isCardTriedOut: taken === 'NONE' || isCardForKnown,
    isCardForKnown,
    tokenUrl: await cardTokenUrl(ctx),
  };
}

/** Whether the buyer says to be a known customer. It is checked when a card is charged. */
export function saysIsKnown({ query }: Visit): boolean {
  return query.known === '1';
}

async function paymentsOf(
  visit: Visit,
  checkout: Checkout,
): Promise<Pick<CheckoutPageData, 'charge' | 'replaced'>> {
  const {
    ctx: { rows },
  } = visit;
  const paid = checkout.paidChargeId
    ? await rows.findBy(Charge, { ...begunHere(visit), id: checkout.paidChargeId })
    : null;
  if (paid) return { charge: paid, replaced: null };
  const last = await rows.findBy(Charge, begunHere(visit), LAST_BEGUN_FIRST);
  if (last?.status !== 'CANCELLED') return { charge: last, replaced: null };
  const charge = await rows.findBy(
    Charge,
    { ...begunHere(visit), status: Not('CANCELLED') },
    LAST_BEGUN_FIRST,
  );
  // On a link, a cancelled charge is one that the same buyer no longer needed.
  return { charge, replaced: checkout.status === 'PENDING' && !isLink(checkout) ? last : null };
}

/**
 * Whether the provider is being asked about a card now: for this session or, with `anybodys`, for
 * anybody who pays the checkout.
 */
export async function isBeingPaid(
  visit: Visit,
  { checkout, charge }: CheckoutPageData,
  anybodys = false,
): Promise<boolean> {
  const { rows } = visit.ctx;
  const open =
    anybodys && !isLink(checkout)
      ? await rows.findBy(Charge, { checkoutId: checkout.id, method: 'CARD', status: 'PENDING' })
      : charge;
  return (
    open !== null &&
    open.method === 'CARD' &&
    (await rows.findBy(ChargeAttempt, { chargeId: open.id, status: 'PENDING' })) !== null
  );
}

/**
 * A boleto that is past its last day and whose payment banks may still report. For a link, only one
 * of this session. For another checkout, one of any session, because the browser's session may have
 * ended before the boleto is paid.
 */
export function awaitedBoleto(
  visit: Visit,
  { checkout }: CheckoutPageData,
): Promise<Charge | null> {
  const now = visit.ctx.clock.now();
  const mine = isLink(checkout) ? begunHere(visit) : { checkoutId: checkout.id };
  return visit.ctx.rows.findBy(
    Charge,
    {
      ...mine,
      method: 'BOLETO',
      status: In(['PENDING', 'EXPIRED']),
      brCode: Not(IsNull()),
      payableUntil: LessThan(now),
      awaitedUntil: MoreThan(now),
    },
    LAST_BEGUN_FIRST,
  );
}

function begunHere({ id, session }: Visit) {
  return { checkoutId: id, sessionHash: In([...session.hashes]) };
}

function isLink({ frequency }: Checkout): boolean {
  return frequency === 'MULTIPLE_PAYMENTS';
}
