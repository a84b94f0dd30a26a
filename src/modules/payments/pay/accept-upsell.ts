/**
 * The buyer accepts the product offered after a payment: with one click by the card just used, or
 * by a new PIX code.
 */
import { InputType } from 'type-graphql';
import { startAttempt, type ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { issueCharge } from '../../charges/issue-charge';
import { Checkout } from '../../checkouts/checkout';
import { insertCheckout } from '../../checkouts/insert-checkout';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { Id } from '../../../platform/records/columns/columns';
import {
  conflict,
  reasonOfStatus,
  invalid,
  notFound,
  unprocessable,
} from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import type { Transaction } from '../../../platform/records/transaction';
import { Product } from '../../products/product';
import type { CardToken } from '../../providers/provider';
import { collectAttempt } from '../collect/collect-attempt';
import { NO_NETWORK } from './tries/network-hashes';
import { startPayment } from './start-payment';
import { paidCheckoutView } from './paid-checkout';

/**
 * How long after a payment its card may be charged again without being entered again. The card
 * is kept at the provider for an hour (forget-card.ts).
 */
const ONE_CLICK_MS = 15 * MINUTE_MS;

@InputType()
export class AcceptUpsellInput {
  @Id('The paid checkout, or the payment link, that offered the product.') checkoutId: string;
  @Id(
    'For a payment link: the payment (`char_`) after which the offer was made. Not needed ' +
      'for a checkout, which has one payment.',
    {
      nullable: true,
    },
  )
  chargeId: string | null;
}

interface Upsell {
  checkout: Checkout;
  /** The charge to collect. Null if it is already paid. */
  charge: Charge | null;
  attempt: ChargeAttempt | null;
}

/**
 * Returns the new checkout: PAID by card (PENDING if the card declined), or PENDING with a PIX
 * charge. Accepting twice returns the same checkout.
 */
export const acceptUpsell = operation(
  {
    title: 'Accept an upsell',
    description:
      'Accepts the upsell offered after a payment: charges the card that has just paid, or ' +
      'creates a new Pix code.',
    permission: 'CHECKOUT:CREATE',
    input: AcceptUpsellInput,
    output: paidCheckoutView,
  },
  async (ctx, input) => {
    const { checkout, charge, attempt } = await ctx.chargingTransaction((tx) =>
      openUpsell(tx, input),
    );
    if (attempt) await collectAttempt(ctx, attempt);
    else if (charge) await issueCharge(ctx, charge);
    return ctx.rows.get(Checkout, checkout.id);
  },
);

async function openUpsell(
  tx: Transaction,
  { checkoutId, chargeId }: AcceptUpsellInput,
): Promise<Upsell> {
  const origin = await tx.lock(Checkout, checkoutId, 'checkoutId');
  if (!origin.upSellProductId)
    throw unprocessable('this checkout offers no product after payment', 'checkoutId', {
      reason: 'NOT_USED',
    });
  const paid = await paymentOf(tx, origin, chargeId);
  const known = await tx.lockBy(Checkout, { upsellOfCharge: paid.id });
  if (known && known.status !== 'PENDING') return { checkout: known, charge: null, attempt: null };
  const card = oneClickCard(paid, tx.now());
  const checkout =
    known ??
    (await offer(tx, origin, paid, {
      productId: origin.upSellProductId,
      method: card ? 'CARD' : 'PIX',
    }));
  const charge = await startPayment(tx, checkout.id, {
    method: card ? 'CARD' : 'PIX',
    buyer: paid.buyer,
    installments: 1,
    card,
    providerAccountId: card && paid.providerAccountId,
    coupon: null,
    utm: paid.utm,
    session: paid.sessionHash
      ? {
          hashes: [paid.sessionHash],
          network: NO_NETWORK,
          language: paid.pageLanguage,
          paidBefore: null,
        }
      : null,
  });
  return {
    checkout,
    charge,
    attempt: card ? await startAttempt(tx, charge, { cardToken: card.token }) : null,
  };
}

/**
 * The payment after which the product is offered. A checkout has one; a link has one per payment
 * made.
 */
async function paymentOf(
  tx: Transaction,
  { id, frequency, status, paidChargeId }: Checkout,
  chargeId: string | null,
): Promise<Charge> {
  if (frequency === 'MULTIPLE_PAYMENTS' && !chargeId)
    throw invalid(
      'chargeId is required: a payment link offers the product after each of its payments',
      'chargeId',
      { reason: 'REQUIRED' },
    );
  if (frequency !== 'MULTIPLE_PAYMENTS' && !paidChargeId)
    throw conflict(
      `this checkout is ${status}: the product is offered once it is paid`,
      'checkoutId',
      reasonOfStatus(status),
    );
  const charge = await tx.findBy(Charge, { id: chargeId ?? paidChargeId ?? '', checkoutId: id });
  if (!charge) throw notFound(`no payment ${chargeId} of this checkout`, 'chargeId');
  if (charge.status !== 'PAID')
    throw conflict(
      `this payment is ${charge.status}: the product is offered once it is paid`,
      'checkoutId',
      reasonOfStatus(charge.status),
    );
  return charge;
}

/** The card of the payment. Null if it was not paid by card. */
function oneClickCard(
  { method, cardToken, cardBrand, cardLast4, cardExpiryMonth, paidAt }: Charge,
  now: Date,
): CardToken | null {
  if (method !== 'CARD' || !cardToken) return null;
  if (!paidAt || later(paidAt, ONE_CLICK_MS) < now)
    throw conflict(
      'the card can be charged with one click for 15 minutes after the payment: they have passed',
      'checkoutId',
      'ALREADY_EXPIRED',
    );
  return {
    token: cardToken,
    brand: cardBrand ?? '',
    last4: cardLast4 ?? '',
    expiryMonth: cardExpiryMonth,
  };
}

async function offer(
  tx: Transaction,
  origin: Checkout,
  paid: Charge,
  { productId, method }: { productId: string; method: 'CARD' | 'PIX' },
): Promise<Checkout> {
  const product = await tx.get(Product, productId);
  if (product.status !== 'ACTIVE')
    throw conflict(
      `the product ${product.id} is ${product.status} and is no longer offered`,
      'checkoutId',
      reasonOfStatus(product.status),
    );
  const { customerId, returnUrl, completionUrl, metadata } = origin;
  const items = [
    {
      id: product.id,
      quantity: 1,
      name: product.name,
      price: product.price,
      externalId: product.externalId,
    },
  ];
  return insertCheckout(
    tx,
    {
      customerId,
      returnUrl,
      completionUrl,
      metadata,
      methods: [method],
      card: origin.card?.passFeesToCustomer ? { ...origin.card, maxInstallments: 1 } : null,
      utm: paid.utm,
    },
    { items, frequency: 'ONE_TIME', upsellOf: origin.id, upsellOfCharge: paid.id },
  );
}
