/** The buyer pays a checkout, in Dev mode: the same steps as on the page, with a test card or a simulated PIX. */
import { InputType } from 'type-graphql';
import { BEGUN_LAST, BuyerInput, Charge, PaymentMethod, type Buyer } from '../charges/charge';
import { Checkout, checkoutBeside, checkoutOptional, checkoutView } from '../checkouts/checkout';
import { Count, Id, Nested, OneOf, Text } from '../kit/columns';
import type { Context } from '../kit/context';
import { operation } from '../kit/operation';
import { view } from '../kit/view';
import { simulatorFor } from '../providers/registry';
import type { Payment } from './open-payment';
import { payAtSimulator } from './pay-at-simulator';
import { payByCard, payByCode } from './pay-checkout';

@InputType({ description: 'A card of Dev mode.' })
export class TestCardInput {
  @Text('One of the test card numbers; any other is refused.', { min: 1, max: 30 }) number: string;
}

@InputType()
export class SimulatePaymentInput {
  @Id('The id of the checkout or link.') id: string;
  @OneOf(
    PaymentMethod,
    'How the buyer pays; CARD if a card is given, else the first method of the checkout.',
    { nullable: true },
  )
  method: PaymentMethod | null;
  @Nested(() => TestCardInput, 'The card; 4242424242424242 if left out.', { nullable: true })
  card: TestCardInput | null;
  @Count('In how many instalments the card pays.', { nullable: true, min: 1, max: 12 })
  installments: number | null;
  @Text('The code of the coupon the buyer types.', { nullable: true, max: 50 }) coupon:
    string | null;
  @Nested(() => BuyerInput, 'The buyer.', { nullable: true }) customer: BuyerInput | null;
}

const CARD_THAT_PAYS = '4242424242424242';

/** The checkout after the payment, with what became of the try: a declined card leaves it PENDING. */
export const paidCheckoutView = view(
  Checkout,
  checkoutView.fields as readonly (keyof Checkout & string)[],
  async (rows, checkout) => {
    const charge = await rows.findBy(Charge, { checkoutId: checkout.id }, BEGUN_LAST);
    const payment = charge && {
      id: charge.id,
      status: charge.failureReason ? 'FAILED' : charge.status,
      reason: charge.failureReason,
    };
    return { ...(await checkoutView.render(rows, checkout)), payment };
  },
  {
    name: 'PaidCheckout',
    optional: checkoutOptional,
    beside: {
      ...checkoutBeside,
      payment: {
        type: ['object', 'null'],
        description: 'What became of the try.',
        required: ['id', 'status', 'reason'],
        properties: {
          id: { type: 'string' },
          status: { type: 'string' },
          reason: {
            type: ['string', 'null'],
            description: 'Why it was declined; null if it was not.',
          },
        },
      },
    },
  },
);

export const simulatePayment = operation(
  {
    description: 'Pays a checkout or payment link, as the buyer would.',
    permission: 'CHECKOUT:CREATE',
    input: SimulatePaymentInput,
    output: paidCheckoutView,
    devModeOnly: true,
  },
  async (ctx, input) => {
    const checkout = await ctx.rows.get(Checkout, input.id);
    const method = input.method ?? (input.card ? 'CARD' : checkout.methods[0]) ?? 'PIX';
    const buyer: Buyer = {
      name: input.customer?.name ?? null,
      email: input.customer?.email ?? null,
      taxId: input.customer?.taxId ?? null,
      cellphone: input.customer?.cellphone ?? null,
    };
    const card =
      method === 'CARD'
        ? await simulatorFor(ctx).tokenise(input.card?.number ?? CARD_THAT_PAYS)
        : null;
    const payment: Payment = {
      method,
      buyer,
      installments: input.installments ?? 1,
      card,
      coupon: input.coupon ?? null,
      session: null,
    };
    if (card) await payByCard(ctx, checkout.id, { ...payment, card });
    else await payAtOnce(ctx, checkout.id, payment);
    return ctx.rows.get(Checkout, checkout.id);
  },
);

async function payAtOnce(ctx: Context, checkoutId: string, payment: Payment): Promise<void> {
  const charge = await payByCode(ctx, checkoutId, payment);
  if (charge) await payAtSimulator(ctx, charge);
}
