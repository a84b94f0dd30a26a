/** The version 1 format of a checkout or payment link: a billing. */
import { Charge } from '../../charges/charge';
import { Customer } from '../../customers/customer';
import { v1CustomerView } from '../../customers/v1-customer';
import type { JsonSchema } from '../../../platform/operations/json-schema';
import type { Rows } from '../../../platform/records/rows';
import { view, type Reader } from '../../../platform/records/columns/view';
import { feeOn } from '../../ledger/fees';
import { feesOf } from '../../ledger/fees-of-store';
import { Product } from '../../products/product';
import { Checkout } from '../checkout';
import type { CheckoutItem } from '../checkout-item';

const text = { type: 'string' } as const;
const COMPUTED: Record<string, JsonSchema> = {
  products: {
    type: 'array',
    items: {
      type: 'object',
      properties: { id: text, externalId: text, quantity: { type: 'integer' } },
      required: ['id', 'externalId', 'quantity'],
    },
    description: 'The products sold.',
  },
  frequency: { ...text, description: '`ONE_TIME` or `MULTIPLE_PAYMENTS`.' },
  amount: { type: 'integer', description: 'The sum of the products, in cents.' },
  nextBilling: { type: 'null', description: 'Version 1 has no subscriptions.' },
  customer: {
    type: ['object', 'null'],
    properties: { id: text, ...v1CustomerView.computed },
    required: ['id'],
    description: 'The customer it is for; without `metadata` for a key that lacks `CUSTOMER:READ`.',
  },
  allowCoupons: { type: 'boolean', description: 'Whether the buyer may use coupons.' },
  coupons: { type: 'array', items: text, description: 'The codes it accepts; any, if empty.' },
  couponsUsed: { type: 'array', items: text, description: 'Always empty.' },
  metadata: {
    type: 'object',
    additionalProperties: true,
    properties: { fee: { type: 'integer' }, returnUrl: text, completionUrl: text },
    required: ['fee', 'returnUrl', 'completionUrl'],
    description:
      'Your own data, with `fee` (cents), `returnUrl` and `completionUrl` (empty texts where ' +
      'there is none).',
  },
  createdAt: { ...text, format: 'date-time', description: 'When it was created.' },
  updatedAt: { ...text, format: 'date-time', description: 'When it last changed.' },
};

export const billingView = view(
  Checkout,
  ['id', 'url', 'status', 'devMode', 'methods'],
  async (rows, checkout, reader) => ({
    products: await productsOf(rows, checkout.items),
    frequency: checkout.frequency,
    amount: checkout.amount,
    nextBilling: null,
    customer: await customerOf(rows, checkout, reader),
    allowCoupons: checkout.allowCoupons ?? checkout.coupons.length > 0,
    coupons: checkout.coupons,
    couponsUsed: [],
    metadata: {
      ...checkout.metadata,
      fee: await feeOf(rows, checkout),
      returnUrl: checkout.returnUrl ?? '',
      completionUrl: checkout.completionUrl ?? '',
    },
    createdAt: checkout.createdAt,
    updatedAt: checkout.updatedAt,
  }),
  { name: 'Billing', computed: COMPUTED },
);

async function productsOf(rows: Rows, items: readonly CheckoutItem[]) {
  const unknown = items.filter(({ externalId }) => !externalId).map(({ id }) => id);
  const known = new Map(
    unknown.length > 0
      ? (await rows.listByIds(Product, unknown)).map((product) => [product.id, product.externalId])
      : [],
  );
  return items.map(({ id, externalId, quantity }) => ({
    id,
    externalId: externalId ?? known.get(id) ?? '',
    quantity,
  }));
}

/** Personal data requires `CUSTOMER:READ`, as a customer relation does elsewhere. */
async function customerOf(rows: Rows, { customerId }: Checkout, reader: Reader) {
  const customer = customerId ? await rows.find(Customer, customerId) : null;
  if (!customer) return null;
  return reader.allows('CUSTOMER:READ')
    ? v1CustomerView.render(rows, customer)
    : { id: customer.id };
}

/** The fee taken or, until it is paid, the fee of a payment by its first method. */
async function feeOf(rows: Rows, { paidChargeId, amount, methods }: Checkout): Promise<number> {
  const charge = paidChargeId ? await rows.find(Charge, paidChargeId) : null;
  if (charge) return charge.platformFee;
  const [method = 'PIX'] = methods;
  return feeOn(
    amount,
    method === 'CARD' ? { method, installments: 1 } : { method: 'PIX' },
    await feesOf(rows),
  );
}
