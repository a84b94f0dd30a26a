/**
 * Pays a checkout in Dev mode, with the same steps as on the page: with a test card or a simulated
 * PIX.
 */
import { InputType } from 'type-graphql';
import { In, IsNull, Not } from 'typeorm';
import { Charge } from '../../charges/charge';
import { Buyer } from '../../charges/buyer';
import { PaymentMethod } from '../../providers/payment-method';
import { Checkout } from '../../checkouts/checkout';
import { Cents, Count, Id, Nested, OneOf, Text } from '../../../platform/records/columns/columns';
import type { Context } from '../../../platform/operations/context';
import { transientConflict, unprocessable } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import type { Payment } from '../pay/payment';
import { trialByInvoice } from '../pay/trial-by-invoice';
import { PastItsTime, payAtSimulator } from './pay-at-simulator';
import { payByCard, payByCode } from '../pay/pay-checkout';
import { TestCardInput, tokenOfTestCard } from '../pay/card/test-card-input';
import { paidCheckoutView } from '../pay/paid-checkout';

@InputType()
export class SimulatePaymentInput {
  @Id('The id of the checkout or link.') id: string;
  @OneOf(
    PaymentMethod,
    'The payment method; CARD if a card is given, otherwise the first method of the checkout. Left ' +
      'out for a trial by invoice, which asks for none.',
    { nullable: true },
  )
  method: PaymentMethod | null;
  @Nested(() => TestCardInput, 'The card; 4242424242424242 if left out.', { nullable: true })
  card: TestCardInput | null;
  @Count('The number of installments of a card payment.', { nullable: true, min: 1, max: 12 })
  installments: number | null;
  @Cents(
    'What the buyer types, in cents, for a link whose buyers type the amount; its minimum if left ' +
      'out.',
    { nullable: true, min: 1 },
  )
  amount: number | null;
  @Text('The coupon code that the buyer enters.', { nullable: true, max: 50 }) coupon:
    | string
    | null;
  @Nested(() => Buyer, 'The buyer.', { nullable: true }) customer: Buyer | null;
}

const CARD_THAT_PAYS = '4242424242424242';

const CODES_MAX = 3;

export const simulatePayment = operation(
  {
    title: 'Simulate a payment',
    description:
      'Pays a checkout or payment link as a buyer would. A code that is paid after its checkout ' +
      'expired is late money: it goes back or, for a boleto, into suspense.',
    permission: 'CHECKOUT:CREATE',
    input: SimulatePaymentInput,
    output: paidCheckoutView,
    devModeOnly: true,
  },
  async (ctx, input) => {
    const checkout = await ctx.rows.get(Checkout, input.id);
    const asksForNone = (await trialByInvoice(ctx.rows, checkout)) !== null;
    if (asksForNone) refuseMethod(input);
    const method = input.method ?? (input.card ? 'CARD' : methodOf(checkout, asksForNone)) ?? 'PIX';
    const card =
      method === 'CARD' && !asksForNone ? await tokenOfTestCard(ctx, cardOf(input)) : null;
    const payment: Payment = {
      method,
      buyer: buyerOf(input),
      installments: input.installments ?? 1,
      amount: input.amount ?? checkout.minimumAmount,
      card,
      coupon: input.coupon ?? null,
      session: null,
    };
    if (card) await payByCard(ctx, checkout.id, { ...payment, card });
    else if (!(await isPaidLate(ctx, checkout, method))) await payAtOnce(ctx, checkout.id, payment);
    return ctx.rows.get(Checkout, checkout.id);
  },
);

/** The charge of 0 that begins a trial by invoice is one by card, without a card. */
function methodOf({ methods }: Checkout, asksForNone: boolean): PaymentMethod | undefined {
  return asksForNone ? 'CARD' : methods[0];
}

/** What would be ignored is refused. */
function refuseMethod({ method, card }: SimulatePaymentInput): void {
  if (!method && !card) return;
  const field = method ? 'method' : 'card';
  throw unprocessable(
    `${field}: a trial by invoice begins without a payment method: leave it out`,
    field,
    { reason: 'NOT_USED' },
  );
}

function buyerOf({ customer }: SimulatePaymentInput): Buyer {
  const { name = null, email = null, taxId = null, cellphone = null } = customer ?? {};
  return { name, email, taxId, cellphone };
}

function cardOf({ card }: SimulatePaymentInput): TestCardInput {
  return card ?? { number: CARD_THAT_PAYS, expMonth: null, expYear: null };
}

/** A checkout whose time is over takes no new payment, but a code of it may be paid too late. */
async function isPaidLate(
  ctx: Context,
  { id, status, expiresAt }: Checkout,
  method: PaymentMethod,
): Promise<boolean> {
  const isOver = status === 'PENDING' && expiresAt !== null && expiresAt <= ctx.clock.now();
  if (!isOver && status !== 'EXPIRED') return false;
  const code = await ctx.rows.findBy(
    Charge,
    { checkoutId: id, method, status: In(['PENDING', 'EXPIRED']), brCode: Not(IsNull()) },
    { id: 'DESC' },
  );
  if (code) await payAtSimulator(ctx, code);
  return code !== null;
}

/** If the clock moves in the meantime, the code may have expired. The buyer then gets a new one. */
async function payAtOnce(ctx: Context, checkoutId: string, payment: Payment): Promise<void> {
  for (let codes = 0; codes < CODES_MAX; codes++) {
    const charge = await payByCode(ctx, checkoutId, payment);
    if (!charge || (await isPaidInTime(ctx, charge))) return;
  }
  throw transientConflict('the clock was moved during this payment: try again', 'id');
}

async function isPaidInTime(ctx: Context, charge: Charge): Promise<boolean> {
  try {
    await payAtSimulator(ctx, charge, { inTime: true });
    return true;
  } catch (error) {
    if (error instanceof PastItsTime) return false;
    throw error;
  }
}
