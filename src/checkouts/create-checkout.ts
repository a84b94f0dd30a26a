/** Turns a list of products into a page where a buyer pays. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { PaymentMethod } from '../charges/charge';
import { offeredCodes } from '../coupons/coupon-uses';
import { LateFine, LateInterest } from '../charges/late-terms';
import { Customer } from '../customers/customer';
import { Count, FreeData, Id, Nested, OneOf, Text } from '../kit/columns';
import type { Context } from '../kit/context';
import { invalid, notFound, unprocessable } from '../kit/errors';
import { fingerprintOf } from '../kit/fingerprint';
import { operation } from '../kit/operation';
import type { Rows } from '../kit/rows';
import { Product } from '../products/product';
import { Store } from '../stores/store';
import {
  CardOptions,
  CheckoutFrequency,
  RetryPolicy,
  checkoutView,
  type Checkout,
  type CheckoutItem,
} from './checkout';
import { insertCheckout } from './insert-checkout';
import { findRepeated } from './repeated-checkout';

const ITEMS_MAX = 100;
const EXPIRES_IN_MIN = 60;
const EXPIRES_IN_MAX = 31_536_000;
const COUPONS_MAX = 50;

@InputType({ description: 'A product and how many of it.' })
export class CheckoutItemInput {
  @Id('The id of the product.') id: string;
  @Count('How many units.', { min: 1, max: 100_000 }) quantity: number;
}

export const ITEMS = { list: true, minItems: 1, maxItems: ITEMS_MAX };
export const METHODS = { list: true, nullable: true, minItems: 1, maxItems: 3 };

/** What every page where a buyer pays is made of. */
@InputType()
export class CheckoutTerms {
  @Nested(() => CheckoutItemInput, 'What is sold.', ITEMS) items: CheckoutItemInput[];
  @Id('The stored customer it is for.', { nullable: true }) customerId: string | null;
  @Text(
    'Your own id of it. Not unique, but an equal body with the same one answers the first checkout again, within 24 hours and while that one is PENDING.',
    { nullable: true, max: 200 },
  )
  externalId: string | null;
  @Text('Where the buyer goes on turning back: an https, http or app address.', {
    nullable: true,
    max: 2_000,
  })
  returnUrl: string | null;
  @Text('Where the buyer goes after paying.', { nullable: true, max: 2_000 }) completionUrl:
    string | null;
  @OneOf(PaymentMethod, 'How it can be paid; PIX and CARD if left out.', METHODS) methods:
    PaymentMethod[] | null;
  @Text('Codes of the coupons the buyer may use.', {
    list: true,
    nullable: true,
    maxItems: COUPONS_MAX,
  })
  coupons: string[] | null;
  @FreeData('Your own data, stored and returned.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
  @Id('A one-off product offered after payment.', { nullable: true }) upSellProductId:
    string | null;
  @Nested(() => LateInterest, 'Interest on a boleto paid late; without effect on PIX and CARD.', {
    nullable: true,
  })
  interest: LateInterest | null;
  @Nested(() => LateFine, 'Fine on a boleto paid late; without effect on PIX and CARD.', {
    nullable: true,
  })
  fine: LateFine | null;
  @Count('Lifetime in seconds; it never expires if left out.', {
    nullable: true,
    min: EXPIRES_IN_MIN,
    max: EXPIRES_IN_MAX,
  })
  expiresIn: number | null;
  @Nested(() => CardOptions, 'How it takes cards.', { nullable: true }) card: CardOptions | null;
}

@InputType()
export class CreateCheckoutInput extends CheckoutTerms {
  @Nested(
    () => CheckoutItemInput,
    'What is sold; exactly one recurring product for a subscription.',
    ITEMS,
  )
  override items: CheckoutItemInput[];
  @OneOf(
    PaymentMethod,
    'How it can be paid; PIX and CARD if left out, CARD for a subscription.',
    METHODS,
  )
  override methods: PaymentMethod[] | null;
  @OneOf(
    CheckoutFrequency,
    'How often it can be paid; `ONE_TIME` if left out. `SUBSCRIPTION` also needs the permission `SUBSCRIPTION:CREATE`.',
    { nullable: true },
  )
  frequency: CheckoutFrequency | null;
  @Nested(() => RetryPolicy, 'How failed charges of a subscription are tried again.', {
    nullable: true,
  })
  retryPolicy: RetryPolicy | null;
}

export const createCheckout = operation(
  {
    description: 'Turns a list of products into a page where a buyer pays.',
    permission: 'CHECKOUT:CREATE',
    input: CreateCheckoutInput,
    output: checkoutView,
  },
  (ctx, input) => addCheckout(ctx, input, input.frequency ?? 'ONE_TIME'),
);

/** The same, for the routes and mutations that fix the frequency. */
export async function addCheckout(
  ctx: Context,
  input: CheckoutTerms & { retryPolicy?: RetryPolicy | null },
  frequency: CheckoutFrequency,
): Promise<Checkout> {
  if (frequency === 'SUBSCRIPTION') ctx.require('SUBSCRIPTION:CREATE');
  checkAddress(input.returnUrl, 'returnUrl');
  checkAddress(input.completionUrl, 'completionUrl');
  const fingerprint = fingerprintOf({ ...input, frequency });
  return ctx.transaction(async (tx) => {
    const repeated = await findRepeated(tx, input.externalId, fingerprint);
    if (repeated) return repeated;
    const products = await productsOf(tx, input.items);
    if (frequency === 'SUBSCRIPTION') await checkSubscription(tx, input, products);
    else checkOneOff(products);
    await checkCustomer(tx, input.customerId);
    await checkUpsell(tx, input.upSellProductId);
    checkCoupons(input, frequency);
    const coupons = await offeredCodes(tx, input.coupons ?? []);
    const items: CheckoutItem[] = input.items.map(({ id, quantity }, index) => ({
      id,
      quantity,
      name: products[index]?.name ?? '',
      price: products[index]?.price ?? 0,
      externalId: products[index]?.externalId ?? null,
    }));
    return insertCheckout(tx, { ...input, coupons }, { items, frequency, fingerprint });
  });
}

async function productsOf(rows: Rows, items: readonly CheckoutItemInput[]): Promise<Product[]> {
  const found = new Map(
    (
      await rows.listByIds(
        Product,
        items.map(({ id }) => id),
      )
    ).map((product) => [product.id, product]),
  );
  return items.map(({ id }, index) => {
    const product = found.get(id);
    if (!product)
      throw notFound(
        `items.${index}.id: no product ${id} in this environment of this store`,
        `items.${index}.id`,
      );
    if (product.status !== 'ACTIVE')
      throw unprocessable(
        `items.${index}.id: the product ${id} is ${product.status} and cannot be sold`,
        `items.${index}.id`,
      );
    return product;
  });
}

function checkOneOff(products: readonly Product[]): void {
  const recurring = products.findIndex(({ cycle }) => cycle !== null);
  if (recurring >= 0)
    throw unprocessable(
      `items.${recurring}.id: a product with a cycle is sold by subscription: use POST /v2/subscriptions/create`,
      `items.${recurring}.id`,
    );
}

async function checkSubscription(
  rows: Rows,
  { items, methods }: CheckoutTerms,
  products: readonly Product[],
): Promise<void> {
  if (items.length !== 1)
    throw invalid('items must have exactly 1 entry for a subscription', 'items');
  if (!products[0]?.cycle)
    throw unprocessable(
      'items.0.id: the product has no cycle, so it cannot be subscribed to',
      'items.0.id',
    );
  if (methods?.includes('BOLETO'))
    throw invalid('methods must be PIX or CARD for a subscription', 'methods');
  if (methods?.includes('PIX') && !(await hasAutomaticPix(rows)))
    throw invalid(
      'methods: PIX needs the automatic-PIX feature, which this store does not have',
      'methods',
    );
  if (products[0].trialDays && methods && !methods.includes('CARD'))
    throw unprocessable(
      'methods: a subscription by PIX takes no trial, and this product has one',
      'methods',
    );
}

async function hasAutomaticPix(rows: Rows): Promise<boolean> {
  const [store] = await rows.sql<Pick<Store, 'automaticPixDev' | 'automaticPixProduction'>>(
    `SELECT "automaticPixDev", "automaticPixProduction" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
  );
  return Boolean(rows.scope.devMode ? store?.automaticPixDev : store?.automaticPixProduction);
}

export async function checkCustomer(
  rows: Rows,
  customerId: string | null | undefined,
): Promise<void> {
  if (!customerId) return;
  if (!(await rows.findBy(Customer, { id: customerId, deletedAt: IsNull() })))
    throw notFound(
      `customerId: no customer ${customerId} in this environment of this store`,
      'customerId',
    );
}

async function checkUpsell(rows: Rows, productId: string | null | undefined): Promise<void> {
  if (!productId) return;
  const product = await rows.get(Product, productId, 'upSellProductId');
  if (product.status !== 'ACTIVE' || product.cycle)
    throw unprocessable(
      'upSellProductId must be an ACTIVE product without a cycle',
      'upSellProductId',
    );
}

function checkCoupons({ coupons, methods }: CheckoutTerms, frequency: CheckoutFrequency): void {
  const isPixOnly = frequency === 'SUBSCRIPTION' && methods?.every((method) => method === 'PIX');
  if (isPixOnly && coupons && coupons.length > 0)
    throw unprocessable('coupons: a subscription paid by PIX takes no coupon', 'coupons');
}

/** Refuses addresses that would run in the buyer's browser instead of leading somewhere. */
export function checkAddress(address: string | null | undefined, field: string): void {
  if (address === null || address === undefined) return;
  const protocol = URL.canParse(address) ? new URL(address).protocol : null;
  if (
    protocol === null ||
    ['javascript:', 'data:', 'blob:', 'file:', 'vbscript:'].includes(protocol)
  )
    throw invalid(`${field} must be an https, http or app address`, field);
}
