/**
 * The rules of a coupon: for which products, amounts, payment methods and buyers it is. Uses by the
 * same buyer are counted where they are reserved: see coupon-buyers.ts.
 */
import { InputType } from 'type-graphql';
import { PaymentMethod } from '../providers/payment-method';
import { productsNamed } from '../products/find-sold';
import { Cents, Count, Flag, Id, OneOf } from '../../platform/records/columns/columns';
import { invalid } from '../../platform/operations/errors';
import { sum, times } from '../../platform/operations/money';
import type { Rows } from '../../platform/records/rows';
import type { Coupon } from './coupon';

const PRODUCTS_MAX = 100;
const OPTIONAL = { nullable: true, clearable: true };

@InputType()
export class CouponRulesInput {
  @Id(
    'Only these products are discounted: their ids, or your own `externalId` of them; all if left out.',
    {
      ...OPTIONAL,
      list: true,
      minItems: 1,
      maxItems: PRODUCTS_MAX,
      max: 200,
    },
  )
  productIds?: string[] | null;
  @Cents('The items must cost at least so much before the discount, in cents.', {
    ...OPTIONAL,
    min: 1,
  })
  minimumAmount?: number | null;
  @Count(
    'How many times one buyer can use it. Buyers are distinguished by their tax id, else by their ' +
      'e-mail address.',
    { ...OPTIONAL, min: 1 },
  )
  maxPerCustomer?: number | null;
  @Flag('Whether only buyers can use it who have never paid this store before.', {
    nullable: true,
  })
  isFirstPurchaseOnly?: boolean | null;
  @OneOf(PaymentMethod, 'Only these payment methods are discounted; all if left out.', {
    ...OPTIONAL,
    list: true,
    minItems: 1,
    maxItems: PaymentMethod.length,
  })
  methods?: PaymentMethod[] | null;
}

export type CouponRules = Pick<
  Coupon,
  'productIds' | 'minimumAmount' | 'maxPerCustomer' | 'isFirstPurchaseOnly' | 'methods'
>;

/** The rules that were sent, with the ids of the products. Refuses an unknown product. */
export async function rulesOf(
  rows: Rows,
  { productIds, minimumAmount, maxPerCustomer, isFirstPurchaseOnly, methods }: CouponRulesInput,
): Promise<Partial<CouponRules>> {
  return {
    ...(productIds !== undefined && { productIds: await idsOf(rows, productIds) }),
    ...(minimumAmount !== undefined && { minimumAmount }),
    ...(maxPerCustomer !== undefined && { maxPerCustomer }),
    ...(typeof isFirstPurchaseOnly === 'boolean' && { isFirstPurchaseOnly }),
    ...(methods !== undefined && { methods: methods && [...new Set(methods)] }),
  };
}

async function idsOf(rows: Rows, names: readonly string[] | null): Promise<string[] | null> {
  if (names === null) return null;
  const found = await productsNamed(rows, names);
  const ids = names.map((name, index) => {
    const product = found.get(name);
    if (!product)
      throw invalid(
        `productIds.${index}: no product ${name} in this environment of this store`,
        `productIds.${index}`,
        { reason: 'UNKNOWN' },
      );
    return product.id;
  });
  return [...new Set(ids)];
}

/** An item of a checkout: the id of its product, and cents of each. */
interface SoldItem {
  id: string;
  price: number;
  quantity: number;
}

/** The amount that the coupon discounts: that of the items which it is for, in cents. */
export function discountedPart({ productIds }: Coupon, items: readonly SoldItem[]): number {
  return sum(
    items
      .filter(({ id }) => productIds === null || productIds.includes(id))
      .map(({ price, quantity }) => times(price, quantity)),
  );
}

/** Refuses with 400 a coupon that is not for these items or, if it is chosen, for this method. */
export function checkRules(
  coupon: Coupon,
  items: readonly SoldItem[],
  method: PaymentMethod | null,
): void {
  const { code, productIds, minimumAmount, methods } = coupon;
  if (productIds && !items.some(({ id }) => productIds.includes(id)))
    throw invalid(`coupon: ${code} is for other products`, 'coupon', {
      reason: 'COUPON_OTHER_PRODUCT',
      values: { given: code },
    });
  const amount = sum(items.map(({ price, quantity }) => times(price, quantity)));
  if (minimumAmount !== null && amount < minimumAmount)
    throw invalid(
      `coupon: ${code} needs items of at least ${minimumAmount} cents, and these cost ${amount}`,
      'coupon',
      { reason: 'COUPON_MINIMUM', values: { limit: minimumAmount, given: amount, unit: 'cents' } },
    );
  if (method && methods && !methods.includes(method))
    throw invalid(`coupon: ${code} is for payments by ${methods.join(', ')}`, 'coupon', {
      reason: 'COUPON_OTHER_METHOD',
      values: { choices: methods },
    });
}
