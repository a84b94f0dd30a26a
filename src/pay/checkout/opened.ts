/** What a checkout's page is made from: the checkout, its products, and the payment that was begun in this browser. */
import { In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { ChargeAttempt } from '../../charges/attempt';
import { BEGUN_LAST, Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import type { Cycle } from '../../products/cycle';
import { isCardTriedOut } from '../../payments/card-tries';
import { Product } from '../../products/product';
import { buyerSession, type Visit } from '../visit';

export interface Opened {
  checkout: Checkout;
  products: ReadonlyMap<string, Product>;
  /** The payment this session made, or the one it began last that was not called off; nobody else's is ever shown. */
  charge: Charge | null;
  /** The payment this session began last, if it was called off since somebody else has begun to pay; else null. */
  replaced: Charge | null;
  /** The last payment this session has made of a link, after which it may make another; null = none, or no link. */
  lastPaidId: string | null;
  /** Cards were declined so often here that none is taken for now. */
  isCardTriedOut: boolean;
  /** How the subscription is charged; null = it is paid once. */
  plan: { cycle: Cycle; trialDays: number | null } | null;
}

export async function openCheckout(visit: Visit): Promise<Opened> {
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
    plan: checkout.frequency === 'SUBSCRIPTION' && cycle ? { cycle, trialDays } : null,
    isCardTriedOut:
      checkout.status === 'PENDING' &&
      checkout.methods.includes('CARD') &&
      (await isCardTriedOut(rows, checkout, buyerSession(visit, null), visit.ctx.clock.now())),
    ...(await paymentsOf(visit, checkout)),
  };
}

async function paymentsOf(
  visit: Visit,
  checkout: Checkout,
): Promise<Pick<Opened, 'charge' | 'replaced'>> {
  const {
    ctx: { rows },
  } = visit;
  const paid = checkout.paidChargeId
    ? await rows.findBy(Charge, { ...begunHere(visit), id: checkout.paidChargeId })
    : null;
  if (paid) return { charge: paid, replaced: null };
  const last = await rows.findBy(Charge, begunHere(visit), BEGUN_LAST);
  if (last?.status !== 'CANCELLED') return { charge: last, replaced: null };
  const charge = await rows.findBy(
    Charge,
    { ...begunHere(visit), status: Not('CANCELLED') },
    BEGUN_LAST,
  );
  // Of a link, what was called off is what the same buyer no longer needed.
  return { charge, replaced: checkout.status === 'PENDING' && !isLink(checkout) ? last : null };
}

/** Whether the provider is being asked about a card right now: this session's, or with `anybodys` of the checkout. */
export async function isBeingPaid(
  { ctx: { rows } }: Visit,
  { checkout, charge }: Opened,
  anybodys = false,
): Promise<boolean> {
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

/** A boleto that is past its last day, but whose payment banks may still report; of a link only this session's, of other checkouts anybody's, since a boleto is paid when the browser has long forgotten it. */
export function awaitedBoleto(visit: Visit, { checkout }: Opened): Promise<Charge | null> {
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
    BEGUN_LAST,
  );
}

function begunHere({ id, session }: Visit) {
  return { checkoutId: id, sessionHash: In([...session.hashes]) };
}

function isLink({ frequency }: Checkout): boolean {
  return frequency === 'MULTIPLE_PAYMENTS';
}
