/** Finds the product that a buyer may add after a payment. */
import type { Charge } from '../../../modules/charges/charge';
import { Checkout } from '../../../modules/checkouts/checkout';
import { later, MINUTE_MS } from '../../../platform/time/clock';
import { cardOption, passedFeesOf } from '../../../modules/payments/pay/card/card-total';
import type { Rows } from '../../../platform/records/rows';
import { Product } from '../../../modules/products/product';
import type { Visit } from '../../visit';

/**
 * How long after a payment its card may be charged with one click. It is slightly less than the
 * operation allows, to leave time to read the page.
 */
const ONE_CLICK_MS = 14 * MINUTE_MS;

/** A product, and what it costs by the method of the payment, in cents. */
interface Upsell {
  product: Product;
  amount: number;
}

/**
 * The product that can still be accepted: offered, active, and not taken yet. By card only while
 * its token may be used.
 */
export async function upsellOf(
  { ctx }: Visit,
  checkout: Checkout,
  charge: Charge,
): Promise<Upsell | null> {
  if (!checkout.upSellProductId || charge.status !== 'PAID') return null;
  if (
    charge.method === 'CARD' &&
    (!charge.cardToken || !charge.paidAt || later(charge.paidAt, ONE_CLICK_MS) < ctx.clock.now())
  )
    return null;
  const taken = await ctx.rows.findBy(Checkout, { upsellOfCharge: charge.id });
  const product = await ctx.rows.find(Product, checkout.upSellProductId);
  if (product?.status !== 'ACTIVE' || (taken !== null && taken.status !== 'PENDING')) return null;
  const amount = await amountOf(ctx.rows, checkout, charge, product);
  return amount === null ? null : { product, amount };
}

/** Null if the fee of the card leaves no price. */
async function amountOf(
  rows: Rows,
  checkout: Checkout,
  { method }: Charge,
  { price }: Product,
): Promise<number | null> {
  if (method !== 'CARD') return price;
  return cardOption(price, 1, await passedFeesOf(rows, checkout))?.total ?? null;
}
