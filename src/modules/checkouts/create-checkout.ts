/** Creates a page where a buyer pays for a list of products. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { BOLETO_MIN } from '../charges/new-charge';
import { wrongDueDate } from '../charges/terms/due-date';
import { PaymentMethod } from '../providers/payment-method';
import { methodsServed } from '../providers/accounts/serving-account';
import { offeredCodes } from '../coupons/coupon-uses';
import { Customer } from '../customers/customer';
import { Nested, OneOf } from '../../platform/records/columns/columns';
import type { Context } from '../../platform/operations/context';
import {
  invalid,
  notFound,
  refuseWrong,
  unprocessable,
  type WrongField,
} from '../../platform/operations/errors';
import { fingerprintOf } from '../../platform/records/fingerprint';
import { operation } from '../../platform/operations/operation';
import type { Rows } from '../../platform/records/rows';
import { productsNamed } from '../products/find-sold';
import { dearestPayments, readSplits, type SplitPrice } from '../ledger/sub-accounts/read-splits';
import { sum, times } from '../../platform/operations/money';
import { INSTALLMENTS_MAX } from './links/card-options';
import { Product } from '../products/product';
import { hasAutomaticPix } from '../stores/automatic-pix';
import type { Checkout } from './checkout';
import { CheckoutFrequency } from './checkout-frequency';
import { RetryPolicy } from './retry-policy';
import { checkoutView } from './shown/checkout-view';
import type { CheckoutItem } from './checkout-item';
import { insertCheckout } from './insert-checkout';
import { invoiceDefaults } from './invoice-defaults';
import type { LinkTerms } from './links/free-amount';
import { findOpen } from './repeated-checkout';
import { CheckoutItemInput, ITEMS, METHODS, CheckoutTerms } from './checkout-terms';
import {
  invoiceTerms,
  refuseInvoiceTerms,
  type Collection,
  type InvoiceInput,
  type InvoiceTerms,
} from './invoice-terms';

@InputType()
export class CreateCheckoutInput extends CheckoutTerms {
  @Nested(
    () => CheckoutItemInput,
    'The products to sell; exactly one recurring product for a subscription.',
    ITEMS,
  )
  override items: CheckoutItemInput[];
  @OneOf(
    PaymentMethod,
    'The payment methods to offer; PIX and CARD if left out, CARD for a subscription.',
    METHODS,
  )
  override methods: PaymentMethod[] | null;
  @OneOf(
    CheckoutFrequency,
    'How many times it can be paid; `ONE_TIME` if left out. `SUBSCRIPTION` also needs the ' +
      'permission `SUBSCRIPTION:CREATE`.',
    { nullable: true },
  )
  frequency: CheckoutFrequency | null;
  @Nested(() => RetryPolicy, 'The retry policy for failed charges of the subscription.', {
    nullable: true,
  })
  retryPolicy: RetryPolicy | null;
}

export const createCheckout = operation(
  {
    title: 'Create a checkout',
    description: 'Creates a payment page for a list of products.',
    permission: 'CHECKOUT:CREATE',
    input: CreateCheckoutInput,
    output: checkoutView,
    alsoWrong: (input, now) => wrongTerms(input, input.frequency ?? 'ONE_TIME', now),
  },
  (ctx, input) => addCheckout(ctx, input, input.frequency ?? 'ONE_TIME'),
);

/** The same, for routes and mutations that fix the frequency. */
export async function addCheckout(
  ctx: Context,
  input: CheckoutTerms &
    Partial<LinkTerms> &
    CollectionTerms & { retryPolicy?: RetryPolicy | null },
  frequency: CheckoutFrequency,
): Promise<Checkout> {
  if (frequency === 'SUBSCRIPTION') ctx.require('SUBSCRIPTION:CREATE');
  const sold = (input.items ?? []).map(({ id, quantity }) => ({ id, quantity: quantity ?? 1 }));
  const fingerprint = fingerprintOf({ ...input, items: sold, frequency });
  return ctx.transaction(async (tx) => {
    const repeated = await findOpen(tx, input.externalId, { frequency, fingerprint });
    if (repeated) return repeated;
    refuseWrong(wrongTerms(input, frequency, tx.now()));
    const products = await productsOf(tx, sold);
    const invoice = await invoiceOf(ctx, input, products[0] ?? null);
    if (frequency !== 'SUBSCRIPTION') checkOneOff(products);
    else await checkSubscription(tx, input, products);
    await checkCustomer(tx, input.customerId);
    const upSellProductId = await upSellOf(tx, input.upSellProductId);
    if (!invoice) checkCoupons(input, frequency);
    const coupons = await offeredCodes(tx, input.coupons ?? []);
    const items: CheckoutItem[] = sold.map(({ id, quantity }, index) => ({
      id: products[index]?.id ?? id,
      quantity,
      name: products[index]?.name ?? '',
      price: products[index]?.price ?? 0,
      externalId: products[index]?.externalId ?? null,
    }));
    const methods = invoice?.methods ?? input.methods;
    const price = priceOf(input, items, frequency);
    refuseUnpayable(methods ?? [], mostOf(input, price.amount));
    const splits = await readSplits(tx, input.splits, price);
    return insertCheckout(
      tx,
      { ...input, splits, coupons, upSellProductId, ...(invoice && { methods: invoice.methods }) },
      { items, frequency, fingerprint, invoice, setupFee: setupFeeOf(frequency, products) },
    );
  });
}

/** Refuses a page that offers boleto alone and asks for less than a boleto is issued for. */
function refuseUnpayable(methods: readonly PaymentMethod[], most: number): void {
  if (most >= BOLETO_MIN || methods.length === 0 || methods.some((one) => one !== 'BOLETO')) return;
  throw invalid(
    `methods: a boleto is of at least ${BOLETO_MIN} cents, and this is of ${most}: add another method`,
    'methods',
    { reason: 'TOO_LOW', values: { given: most, limit: BOLETO_MIN, unit: 'cents' } },
  );
}

/** What a buyer can pay at most, before discounts. */
function mostOf({ minimumAmount, maximumAmount }: Partial<LinkTerms>, price: number): number {
  return minimumAmount ? (maximumAmount ?? Infinity) : price;
}

/** Before discounts, by the dearest way to pay. */
function priceOf(
  { minimumAmount, methods, card }: CheckoutTerms & Partial<LinkTerms>,
  items: readonly CheckoutItem[],
  frequency: CheckoutFrequency,
): SplitPrice {
  const standard: PaymentMethod[] = frequency === 'SUBSCRIPTION' ? ['CARD'] : ['PIX', 'CARD'];
  const installments =
    frequency === 'SUBSCRIPTION' ? 1 : (card?.maxInstallments ?? INSTALLMENTS_MAX);
  return {
    amount: minimumAmount ?? sum(items.map(({ price, quantity }) => times(price, quantity))),
    payments: dearestPayments(methods ?? standard, installments),
  };
}

/** Whatever the quantity, a subscription is set up once. */
function setupFeeOf(frequency: CheckoutFrequency, [product]: readonly Product[]): number | null {
  return frequency === 'SUBSCRIPTION' ? (product?.setupFee ?? null) : null;
}

/** What is wrong with terms of which each is right for itself. `now` is the time of the store. */
export function wrongTerms(
  { items, methods, dueDate, card, collection, invoice }: Partial<CheckoutTerms> & CollectionTerms,
  frequency: CheckoutFrequency,
  now: Date,
): WrongField[] {
  const wrong = wrongDueDate(dueDate, now);
  if (frequency !== 'SUBSCRIPTION') return wrong;
  if (items && items.length !== 1)
    wrong.push({
      field: 'items',
      message: 'items must have exactly 1 entry for a subscription',
      reason: 'TOO_MANY',
      values: { limit: 1 },
    });
  if (card?.passFeesToCustomer)
    wrong.push({
      field: 'card.passFeesToCustomer',
      message:
        'card.passFeesToCustomer must be false for a subscription: the store bears the fee of ' +
        'its cards',
      reason: 'NOT_USED',
    });
  if (invoice && collection !== 'INVOICE')
    wrong.push({
      field: 'invoice',
      message: 'invoice is only valid with collection INVOICE',
      reason: 'ONLY_WITH',
      values: { with: ['collection'] },
    });
  if (collection === 'INVOICE') return [...wrong, ...otherMethods(methods, invoice?.methods)];
  if (methods?.includes('BOLETO'))
    wrong.push({
      field: 'methods',
      message: 'methods must be PIX or CARD for a subscription',
      reason: 'NOT_A_CHOICE',
      values: { choices: ['PIX', 'CARD'] },
    });
  return wrong;
}

/** What only a subscription has. */
interface CollectionTerms {
  collection?: Collection | null;
  invoice?: InvoiceInput | null;
}

/** Both name the methods of every payment. */
function otherMethods(
  methods: readonly string[] | null | undefined,
  ofInvoice: readonly string[] | null | undefined,
): WrongField[] {
  if (!methods || !ofInvoice) return [];
  if (methods.toSorted().join() === ofInvoice.toSorted().join()) return [];
  return [
    {
      field: 'methods',
      message: 'methods must equal invoice.methods with collection INVOICE: leave it out',
      reason: 'NOT_A_CHOICE',
      values: { choices: [...ofInvoice] },
    },
  ];
}

/** Null for automatic collection. Refuses with 422 days that do not fit the cycle. */
async function invoiceOf(
  ctx: Context,
  { collection, invoice, methods }: CheckoutTerms & CollectionTerms,
  product: Product | null,
): Promise<InvoiceTerms | null> {
  if (collection !== 'INVOICE' || !product?.cycle) return null;
  const given = { ...invoice, methods: invoice?.methods ?? methods };
  const served = await methodsServed(ctx);
  const defaults = await invoiceDefaults(ctx.rows);
  const terms = invoiceTerms(given, { cycle: product.cycle, methods: served, defaults });
  refuseInvoiceTerms(terms, product.cycle);
  return terms;
}

async function productsOf(rows: Rows, items: readonly { id: string }[]): Promise<Product[]> {
  const names = items.map(({ id }) => id);
  const found = await productsNamed(rows, names);
  return items.map(({ id }, index) => {
    const product = found.get(id);
    if (!product)
      throw notFound(
        `items.${index}.id: no product ${id} in this environment of this store${meant(id)}`,
        `items.${index}.id`,
      );
    if (product.status !== 'ACTIVE')
      throw unprocessable(
        `items.${index}.id: the product ${id} is ${product.status} and cannot be sold`,
        `items.${index}.id`,
        { reason: 'NOT_SOLD' },
      );
    const first = names.findIndex((name) => found.get(name)?.id === product.id);
    if (first < index)
      throw invalid(
        `items.${index}.id is the product of items.${first}: send it once, with the whole quantity`,
        `items.${index}.id`,
        { reason: 'NOT_TOGETHER', values: { with: [`items.${first}.id`] } },
      );
    return product;
  });
}

/** The id of something else was sent. */
function meant(id: string): string {
  return /^[a-z]+(_[a-z]+)?_[0-9A-Z]{20,}$/.test(id) && !id.startsWith(`${Product.prefix}_`)
    ? `: the id of a product starts with ${Product.prefix}_`
    : '';
}

function checkOneOff(products: readonly Product[]): void {
  const recurring = products.findIndex(({ cycle }) => cycle !== null);
  if (recurring >= 0)
    throw unprocessable(
      `items.${recurring}.id: a product with a cycle is sold by subscription: use ` +
        'POST /v2/subscriptions/create',
      `items.${recurring}.id`,
      { reason: 'HAS_CYCLE' },
    );
}

async function checkSubscription(
  rows: Rows,
  { methods, collection }: CheckoutTerms & CollectionTerms,
  products: readonly Product[],
): Promise<void> {
  if (!products[0]?.cycle)
    throw unprocessable(
      'items.0.id: the product has no cycle, so it cannot be subscribed to',
      'items.0.id',
      { reason: 'NO_CYCLE' },
    );
  if (collection === 'INVOICE') return;
  if (methods?.includes('PIX') && !(await hasAutomaticPix(rows)))
    throw invalid(
      'methods: PIX needs the automatic-PIX feature, which this store does not have',
      'methods',
      { reason: 'FEATURE_MISSING' },
    );
  if (products[0].trialDays && methods && !methods.includes('CARD'))
    throw unprocessable(
      'methods: a subscription by PIX takes no trial, and this product has one',
      'methods',
      { reason: 'WRONG_METHOD' },
    );
}

export async function checkCustomer(
  rows: Rows,
  customerId: string | null | undefined,
): Promise<void> {
  if (customerId === null || customerId === undefined) return;
  if (!(await rows.findBy(Customer, { id: customerId, deletedAt: IsNull() })))
    throw notFound(
      `customerId: no customer ${customerId} in this environment of this store`,
      'customerId',
    );
}

/** The id of the product that is offered after payment. */
async function upSellOf(rows: Rows, name: string | null | undefined): Promise<string | null> {
  if (!name) return null;
  const product = (await productsNamed(rows, [name])).get(name);
  if (!product)
    throw notFound(
      `upSellProductId: no product ${name} in this environment of this store`,
      'upSellProductId',
    );
  if (product.status !== 'ACTIVE' || product.cycle)
    throw unprocessable(
      'upSellProductId must be an ACTIVE product without a cycle',
      'upSellProductId',
      { reason: 'NOT_SOLD' },
    );
  return product.id;
}

function checkCoupons({ coupons, methods }: CheckoutTerms, frequency: CheckoutFrequency): void {
  const isPixOnly = frequency === 'SUBSCRIPTION' && methods?.every((method) => method === 'PIX');
  if (isPixOnly && coupons && coupons.length > 0)
    throw unprocessable('coupons: a subscription paid by PIX takes no coupon', 'coupons', {
      reason: 'WRONG_METHOD',
    });
}
