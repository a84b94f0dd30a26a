/** Computes what a buyer would pay by card for a transparent charge, by number of installments. */
import { InputType, ObjectType } from 'type-graphql';
import { INSTALLMENTS_MAX } from '../../../checkouts/links/card-options';
import { checkUsable } from '../../../coupons/coupon-uses';
import { feesOf } from '../../../ledger/fees-of-store';
import { Cents, Count, Flag, Nested, Text } from '../../../../platform/records/columns/columns';
import { view } from '../../../../platform/records/columns/view';
import { invalid } from '../../../../platform/operations/errors';
import { CENTS_MAX } from '../../../../platform/operations/money';
import { operation } from '../../../../platform/operations/operation';
import { cardOptions, type CardOption } from '../card/card-total';
import { couponPrice } from './coupon-price';

@InputType()
export class QuoteTransparentInput {
  @Cents('The price, in cents.', { min: 1 }) amount: number;
  @Text('The code of a coupon.', { nullable: true, max: 200 }) coupon: string | null;
  @Flag('Whether the buyer pays the fee of the card on top of the price.', { nullable: true })
  passFeesToCustomer: boolean | null;
}

@ObjectType({ description: 'A number of installments, and what the buyer pays in all.' })
export class QuotedInstallments {
  @Count('The number of installments.', { min: 1, max: INSTALLMENTS_MAX }) installmentCount: number;
  @Cents('Each installment, in cents; the first ones have the cents that are left over.')
  installmentAmount: number;
  @Cents('What the buyer pays for the fee of the card, in cents; a part of `total`.')
  customerFee: number;
  @Cents('The sum of the installments, in cents.') total: number;
}

@ObjectType({ description: 'What a buyer would pay for a transparent charge by card.' })
export class TransparentQuote {
  @Cents('The price, in cents.') amount: number;
  @Text('The code of the coupon; null without one.', { nullable: true }) coupon: string | null;
  @Cents('The discount of the coupon, in cents.') discount: number;
  @Cents('The price after the discount, in cents.') amountAfterDiscount: number;
  @Nested(
    () => QuotedInstallments,
    'Every number of installments, fewest first, of which each is at least 1000 cents.',
    { list: true },
  )
  installments: QuotedInstallments[];
}

const quoteView = view(TransparentQuote, [
  'amount',
  'coupon',
  'discount',
  'amountAfterDiscount',
  'installments',
]);

export const quoteTransparent = operation(
  {
    title: 'Quote a transparent charge by card',
    description:
      'What a buyer would pay by card, in each number of installments, with a coupon and with or ' +
      'without the fee of the card. Reserves nothing.',
    permission: 'CHECKOUT:CREATE',
    alias: 'TRANSPARENT:CREATE',
    input: QuoteTransparentInput,
    output: quoteView,
  },
  async (ctx, { amount, coupon: code, passFeesToCustomer }) => {
    const { coupon, ...price } = await couponPrice(ctx.rows, {
      amount,
      coupon: code,
      method: 'CARD',
    });
    if (coupon) checkUsable(coupon, ctx.clock.now());
    const fees = passFeesToCustomer ? await feesOf(ctx.rows) : null;
    const options = cardOptions(price.amount, INSTALLMENTS_MAX, fees);
    if (options.length === 0)
      throw invalid(
        `amount: no total up to ${CENTS_MAX} cents leaves it when the fee of the card is taken`,
        'amount',
        { reason: 'TOO_HIGH', values: { limit: CENTS_MAX, unit: 'cents' } },
      );
    return Object.assign(new TransparentQuote(), {
      amount,
      coupon: coupon?.code ?? null,
      discount: price.discount,
      amountAfterDiscount: price.amount,
      installments: options.map(quoted),
    });
  },
);

function quoted({ parts, customerFee, total }: CardOption): QuotedInstallments {
  return Object.assign(new QuotedInstallments(), {
    installmentCount: parts.length,
    installmentAmount: parts.at(-1) ?? total,
    customerFee,
    total,
  });
}
