/** A buyer sets out to pay a checkout: refused if it cannot be paid, otherwise the charge that is to be collected. */
import { In, IsNull, Not } from 'typeorm';
import { amountDueAt } from '../charges/amount-due';
import { ChargeAttempt } from '../charges/attempt';
import { Charge, chargeLifecycle, type Buyer, type PaymentMethod } from '../charges/charge';
import { changeCoupon, discounted, releaseCoupon } from '../charges/charge-coupon';
import { closesAt } from '../charges/close-charge';
import { boletoFacts, checkBoleto, pixDates } from '../charges/new-charge';
import { Checkout, INSTALMENTS_MAX } from '../checkouts/checkout';
import type { Coupon } from '../coupons/coupon';
import { findOrAddCustomer, readTaxId } from '../customers/create-customer';
import { Customer } from '../customers/customer';
import { conflict, invalid, unprocessable } from '../kit/errors';
import { times } from '../kit/money';
import type { Transaction } from '../kit/transaction';
import type { Cycle } from '../products/cycle';
import { Product } from '../products/product';
import type { CardToken } from '../providers/provider';
import { isCardTriedOut, TRIES_A_DAY_MAX } from './card-tries';
import { offeredCoupon } from './price-of-checkout';

const INSTALMENT_MIN = 1_000;

export interface Payment {
  method: PaymentMethod;
  buyer: Buyer;
  installments: number;
  card: CardToken | null;
  /** The code the buyer typed. */
  coupon: string | null;
  /** In whose browser; null = not on a page. */
  session: BuyerSession | null;
}

/** The session of a page, by which a buyer's own payments are known. */
export interface BuyerSession {
  /** Newest first; the newest is stored. */
  hashes: readonly string[];
  /** Hashes of the network address it comes from; the newest is stored with what is tried. */
  addressHashes: readonly string[];
  /** Of a link: the payment that was the session's last when the form was shown. Sent twice, a form pays once. */
  paidBefore: string | null;
}

/** The open charge for this payment; the checkout is locked until the transaction ends. */
export async function openPayment(
  tx: Transaction,
  checkoutId: string,
  payment: Payment,
): Promise<Charge> {
  const checkout = await tx.lock(Checkout, checkoutId);
  checkPayable(checkout, payment, tx.now());
  const buyer = { ...payment.buyer, taxId: readTaxId(payment.buyer.taxId, 'customer.taxId') };
  const customerId =
    (await knownCustomer(tx, checkout)) ?? (await linkCustomer(tx, checkout, buyer));
  const { isTrial, mandateFrequency } = await startOf(tx, checkout, payment);
  const coupon = await couponOf(tx, checkout, payment);
  if (payment.card && payment.session) await checkCardTries(tx, checkout, payment.session);
  const isLink = checkout.frequency === 'MULTIPLE_PAYMENTS';
  if (isLink && payment.session) await checkNotPaidSince(tx, checkout, payment.session);
  const price = discounted(isTrial ? 0 : checkout.amount, coupon);
  checkInstallments(checkout, payment, price.amount);
  if (payment.method === 'BOLETO' && price.amount > 0)
    checkBoleto({ ...buyer, amount: price.amount });
  const facts = {
    ...price,
    customerId,
    buyer,
    installments: payment.installments,
    cardToken: payment.card?.token ?? null,
    cardBrand: payment.card?.brand ?? null,
    cardLast4: payment.card?.last4 ?? null,
    failureReason: null,
    begunAt: tx.now(),
    mandateFrequency,
    ...(payment.session && { sessionHash: payment.session.hashes[0] ?? null }),
    ...(checkout.frequency === 'SUBSCRIPTION' && { cycleNumber: isTrial ? -1 : 0 }),
  };
  const open =
    isLink && !payment.session
      ? null
      : await openCharge(tx, checkout, {
          method: payment.method,
          amount: price.amount,
          buyer,
          session: payment.session,
        });
  if (open) return changeCoupon(tx, await tx.save(Object.assign(open, facts)), coupon, { isLink });
  const charge = await tx.insert(Charge, {
    method: payment.method,
    status: 'PENDING',
    paidAmount: null,
    platformFee: 0,
    checkoutId,
    subscriptionId: null,
    cycleNumber: null,
    description: null,
    metadata: {},
    ...datesOf(checkout, payment.method, tx.now()),
    paidAt: null,
    nextAttemptAt: null,
    retryNumber: 0,
    brCode: null,
    payer: null,
    refusedToken: null,
    providerId: null,
    disputeCheckAt: null,
    ...facts,
  });
  return changeCoupon(tx, charge, coupon, { isLink });
}

function checkPayable(checkout: Checkout, { method }: Payment, now: Date): void {
  if (checkout.status !== 'PENDING')
    throw conflict(`this checkout is ${checkout.status} and can no longer be paid`, 'id');
  if (checkout.expiresAt && checkout.expiresAt <= now)
    throw conflict('this checkout has expired', 'id');
  if (!checkout.methods.includes(method))
    throw invalid(`method must be one of ${checkout.methods.join(', ')}`, 'method');
}

async function checkCardTries(
  tx: Transaction,
  checkout: Checkout,
  session: BuyerSession,
): Promise<void> {
  if (await isCardTriedOut(tx, checkout, session, tx.now()))
    throw conflict(
      `cards were declined ${TRIES_A_DAY_MAX} times within a day here: pay in another way`,
      'method',
    );
}

function checkInstallments(
  checkout: Checkout,
  { method, installments }: Payment,
  amount: number,
): void {
  if (installments === 1) return;
  if (method !== 'CARD') throw invalid('installments are for cards only', 'installments');
  if (checkout.frequency === 'SUBSCRIPTION')
    throw invalid('a subscription is not paid in instalments', 'installments');
  const most = checkout.card?.maxInstallments ?? INSTALMENTS_MAX;
  if (installments < 1) throw invalid('installments must be at least 1', 'installments');
  if (installments > most || times(INSTALMENT_MIN, installments) > amount)
    throw invalid(
      `installments must be at most ${most}, each of at least ${INSTALMENT_MIN} cents`,
      'installments',
    );
}

/** The coupon the buyer typed, which the checkout must offer; null if none was. */
async function couponOf(
  tx: Transaction,
  checkout: Checkout,
  { method, coupon: code }: Payment,
): Promise<Coupon | null> {
  if (!code) return null;
  if (checkout.frequency === 'SUBSCRIPTION' && method === 'PIX')
    throw unprocessable('coupon: a subscription paid by PIX takes no coupon', 'coupon');
  return offeredCoupon(tx, checkout, code);
}

// A link can be paid again, but only by whoever saw that the last payment was made.
async function checkNotPaidSince(
  tx: Transaction,
  { id }: Checkout,
  { hashes, paidBefore }: BuyerSession,
): Promise<void> {
  const last = await tx.findBy(
    Charge,
    { checkoutId: id, sessionHash: In([...hashes]), paidAt: Not(IsNull()) },
    { paidAt: 'DESC', id: 'DESC' },
  );
  if ((last?.id ?? null) !== paidBefore)
    throw conflict('this buyer has paid since the form was opened', 'id');
}

function datesOf(
  { interest, fine, expiresAt }: Checkout,
  method: PaymentMethod,
  now: Date,
): Partial<Charge> {
  if (method === 'CARD') return { expiresAt: null, dueAt: null };
  return method === 'PIX'
    ? pixDates(now, null, expiresAt)
    : boletoFacts(now, null, { interest, fine });
}

type Wanted = Pick<Payment, 'method' | 'buyer' | 'session'> & { amount: number };

// One open charge per method, of a link one of each session: while the provider is asked about it, nobody else may try.
async function openCharge(
  tx: Transaction,
  checkout: Checkout,
  wanted: Wanted,
): Promise<Charge | null> {
  const { method, session } = wanted;
  const open = await tx.lockBy(Charge, {
    checkoutId: checkout.id,
    method,
    status: 'PENDING',
    ...(checkout.frequency === 'MULTIPLE_PAYMENTS' &&
      session && { sessionHash: In([...session.hashes]) }),
  });
  if (open && (await tx.findBy(ChargeAttempt, { chargeId: open.id, status: 'PENDING' })))
    throw conflict('another payment of this checkout is being made right now', 'id');
  if (!open || method === 'CARD') return open;
  const isOver = amountDueAt(open, tx.now()) === null;
  if (!isOver && !isStale(open, wanted)) return open;
  // Of one that is over, a payment in time may still be reported.
  open.status = chargeLifecycle.move(open.status, isOver ? 'EXPIRED' : 'CANCELLED');
  open.closeAt = closesAt(open, tx.now());
  await releaseCoupon(tx, open);
  await tx.save(open);
  return null;
}

/** Codes say an amount, and are one buyer's: nobody pays for another. When one is no longer right, new ones are made. */
function isStale(open: Charge, wanted: Wanted): boolean {
  return (
    open.amount !== wanted.amount ||
    (open.method === 'BOLETO' ? isOtherPayer(open, wanted) : isOtherBuyer(open, wanted))
  );
}

// A boleto names its payer. It may be on paper already, so that the same payer keeps it in any browser: money for one that was called off must be looked for.
function isOtherPayer({ buyer: { name, taxId } }: Charge, { buyer }: Wanted): boolean {
  return taxId !== buyer.taxId || name !== buyer.name;
}

// On a page the browser counts too, since a typed tax id proves nothing; elsewhere who names nobody pays the code that is there.
function isOtherBuyer(
  { buyer: { taxId }, sessionHash }: Charge,
  { buyer, session }: Wanted,
): boolean {
  if (session && !session.hashes.includes(sessionHash ?? '')) return true;
  return taxId !== buyer.taxId && (session !== null || buyer.taxId !== null);
}

// The one the checkout was made for, unless the merchant has deleted it since.
async function knownCustomer(tx: Transaction, { customerId }: Checkout): Promise<string | null> {
  return customerId && (await tx.findBy(Customer, { id: customerId, deletedAt: IsNull() }))
    ? customerId
    : null;
}

/** Links the stored customer with the buyer's tax id, unchanged; a subscription needs one and adds it. */
async function linkCustomer(
  tx: Transaction,
  checkout: Checkout,
  buyer: Buyer,
): Promise<string | null> {
  if (checkout.frequency !== 'SUBSCRIPTION')
    return buyer.taxId
      ? ((await tx.findBy(Customer, { taxId: buyer.taxId, deletedAt: IsNull() }))?.id ?? null)
      : null;
  if (!buyer.email)
    throw invalid(
      'customer.email is required to begin a subscription without a customerId',
      'customer.email',
    );
  return (await findOrAddCustomer(tx, { ...buyer, email: buyer.email })).id;
}

/** How a subscription starts: by a trial, by a mandate for automatic PIX, or simply paid. */
async function startOf(
  tx: Transaction,
  { frequency, items: [item] }: Checkout,
  { method }: Payment,
): Promise<{ isTrial: boolean; mandateFrequency: Cycle | null }> {
  if (frequency !== 'SUBSCRIPTION' || !item) return { isTrial: false, mandateFrequency: null };
  const { trialDays, cycle } = await tx.get(Product, item.id);
  if (trialDays && method !== 'CARD')
    throw unprocessable('method must be CARD: a trial needs a card', 'method');
  return { isTrial: trialDays !== null, mandateFrequency: method === 'PIX' ? cycle : null };
}
