/**
 * Creates a checkout or payment link as version 1 does: with full product data and optional
 * customer data in the request.
 */
import { InputType } from 'type-graphql';
import { offeredCodes } from '../../coupons/coupon-uses';
import { findOrAddCustomer, readTaxId } from '../../customers/create-customer';
import { taxIdFault } from '../../customers/tax-id';
import { choices } from '../../../platform/records/columns/choices';
import {
  Cents,
  Count,
  Email,
  Flag,
  FreeData,
  Id,
  Nested,
  OneOf,
  Text,
} from '../../../platform/records/columns/columns';
import { unprocessable } from '../../../platform/operations/errors';
import { fingerprintOf } from '../../../platform/records/fingerprint';
import { operation } from '../../../platform/operations/operation';
import type { Transaction } from '../../../platform/records/transaction';
import { Product } from '../../products/product';
import { billingView } from './billing';
import type { CheckoutItem } from '../checkout-item';
import { returnAddressFault } from './check-return-address';
import { checkCustomer } from '../create-checkout';
import { insertCheckout } from '../insert-checkout';
import { findRepeated } from '../repeated-checkout';

const PRODUCTS_MAX = 100;
const COUPONS_MAX = 50;

const BillingFrequency = choices('BillingFrequency', 'How often a billing can be paid.', {
  ONE_TIME: 'Once.',
  MULTIPLE_PAYMENTS: 'Any number of times.',
});

const BillingMethod = choices('BillingMethod', 'How a billing can be paid.', {
  PIX: 'By Pix.',
  CARD: 'By credit card.',
});

@InputType()
export class BillingProductInput {
  @Text('Your own id of the product; one that is not in the catalogue yet is added to it.', {
    min: 1,
    max: 200,
  })
  externalId: string;
  @Text('What buyers of this billing read.', { min: 1, max: 200 }) name: string;
  @Text('The text below the name.', { nullable: true, form: 'lines' }) description: string | null;
  @Count('The quantity.', { min: 1, max: 100_000 }) quantity: number;
  @Cents('Price of one unit in this billing, in cents.', { min: 1 }) price: number;
}

@InputType()
export class BillingCustomerInput {
  @Email('E-mail address.') email: string;
  @Text('Name.', { nullable: true, max: 200 }) name: string | null;
  @Text('Mobile phone.', { nullable: true, max: 30 }) cellphone: string | null;
  @Text('CPF or CNPJ, with or without punctuation.', {
    nullable: true,
    max: 30,
    check: taxIdFault,
  })
  taxId: string | null;
}

@InputType()
export class CreateBillingInput {
  @OneOf(BillingFrequency, 'How often it can be paid; `ONE_TIME` if left out.', { nullable: true })
  frequency: (typeof BillingFrequency)[number] | null;
  @OneOf(BillingMethod, 'How it can be paid: PIX, CARD or both.', {
    list: true,
    minItems: 1,
    maxItems: 2,
  })
  methods: (typeof BillingMethod)[number][];
  @Nested(() => BillingProductInput, 'The products sold.', {
    list: true,
    minItems: 1,
    maxItems: PRODUCTS_MAX,
  })
  products: BillingProductInput[];
  @Text('The address the buyer returns to without paying.', {
    max: 2_000,
    check: returnAddressFault,
  })
  returnUrl: string;
  @Text('The address the buyer goes to after paying.', { max: 2_000, check: returnAddressFault })
  completionUrl: string;
  @Id('The stored customer it is for.', { nullable: true }) customerId: string | null;
  @Nested(
    () => BillingCustomerInput,
    'Or the customer written out; added unless one with the same `taxId` is stored.',
    { nullable: true },
  )
  customer: BillingCustomerInput | null;
  @Flag('Whether the buyer may use coupons; `false` if left out.', { nullable: true })
  allowCoupons: boolean | null;
  @Text(
    'Codes of the coupons the buyer may use; any, if left out. Ignored without `allowCoupons`.',
    { list: true, nullable: true, maxItems: COUPONS_MAX },
  )
  coupons: string[] | null;
  @Text('Your own id.', { nullable: true, max: 200 }) externalId: string | null;
  @FreeData('Your own data, stored and returned.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
}

export const createBilling = operation(
  {
    title: 'Create a billing',
    description:
      'Creates a payment page for products, which are found or added by their `externalId`.',
    permission: 'CHECKOUT:CREATE',
    input: CreateBillingInput,
    output: billingView,
  },
  (ctx, input) => {
    const taxId = readTaxId(input.customer?.taxId, 'customer.taxId');
    const fingerprint = fingerprintOf({ ...input, kind: 'billing' });
    return ctx.transaction(async (tx) => {
      const repeated = await findRepeated(tx, input.externalId, fingerprint);
      if (repeated) return repeated;
      const allowCoupons = input.allowCoupons ?? false;
      const coupons = await offeredCodes(tx, allowCoupons ? (input.coupons ?? []) : []);
      await checkCustomer(tx, input.customerId);
      const items = await itemsOf(tx, input.products);
      const customerId =
        input.customerId ??
        (input.customer ? (await findOrAddCustomer(tx, { ...input.customer, taxId })).id : null);
      return insertCheckout(
        tx,
        { ...input, coupons, customerId },
        { items, frequency: input.frequency ?? 'ONE_TIME', fingerprint, allowCoupons },
      );
    });
  },
);

/**
 * The billing keeps its own names and prices. Products missing from the catalogue are added;
 * existing ones never change.
 */
async function itemsOf(
  tx: Transaction,
  products: readonly BillingProductInput[],
): Promise<CheckoutItem[]> {
  const ids = new Map<string, string>();
  // In the order of their ids, so that two billings cannot deadlock.
  for (const product of [...products].sort((one, other) =>
    one.externalId < other.externalId ? -1 : 1,
  )) {
    if (!ids.has(product.externalId))
      ids.set(
        product.externalId,
        (await findOrAddProduct(tx, product, products.indexOf(product))).id,
      );
  }
  return products.map(({ externalId, name, price, quantity }) => ({
    id: ids.get(externalId) ?? '',
    quantity,
    name,
    price,
    externalId,
  }));
}

async function findOrAddProduct(
  tx: Transaction,
  { externalId, name, description, price }: BillingProductInput,
  index: number,
): Promise<Product> {
  const known = await tx.findBy(Product, { externalId });
  const added =
    known ??
    (await tx.insertNew(Product, {
      externalId,
      name,
      description: description ?? null,
      price,
      currency: 'BRL',
      status: 'ACTIVE',
      cycle: null,
      trialDays: null,
      imageKey: null,
      fileKey: null,
    }));
  const product = added ?? (await tx.findBy(Product, { externalId }));
  if (!product) throw new Error(`the product ${externalId} can neither be found nor added`);
  if (product.status !== 'ACTIVE')
    throw unprocessable(
      `products.${index}.externalId: the product ${product.id} is ${product.status} and ` +
        'cannot be sold',
      `products.${index}.externalId`,
      { reason: 'NOT_SOLD' },
    );
  if (product.cycle)
    throw unprocessable(
      `products.${index}.externalId: the product ${product.id} has a cycle: use ` +
        'POST /v2/subscriptions/create',
      `products.${index}.externalId`,
      { reason: 'HAS_CYCLE' },
    );
  return product;
}
