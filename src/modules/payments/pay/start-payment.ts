/**
 * Starts a buyer's payment of a checkout: refuses it if the checkout cannot be paid, else returns
 * the charge to collect.
 */
import { readBuyer, type Buyer } from '../../charges/buyer';
import { addCharge } from '../../charges/add-charge';
import type { Charge } from '../../charges/charge';
import { changeCoupon, discounted } from '../../charges/terms/charge-coupon';
import { triedAgain } from '../../charges/declined-charge';
import { columnsOfNextTry } from '../../charges/terms/charge-parts';
import { isPastDue } from '../../charges/terms/due-date';
import { checkBoleto } from '../../charges/new-charge';
import { Checkout } from '../../checkouts/checkout';
import { priceToPay } from '../../checkouts/links/free-amount';
import type { Coupon } from '../../coupons/coupon';
import { checkRules, discountedPart } from '../../coupons/coupon-rules';
import type { Customer } from '../../customers/customer';
import type { PaymentMethod } from '../../providers/payment-method';
import { isInvoicePage } from '../../subscriptions/invoices/find-invoice';
import { accountServing } from '../../providers/accounts/serving-account';
import {
  conflict,
  reasonOfStatus,
  invalid,
  unprocessable,
} from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { chargeOfInvoice, invoicePartsOf, lockInvoice } from './pay-invoice';
import { partsOf, startOf, type PaymentStart } from './payment-parts';
import { offeredCoupon } from './checkout-price';
import type { Payment } from './payment';
import { checkSession } from './check-session';
import { checkTrial, methodAsked, trialByInvoice } from './trial-by-invoice';
import { totalOf } from './payment-total';
import { openCharge } from './reuse-open-charge';
import { linkCustomer } from './link-customer';
import { checkTaxId, completed, payingCustomer } from '../../checkouts/named-customer';

/** The open charge for this payment. The checkout is locked until the transaction ends. */
export async function startPayment(
  tx: Transaction,
  checkoutId: string,
  payment: Payment,
): Promise<Charge> {
  const checkout = await tx.lock(Checkout, checkoutId);
  const trial = await trialByInvoice(tx, checkout);
  const method = methodAsked(payment, trial);
  checkPayable(checkout, method, tx.now());
  const listed = priceToPay(checkout, payment.amount);
  const named = await payingCustomer(tx, checkout, payment.provenCustomerId);
  const buyer = await buyerOf(tx, named, payment);
  const customerId = await customerOf(tx, checkout, { named, buyer });
  await checkTrial(tx, trial, { customerId, buyer });
  const invoice = await lockInvoice(tx, checkout);
  const start = invoice ? ONCE : await startOf(tx, checkout, payment);
  const coupon = await couponOf(tx, checkout, payment.coupon, method);
  await checkSession(tx, checkout, payment, customerId);
  const isLink = checkout.frequency === 'MULTIPLE_PAYMENTS';
  const price = invoice
    ? { amount: invoice.amount, discount: invoice.discount }
    : priceOf(start, { listed, items: checkout.items }, coupon);
  const total = await totalOf(tx, checkout, payment, price.amount);
  if (payment.method === 'BOLETO' && total.amount > 0)
    checkBoleto({ ...buyer, amount: total.amount });
  const terms = {
    ...price,
    ...total,
    customerId,
    buyer,
    isBuyerStored: named !== null,
    ...cardTermsOf(payment),
  };
  if (invoice) {
    const ofInvoice = invoicePartsOf(invoice, checkout, payment, tx.now());
    return chargeOfInvoice(tx, { invoice, checkout, payment }, ofInvoice, terms);
  }
  const open =
    isLink && !payment.session
      ? null
      : await openCharge(tx, checkout, {
          method: payment.method,
          amount: total.amount,
          buyer,
          session: payment.session,
        });
  const parts = partsOf(start, checkout, payment, tx.now());
  const charge = open
    ? await tx.update(open, {
        ...terms,
        ...columnsOfNextTry(parts),
        ...(payment.typedCard && { providerAccountId: await accountServing(tx, 'CARD') }),
        failureReason: null,
        ...triedAgain(open),
      })
    : await addCharge(tx, {
        ...parts,
        ...terms,
        platformFee: 0,
        description: mandateText(start, checkout) ?? checkout.title,
        metadata: {},
      });
  return changeCoupon(tx, charge, coupon, { isLink });
}

function priceOf(
  { kind }: PaymentStart,
  { listed, items }: Pick<Checkout, 'items'> & { listed: number },
  coupon: Coupon | null,
) {
  if (kind === 'TRIAL_START') return discounted(0, null);
  return discounted(listed, coupon, coupon ? discountedPart(coupon, items) : 0);
}

async function customerOf(
  tx: Transaction,
  checkout: Checkout,
  { named, buyer }: { named: Customer | null; buyer: Buyer },
): Promise<string | null> {
  return named ? named.id : linkCustomer(tx, checkout, buyer);
}

/** Of each try: another card may be stored, or none. */
function cardTermsOf({ method, savesCard, storedCardId, providerAccountId }: Payment) {
  return {
    savesCard: savesCard === true && method === 'CARD',
    storedCardId: storedCardId ?? null,
    ...(providerAccountId && { providerAccountId }),
  };
}

const ONCE: PaymentStart = { kind: 'CHECKOUT' };

async function buyerOf(tx: Transaction, named: Customer | null, payment: Payment): Promise<Buyer> {
  const typed = readBuyer(payment.buyer);
  if (!named) return typed;
  // A simulated payment of another person's goes on, as before; the record stays as it is.
  if (payment.session) await checkTaxId(tx, named, typed);
  return completed(named, typed);
}

/** The payer's bank shows what the mandate is for. */
function mandateText(start: PaymentStart, { items }: Checkout): string | null {
  const isMandate = start.kind === 'SUBSCRIPTION_START' && start.mandateFrequency !== null;
  return isMandate ? (items[0]?.name ?? null) : null;
}

function checkPayable(checkout: Checkout, method: PaymentMethod | null, now: Date): void {
  if (checkout.status !== 'PENDING')
    throw conflict(
      `this checkout is ${checkout.status} and can no longer be paid`,
      'id',
      reasonOfStatus(checkout.status),
    );
  if (checkout.expiresAt && checkout.expiresAt <= now)
    throw conflict('this checkout has expired', 'id', 'ALREADY_EXPIRED');
  if (method === null) return;
  if (!checkout.methods.includes(method))
    throw invalid(`method must be one of ${checkout.methods.join(', ')}`, 'method', {
      reason: 'NOT_A_CHOICE',
      values: { choices: checkout.methods },
    });
  if (method === 'BOLETO' && !isInvoicePage(checkout) && isPastDue(checkout.dueDate, now))
    throw invalid(
      `method: this checkout offers no boleto after its due date, ${checkout.dueDate}`,
      'method',
      { reason: 'TOO_LATE' },
    );
}

/** The coupon that the buyer typed, which the checkout must offer. Null if none was typed. */
async function couponOf(
  tx: Transaction,
  checkout: Checkout,
  code: string | null,
  method: PaymentMethod | null,
): Promise<Coupon | null> {
  if (!code) return null;
  if (checkout.frequency === 'SUBSCRIPTION' && method === 'PIX' && !checkout.invoice)
    throw unprocessable('coupon: a subscription paid by PIX takes no coupon', 'coupon', {
      reason: 'WRONG_METHOD',
    });
  const coupon = await offeredCoupon(tx, checkout, code);
  checkRules(coupon, checkout.items, method);
  return coupon;
}
