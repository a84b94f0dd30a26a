/** Gives a payment back, whole: three routes, one rule. */
import { InputType } from 'type-graphql';
import { In } from 'typeorm';
import { ChargeAttempt } from '../charges/attempt';
import { Charge } from '../charges/charge';
import { Checkout } from '../checkouts/checkout';
import { DAY_MS, later } from '../kit/clock';
import { Id, Text } from '../kit/columns';
import { invalid, notFound } from '../kit/errors';
import { prefixOf } from '../kit/ids';
import { operation } from '../kit/operation';
import type { InputClass } from '../kit/read-input';
import type { Rows } from '../kit/rows';
import type { Transaction } from '../kit/transaction';
import { lockBalance } from '../ledger/balance';
import { post } from '../ledger/post';
import { accountOf } from './card-money';
import { Refund, refundView } from './refund';
import { requestRefund } from './settle-refund';

const STANDARD_REASON = 'requested_by_customer';
const PIX_WINDOW_MS = 90 * DAY_MS;

@InputType()
class RefundInput {
  @Id('What is refunded.') id: string;
  @Text('Why; `requested_by_customer` if left out.', { nullable: true, max: 500 }) reason:
    string | null;
}

@InputType()
export class RefundCheckoutInput extends RefundInput {
  @Id('What is refunded: a checkout (`bill_`), or one payment (`char_`, `pix_char_` or `card_`).')
  override id: string;
}

@InputType()
export class RefundPaymentLinkInput extends RefundInput {
  @Id('What is refunded: one payment of the link (`char_`, `pix_char_` or `card_`).')
  override id: string;
}

@InputType()
export class RefundTransparentInput extends RefundInput {
  @Id('What is refunded: a transparent payment (`pix_char_` or `card_`).') override id: string;
}

interface Route {
  accepts: readonly string[];
  /** Where ids of other kinds belong. */
  otherwise: Readonly<Record<string, string>>;
}

const TRANSPARENT = 'POST /v2/transparents/refund';
const CHECKOUT = 'POST /v2/checkouts/refund';

const refundOperation = (description: string, input: InputClass<RefundInput>, route: Route) =>
  operation(
    { description, permission: 'REFUND:CREATE', input, output: refundView },
    async (ctx, { id, reason }) => {
      checkKind(id, route);
      const refund = await ctx.transaction(async (tx) =>
        addRefund(tx, await chargeOf(tx, id), reason ?? STANDARD_REASON),
      );
      await requestRefund(ctx, refund.id);
      return ctx.rows.get(Refund, refund.id);
    },
  );

export const refundCheckout = refundOperation(
  'Gives the payment of a checkout or subscription back, whole.',
  RefundCheckoutInput,
  { accepts: ['bill', 'char', 'pix_char', 'card'], otherwise: { bole: TRANSPARENT } },
);
export const refundPaymentLink = refundOperation(
  'Gives one payment of a payment link back, whole.',
  RefundPaymentLinkInput,
  {
    accepts: ['char', 'pix_char', 'card'],
    otherwise: {
      bill: `${CHECKOUT}, or refund one of the link's payments (char_…)`,
      bole: TRANSPARENT,
    },
  },
);
export const refundTransparent = refundOperation(
  'Gives a transparent payment back, whole.',
  RefundTransparentInput,
  { accepts: ['pix_char', 'card', 'bole'], otherwise: { bill: CHECKOUT, char: CHECKOUT } },
);

function checkKind(id: string, { accepts, otherwise }: Route): void {
  const prefix = prefixOf(id);
  if (accepts.includes(prefix)) return;
  const right = otherwise[prefix];
  throw invalid(
    right
      ? `${id} is not refunded here: use ${right}`
      : `id must start with ${accepts.map((kind) => `${kind}_`).join(', ')}`,
    'id',
  );
}

/** The charge to refund: the one with the id, or the one that paid the checkout. */
async function chargeOf(tx: Transaction, id: string): Promise<Charge> {
  if (prefixOf(id) !== Checkout.prefix)
    return lockCharge(tx, (await tx.find(Charge, id)) ?? refuseMissing(id));
  const checkout = (await tx.find(Checkout, id)) ?? refuseMissing(id);
  if (checkout.frequency === 'MULTIPLE_PAYMENTS')
    throw invalid(
      `${id} is a payment link: refund one of its payments (char_…) with POST /v2/payment-links/refund`,
      'id',
    );
  if (!checkout.paidChargeId)
    throw invalid(
      `this checkout is ${checkout.status}: nothing was paid`,
      'id',
      'TRANSACTION_NOT_REFUNDABLE',
    );
  return lockCharge(tx, await tx.get(Charge, checkout.paidChargeId));
}

async function lockCharge(tx: Transaction, { id, checkoutId }: Charge): Promise<Charge> {
  if (checkoutId) await tx.lock(Checkout, checkoutId);
  return tx.lock(Charge, id);
}

function refuseMissing(id: string): never {
  throw notFound(
    `no payment ${id} in this environment of this store`,
    'id',
    'TRANSACTION_NOT_FOUND',
  );
}

/** The refund of the charge: the open or complete one if there is one already, otherwise a new one with its money set aside. */
async function addRefund(tx: Transaction, charge: Charge, reason: string): Promise<Refund> {
  const known = await tx.findBy(Refund, {
    originalId: charge.id,
    kind: 'REQUESTED',
    status: In(['PENDING', 'COMPLETE']),
  });
  if (known) return known;
  checkRefundable(charge, tx.now());
  const paid = charge.paidAmount ?? 0;
  const earned = paid - charge.platformFee;
  const isPending = charge.availableAt !== null;
  if (!isPending && (await lockBalance(tx, 'AVAILABLE')) < earned)
    throw invalid('the available balance does not cover this refund', 'id', 'INSUFFICIENT_FUNDS');
  const refund = await tx.insert(Refund, {
    status: 'PENDING',
    kind: 'REQUESTED',
    amount: paid,
    reason,
    originalId: charge.id,
    failureReason: null,
    checkAt: tx.now(),
    availableAt: charge.availableAt,
    fee: String(charge.platformFee),
    paymentReference: await paymentReferenceOf(tx, charge),
  });
  await post(tx, 'refund', refund.id, {
    [accountOf(charge)]: -earned,
    FEES: -charge.platformFee,
    IN_TRANSIT: paid,
  });
  if (isPending) await tx.save(Object.assign(charge, { availableAt: null }));
  return refund;
}

function checkRefundable({ status, method, paidAmount, paidAt }: Charge, now: Date): void {
  const refuse = (
    sentence: string,
    code: 'TRANSACTION_UNDER_DISPUTE' | 'INVALID_METHOD' | 'TRANSACTION_NOT_REFUNDABLE',
  ) => invalid(sentence, 'id', code);
  if (status === 'UNDER_DISPUTE')
    throw refuse('this payment is disputed: wait for the outcome', 'TRANSACTION_UNDER_DISPUTE');
  if (method === 'BOLETO')
    throw refuse(
      'boletos cannot be refunded: pay the buyer with POST /v2/pix/send',
      'INVALID_METHOD',
    );
  if (status !== 'PAID' || !paidAmount || !paidAt)
    throw refuse(`this payment is ${status} and cannot be refunded`, 'TRANSACTION_NOT_REFUNDABLE');
  if (method === 'PIX' && later(paidAt, PIX_WINDOW_MS) < now)
    throw refuse(
      'a PIX payment can be refunded for 90 days, which are over',
      'TRANSACTION_NOT_REFUNDABLE',
    );
}

/** What the provider knows the payment by: the approved attempt of a card, the charge itself otherwise. */
export async function paymentReferenceOf(rows: Rows, charge: Charge): Promise<string> {
  if (charge.method !== 'CARD') return charge.providerId ?? charge.id;
  return (
    (await rows.findBy(ChargeAttempt, { chargeId: charge.id, status: 'APPROVED' }))?.id ?? charge.id
  );
}
